import { useState } from 'react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Area } from '../../kit/fields.tsx'
import { OrderedList } from '../../kit/ordered-list.tsx'

export type ArrangeEntry = { value: string; label: string; note?: string; to?: string }

type Props = {
  /** Sent as values, a line each. */
  name: string
  label: string
  /** What is shown, in its order. */
  shown: readonly ArrangeEntry[]
  /** Everything that may be. */
  all: readonly ArrangeEntry[]
  /** What the button does that takes an entry away, and the one that brings it back. */
  remove: string
  restore: string
}

/**
 * Entries in an order, by drag, arrow keys or buttons; those taken away stand below and come back by one press. Without
 * scripts a value a line.
 */
export function Arrange(props: Props) {
  const { name, label, shown } = props
  if (useHydrated()) return <Arranged {...props} />
  const values = shown.map(({ value }) => value).join('\n')
  return (
    <>
      <Area name={name} label={label} hint="One a line, in this order" rows={8} defaultValue={values} />
      <ul>
        {shown.map(({ value, label, to }) => (
          <li key={value}>{to ? <a href={to}>{`${value}: ${label}`}</a> : `${value}: ${label}`}</li>
        ))}
      </ul>
    </>
  )
}

function Arranged({ name, label, shown, all, remove, restore }: Props) {
  const [items, setItems] = useState([...shown])
  const away = all.filter(({ value }) => !items.some(item => item.value === value))
  return (
    <>
      <OrderedList
        name={name}
        label={label}
        items={items}
        onChange={setItems}
        remove={remove}
        more={({ to, note, label }) =>
          (to || note) && (
            <p className="flex flex-wrap gap-x-4 pl-6 text-muted text-sm">
              {to && (
                <a href={to} aria-label={`Change ${label}`} className="text-link inline-flex min-h-11 items-center">
                  Change
                </a>
              )}
              {note && <span className="self-center">{note}</span>}
            </p>
          )
        }
      />
      {away.length > 0 && (
        <ul aria-label="Not shown" className="grid gap-1 text-muted text-sm">
          {away.map(item => (
            <li key={item.value} className="flex min-h-11 items-center gap-3">
              <span className="wrap-anywhere flex-1">{item.label}</span>
              <button
                type="button"
                aria-label={`${restore} ${item.label}`}
                className="text-link min-h-11 min-w-11"
                onClick={() => setItems([...items, item])}
              >
                {restore}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Links to the forms of a new block, a kind each. `below`: the address of the page's blocks. */
export function AddBlock({ kinds, below }: { kinds: Readonly<Record<string, string>>; below: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {Object.entries(kinds).map(([kind, label]) => (
        <li key={kind}>
          <LinkButton href={`${below}/new-${kind}`} variant="outline" aria-label={`Add a block: ${label}`}>
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
