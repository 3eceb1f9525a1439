import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Entry = { value: string; label: string }
type Props<Item extends Entry> = {
  /** The field that the values are sent in, a line each; without it the caller sends them. */
  name?: string
  label: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
  empty?: string
  /** What the button says that takes an entry away. */
  remove?: string
  /** Beside each other, without place and arrows. */
  chips?: boolean
  /** Before the label, such as a small picture. */
  lead?: (item: Item) => ReactNode
  /** Below the entry. */
  more?: (item: Item, at: number) => ReactNode
}

/** A list that is put in order by drag, or by the arrow keys on an entry. Needs scripts. */
export function OrderedList<Item extends Entry>({
  name,
  label,
  items,
  onChange,
  empty,
  remove = 'Remove',
  chips = false,
  lead,
  more,
}: Props<Item>) {
  const dragged = useRef<number | null>(null)
  const sent = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const values = items.map(({ value }) => value).join('\n')
  const before = useRef(values)
  useEffect(() => {
    // The form around reads and keeps what stands in its fields, also after an entry was added from outside.
    if (before.current !== values) sent.current?.dispatchEvent(new Event('input', { bubbles: true }))
    before.current = values
  }, [values])
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    const next = items.filter((_, at) => at !== from)
    next.splice(to, 0, item)
    onChange(next)
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-item]')[to]?.focus())
  }
  return (
    <>
      {name && <input ref={sent} type="hidden" name={name} value={values} />}
      {items.length === 0 && empty && <p className="text-muted text-sm">{empty}</p>}
      <ol ref={list} aria-label={label} className={chips ? 'flex flex-wrap gap-2 empty:hidden' : 'grid empty:hidden'}>
        {items.map((item, at) => (
          <li
            key={item.value}
            onDragOver={event => {
              if (dragged.current !== null) event.preventDefault()
            }}
            onDrop={event => {
              // What is dragged from elsewhere, such as a file, is no entry.
              if (dragged.current === null) return
              event.preventDefault()
              move(dragged.current, at)
            }}
            className={chips ? 'border border-line bg-ground text-sm' : 'border-line border-b'}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and buttons do the same. */}
            <div
              draggable
              onDragStart={() => {
                dragged.current = at
              }}
              onDragEnd={() => {
                dragged.current = null
              }}
              className={classNames('flex min-h-11 items-center', lead && 'flex-wrap pt-2 sm:flex-nowrap')}
            >
              {!chips && <span className="w-6 shrink-0 text-muted text-sm tabular-nums">{at + 1}</span>}
              {lead?.(item)}
              <button
                type="button"
                data-item
                aria-label={`${item.label}, ${at + 1} of ${items.length}: arrow keys move it`}
                className={classNames(
                  'wrap-anywhere min-h-11 min-w-0 cursor-grab text-left',
                  // On a phone the words of a picture stand below it, in the whole width.
                  lead ? 'max-sm:order-last max-sm:basis-full sm:flex-1' : 'flex-1',
                  chips && 'px-3',
                )}
                onKeyDown={event => {
                  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
                  if (step === undefined) return
                  event.preventDefault()
                  move(at, at + step)
                }}
              >
                {item.label}
              </button>
              {/* For a thumb, which neither drags nor has arrow keys. */}
              {lead && <span className="flex-1 sm:hidden" />}
              {!chips && <ItemButton label={`Move ${item.label} up`} sign="↑" onPress={() => move(at, at - 1)} />}
              {!chips && <ItemButton label={`Move ${item.label} down`} sign="↓" onPress={() => move(at, at + 1)} />}
              <ItemButton
                label={`${remove} ${item.label}`}
                sign="×"
                onPress={() => onChange(items.filter((_, each) => each !== at))}
              />
            </div>
            {more?.(item, at)}
          </li>
        ))}
      </ol>
    </>
  )
}

const ItemButton = ({ label, sign, onPress }: { label: string; sign: string; onPress: () => void }) => (
  <button type="button" aria-label={label} className="min-h-11 min-w-11 text-muted" onClick={onPress}>
    {sign}
  </button>
)
