import { useState } from 'react'
import { amountText } from '../../../shop/ground/money.ts'
import { sizeText } from '../../../shop/ground/names/rules.ts'
import { Field } from '../../../ui/field.tsx'
import { Results } from '../../kit/pick.tsx'
import { useLookup } from '../../kit/use-lookup.ts'
import type { loader, OfferedSize } from '../sizes.route.ts'

type Props = { onAdd: (size: OfferedSize, from: HTMLElement) => void }

/** Finds sizes by words of their name or by SKU; a scanner's Enter adds the only match. */
export function SizeSearch({ onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const { find, results, idle } = useLookup<Awaited<ReturnType<typeof loader>>>('/admin/orders/sizes', typed.trim())
  const sizes = results?.sizes ?? []
  const add = (size: OfferedSize | undefined, from: HTMLElement) => {
    if (!size) return
    onAdd(size, from)
    setTyped('')
    // The button that was pressed is gone then, and the next size may be scanned.
    document.getElementById('size-search')?.focus()
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
            setTyped(event.target.value)
            find(event.target.value)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (sizes.length === 1) add(sizes[0], event.currentTarget)
          }}
          aria-describedby="size-search-hint"
          className="control"
        />
      </Field>
      <Results
        offers={sizes.map(({ sizeId, name, ml, sku, cutPrice, stock }) => ({
          value: sizeId,
          label: sizeText(name, ml),
          note: sku,
          end: (
            <>
              {amountText(cutPrice)}
              <span className="block text-muted text-xs">{stock === 0 ? 'sold out' : `${stock} in stock`}</span>
            </>
          ),
          disabled: stock === 0,
        }))}
        onChoose={({ value }, from) =>
          add(
            sizes.find(({ sizeId }) => sizeId === value),
            from,
          )
        }
      />
      <p role="status" className="text-muted text-sm empty:hidden">
        {results && sizes.length === 0 && idle && 'Nothing found'}
      </p>
    </div>
  )
}
