import { useState } from 'react'
import { amountText, type Paisa } from '../../../shop/ground/money.ts'
import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { QUANTITY_FIELD } from '../../../shop/orders/orders/order-rules.ts'
import { Field, TextField } from '../../../ui/field.tsx'
import { Results } from '../../kit/pick.tsx'
import { Rows } from '../../kit/rows.tsx'
import { useTyped } from '../../kit/staff-form.tsx'
import { useLookup } from '../../kit/use-lookup.ts'
import type { loader, OfferedSize } from '../sizes.route.ts'

/** A line that is shown: the price is what a piece of it costs in this order. */
export type EditedLine = {
  sizeId: string
  name: string
  ml: number
  setOf?: number | null | undefined
  sku: string
  cutPrice: Paisa
  quantity: number
}

type Props = {
  lines: readonly EditedLine[]
  onChange?: (lines: readonly { sizeId: string; quantity: number }[]) => void
}

/**
 * The lines of an order with their quantities, and a search that adds sizes. Without scripts a SKU is typed instead.
 */
export function LinesEditor({ lines, onChange }: Props) {
  const typed = useTyped()
  const [added, setAdded] = useState<EditedLine[]>([])
  const shown = [...lines, ...added]
  const report = (form: HTMLFormElement | null | undefined, more: readonly EditedLine[] = []) => {
    if (!form || !onChange) return
    const fields = new FormData(form)
    const asked = [...shown, ...more].map(({ sizeId, quantity }) => ({
      sizeId,
      quantity: Number(fields.get(QUANTITY_FIELD + sizeId) ?? quantity),
    }))
    onChange(asked.filter(({ quantity }) => quantity > 0))
  }
  const add = (size: OfferedSize, from: HTMLElement) => {
    const form = from.closest('form')
    const known = form?.elements.namedItem(QUANTITY_FIELD + size.sizeId)
    if (known instanceof HTMLInputElement) {
      known.value = String(Number(known.value) + 1)
      report(form)
      return
    }
    const line = { ...size, quantity: 1 }
    setAdded(before => [...before, line])
    report(form, [line])
  }
  return (
    <fieldset className="grid gap-3" onChange={event => report(event.currentTarget.closest('form'))}>
      <legend className="sr-only">Items</legend>
      <Rows
        rows={shown}
        keyOf={({ sizeId }) => sizeId}
        cell={({ name, ml, setOf }) => sizeText(name, ml, setOf)}
        note={({ sku, cutPrice }) => `${sku}, ${amountText(cutPrice)} each`}
        end={({ sizeId, name, ml, setOf, quantity }) => (
          <input
            type="number"
            name={QUANTITY_FIELD + sizeId}
            aria-label={`Pieces of ${sizeText(name, ml, setOf)} (0 removes it)`}
            min={0}
            max={10_000}
            required
            defaultValue={typed[QUANTITY_FIELD + sizeId] ?? quantity}
            className="control w-20 text-right tabular-nums"
          />
        )}
      />
      <SizeSearch onAdd={add} />
      <noscript>
        <div className="grid grid-cols-[1fr_6rem] gap-3">
          <TextField name="add" label="Add by SKU" defaultValue={typed.add} />
          <TextField name="addQuantity" label="Pieces" inputMode="numeric" defaultValue={typed.addQuantity ?? '1'} />
        </div>
      </noscript>
    </fieldset>
  )
}

type SizeSearchProps = { onAdd: (size: OfferedSize, from: HTMLElement) => void }

/** Finds sizes by words of their name or by SKU; a scanner's Enter adds the only match. */
function SizeSearch({ onAdd }: SizeSearchProps) {
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
        offers={sizes.map(({ sizeId, name, ml, setOf, sku, cutPrice, stock }) => ({
          value: sizeId,
          label: sizeText(name, ml, setOf),
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
