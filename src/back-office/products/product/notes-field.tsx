import { useId, useState } from 'react'
import type { FormField } from '../../../shop/ground/forms/index.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Area } from '../../kit/fields.tsx'
import { OrderedList } from '../../kit/ordered-list.tsx'
import { useProblems, useTyped } from '../../kit/staff-form.tsx'

type Props = { field: FormField | undefined; known: readonly string[] }

/** Words in an order: added by Enter, moved by drag or arrow keys, removed by a button. Without scripts a line each. */
export function NotesField({ field, known }: Props) {
  const hydrated = useHydrated()
  const typed = useTyped()
  if (field?.kind !== 'lines') return null
  const value = typed[field.name] ?? field.value
  if (!hydrated)
    return <Area name={field.name} label={field.label} defaultValue={value} hint="A line each" dir="auto" />
  return <NoteList name={field.name} label={field.label} value={value} known={known} />
}

const wordsOf = (text: string, between: string): string[] =>
  text
    .split(between)
    .map(word => word.trim())
    .filter(Boolean)

type ListProps = { name: string; label: string; value: string; known: readonly string[] }

function NoteList({ name, label, value, known }: ListProps) {
  const id = useId()
  const problem = useProblems()[name]
  const [notes, setNotes] = useState(() => wordsOf(value, '\n'))
  const [adding, setAdding] = useState('')
  const add = () => {
    const fresh = wordsOf(adding, ',').filter(word => !notes.some(note => note.toLowerCase() === word.toLowerCase()))
    if (fresh.length > 0) setNotes([...notes, ...fresh])
    setAdding('')
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium text-sm">{label}</legend>
      <OrderedList
        name={name}
        label={label}
        items={notes.map(note => ({ value: note, label: note }))}
        onChange={items => setNotes(items.map(item => item.value))}
        chips
      />
      <input
        value={adding}
        list={`${id}-known`}
        aria-label={`Add to ${label.toLowerCase()}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        placeholder="Type a note, then Enter"
        autoComplete="off"
        maxLength={200}
        className="control max-w-xs"
        onChange={event => setAdding(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || adding.trim() === '') return
          event.preventDefault()
          add()
        }}
        onBlur={add}
      />
      <datalist id={`${id}-known`}>
        {known.map(note => (
          <option key={note} value={note} />
        ))}
      </datalist>
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
