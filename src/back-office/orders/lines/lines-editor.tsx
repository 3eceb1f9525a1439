import { useState } from 'react'
import { amountText, type Paisa } from '../../../shop/ground/money.ts'
import { sizeText } from '../../../shop/ground/names/rules.ts'
import { QUANTITY_FIELD } from '../../../shop/orders/orders/rules.ts'
import { TextField } from '../../../ui/field.tsx'
import { Rows } from '../../kit/rows.tsx'
import { useTyped } from '../../kit/staff-form.tsx'
import type { OfferedSize } from '../sizes.route.ts'
import { SizeSearch } from './size-search.tsx'

/** A line that is shown: the price is what a piece of it costs in this order. */
export type EditedLine = { sizeId: string; name: string; ml: number; sku: string; cutPrice: Paisa; quantity: number }

type Props = {
  lines: readonly EditedLine[]
  onChange?: (lines: readonly { sizeId: string; quantity: number }[]) => void
}

/** The lines of an order with their quantities, and a search that adds sizes. Without scripts a SKU is typed instead. */
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
        cell={({ name, ml }) => sizeText(name, ml)}
        note={({ sku, cutPrice }) => `${sku}, ${amountText(cutPrice)} each`}
        end={({ sizeId, name, ml, quantity }) => (
          <input
            type="number"
            name={QUANTITY_FIELD + sizeId}
            aria-label={`Pieces of ${sizeText(name, ml)} (0 removes it)`}
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
