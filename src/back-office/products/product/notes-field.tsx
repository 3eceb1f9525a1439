import { useId, useRef, useState } from 'react'
import type { FormField } from '../../../shop/forms/index.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Area } from '../../kit/fields.tsx'
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

type ListProps = { name: string; label: string; value: string; known: readonly string[] }

function NoteList({ name, label, value, known }: ListProps) {
  const id = useId()
  const problem = useProblems()[name]
  const [notes, setNotes] = useState(() =>
    value
      .split('\n')
      .map(note => note.trim())
      .filter(Boolean),
  )
  const [adding, setAdding] = useState('')
  const dragged = useRef<number | null>(null)
  const sent = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const change = (next: string[]) => {
    setNotes(next)
    // The form around keeps what is typed in it.
    sent.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= notes.length || from === to) return
    const next = notes.filter((_, at) => at !== from)
    next.splice(to, 0, notes[from] ?? '')
    change(next)
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-note]')[to]?.focus())
  }
  const add = () => {
    const words = adding
      .split(/[,\n]/)
      .map(word => word.trim())
      .filter(Boolean)
    const fresh = words.filter(word => !notes.some(note => note.toLowerCase() === word.toLowerCase()))
    if (fresh.length > 0) change([...notes, ...fresh])
    setAdding('')
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium text-sm">{label}</legend>
      <input
        ref={sent}
        type="hidden"
        name={name}
        value={[...notes, ...(adding.trim() ? [adding.trim()] : [])].join('\n')}
      />
      {notes.length > 0 && (
        <ol ref={list} className="flex flex-wrap gap-2">
          {notes.map((note, at) => (
            <li
              key={note}
              draggable
              onDragStart={() => {
                dragged.current = at
              }}
              onDragOver={event => event.preventDefault()}
              onDrop={event => {
                event.preventDefault()
                if (dragged.current !== null) move(dragged.current, at)
              }}
              className="flex min-h-11 cursor-grab items-center border border-line bg-ivory text-sm"
            >
              <button
                type="button"
                data-note
                aria-label={`${note}, ${at + 1} of ${notes.length}: arrow keys move it`}
                className="min-h-11 cursor-grab px-3"
                onKeyDown={event => {
                  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
                  if (step === undefined) return
                  event.preventDefault()
                  move(at, at + step)
                }}
              >
                {note}
              </button>
              <button
                type="button"
                aria-label={`Remove ${note}`}
                className="min-h-11 min-w-11 border-line border-l text-muted"
                onClick={() => change(notes.filter((_, each) => each !== at))}
              >
                ×
              </button>
            </li>
          ))}
        </ol>
      )}
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
