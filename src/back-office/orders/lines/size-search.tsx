import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { amountText } from '../../../shop/money.ts'
import { Field } from '../../../ui/field.tsx'
import type { loader, OfferedSize } from '../sizes.route.ts'

// Typing goes on within this time.
const TYPING_PAUSE_MS = 250

type Props = { onAdd: (size: OfferedSize, from: HTMLElement) => void }

/** Finds sizes by words of their name or by SKU; a scanner's Enter adds the only one found. */
export function SizeSearch({ onAdd }: Props) {
  const { data, load, state } = useFetcher<typeof loader>()
  const [typed, setTyped] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (text.trim()) {
      timer.current = setTimeout(() => load(`/admin/orders/sizes?q=${encodeURIComponent(text)}`), TYPING_PAUSE_MS)
    }
  }
  const current = typed.trim() !== '' && data?.q === typed.trim() ? data.sizes : []
  const add = (size: OfferedSize, from: HTMLElement) => {
    onAdd(size, from)
    setTyped('')
  }
  return (
    <div className="scripted grid gap-2">
      <Field id="size-search" label="Add a product" hint="Name or SKU; with a scanner just scan.">
        <input
          id="size-search"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={event => {
            event.stopPropagation()
            search(event.target.value)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const [only, ...more] = current
            if (only && more.length === 0) add(only, event.currentTarget)
          }}
          aria-describedby="size-search-hint"
          className="control"
        />
      </Field>
      <ul aria-label="Found" className="grid">
        {current.map(size => (
          <li key={size.sizeId}>
            <button
              type="button"
              onClick={event => add(size, event.currentTarget)}
              disabled={size.stock === 0}
              className="flex min-h-11 w-full items-center justify-between gap-3 border-line border-b text-left text-sm disabled:text-muted"
            >
              <span className="wrap-anywhere min-w-0">
                {size.name}, {size.ml} ml <span className="text-muted">{size.sku}</span>
              </span>
              <span className="shrink-0 text-right tabular-nums">
                {amountText(size.cutPrice)}
                <span className="block text-muted text-xs">
                  {size.stock === 0 ? 'sold out' : `${size.stock} in stock`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted text-sm empty:hidden">
        {typed.trim() !== '' &&
          data?.q === typed.trim() &&
          data.sizes.length === 0 &&
          state === 'idle' &&
          'Nothing found'}
      </p>
    </div>
  )
}
