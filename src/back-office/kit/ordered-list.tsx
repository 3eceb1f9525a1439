import { useRef } from 'react'

type Item = { value: string; label: string }
type Props = {
  /** The field that the values are sent in, a line each. */
  name: string
  label: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
  empty?: string
}

/** A list that is put in order by drag, or by the arrow keys on an entry. Needs scripts. */
export function OrderedList({ name, label, items, onChange, empty }: Props) {
  const dragged = useRef<number | null>(null)
  const sent = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const change = (next: Item[]) => {
    onChange(next)
    // The form around keeps what is typed in it.
    sent.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    const next = items.filter((_, at) => at !== from)
    next.splice(to, 0, item)
    change(next)
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-item]')[to]?.focus())
  }
  return (
    <>
      <input ref={sent} type="hidden" name={name} value={items.map(({ value }) => value).join('\n')} />
      {items.length === 0 && empty && <p className="text-muted text-sm">{empty}</p>}
      <ol ref={list} aria-label={label} className="grid empty:hidden">
        {items.map(({ value, label: text }, at) => (
          <li
            key={value}
            draggable
            onDragStart={() => {
              dragged.current = at
            }}
            onDragOver={event => event.preventDefault()}
            onDrop={event => {
              event.preventDefault()
              if (dragged.current !== null) move(dragged.current, at)
            }}
            className="flex min-h-11 items-center border-line border-b"
          >
            <span className="w-8 text-muted text-sm tabular-nums">{at + 1}</span>
            <button
              type="button"
              data-item
              aria-label={`${text}, ${at + 1} of ${items.length}: arrow keys move it`}
              className="min-h-11 min-w-0 flex-1 cursor-grab text-left"
              onKeyDown={event => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (step === undefined) return
                event.preventDefault()
                move(at, at + step)
              }}
            >
              {text}
            </button>
            {/* For a thumb, which neither drags nor has arrow keys. */}
            <button
              type="button"
              aria-label={`Move ${text} up`}
              className="min-h-11 min-w-11"
              onClick={() => move(at, at - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`Move ${text} down`}
              className="min-h-11 min-w-11"
              onClick={() => move(at, at + 1)}
            >
              ↓
            </button>
            <button
              type="button"
              aria-label={`Remove ${text}`}
              className="min-h-11 min-w-11 text-muted"
              onClick={() => change(items.filter((_, each) => each !== at))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
