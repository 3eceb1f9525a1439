import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Offers } from '../kit/pick.tsx'
import { Results } from '../kit/pick.tsx'
import { useLookup } from '../kit/use-lookup.ts'

/** By kind the names that can be chosen. */
export type Groups = { collection: readonly string[]; house: readonly string[] }

const labels = { collection: 'Collection', house: 'House', perfume: 'Perfume' } as const
type Kind = keyof typeof labels

/** Adds all sizes of a collection, house or perfume to the lines of the form around, as one line. Needs scripts; the line can be typed, too. */
export function AddGroup({ groups }: { groups: Groups }) {
  const [kind, setKind] = useState<Kind>('collection')
  const [name, setName] = useState('')
  const [percent, setPercent] = useState('20')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { find, results } = useLookup<Offers>('/admin/collections/offers', kind === 'perfume' ? name.trim() : '')
  const choose = (next: string) => {
    setName(next)
    if (kind === 'perfume') find(next)
  }
  const add = () => {
    const lines = box.current?.closest('form')?.elements.namedItem('lines')
    if (!(lines instanceof HTMLTextAreaElement) || name.trim() === '') return
    lines.value = `${lines.value.trimEnd()}\n${kind}: ${name.trim()} ${percent.trim()}%`.trimStart()
    lines.dispatchEvent(new Event('input', { bubbles: true }))
    setName('')
  }
  return (
    <div ref={box} className="scripted grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm">
          <span className="font-medium">Add all sizes of a</span>
          <select
            value={kind}
            className="control"
            onChange={({ target }) => {
              setKind(target.value as Kind)
              setName('')
            }}
          >
            {Object.entries(labels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <div className="grid min-w-0 flex-1 gap-1 text-sm">
          <label htmlFor={id} className="font-medium">
            Its name
          </label>
          {kind === 'perfume' ? (
            <input
              id={id}
              value={name}
              className="control"
              autoComplete="off"
              onChange={({ target }) => choose(target.value)}
            />
          ) : (
            <select id={id} value={name} className="control" onChange={({ target }) => choose(target.value)}>
              <option value="">Please choose</option>
              {groups[kind].map(each => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </div>
        <label className="grid gap-1 text-sm">
          <span className="font-medium">Percent off</span>
          <input
            value={percent}
            className="control w-20"
            inputMode="decimal"
            onChange={({ target }) => setPercent(target.value)}
          />
        </label>
        <Button type="button" variant="outline" onClick={add}>
          Add
        </Button>
      </div>
      {kind === 'perfume' && (
        <Results
          offers={(results?.offers ?? []).filter(({ label }) => label !== name)}
          onChoose={({ label }) => setName(label)}
        />
      )}
    </div>
  )
}
