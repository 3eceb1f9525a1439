import { useState } from 'react'
import { amountText, type Paisa } from '../../../shop/money.ts'
import { QUANTITY_FIELD } from '../../../shop/orders/rules.ts'
import { TextField } from '../../../ui/field.tsx'
import type { OfferedSize } from '../sizes.route.ts'
import { SizeSearch } from './size-search.tsx'

/** A line that is shown: the price is what a piece of it costs in this order. */
export type EditedLine = { sizeId: string; name: string; ml: number; sku: string; cutPrice: Paisa; quantity: number }

type Props = {
  lines: readonly EditedLine[]
  /** What was typed in a refused form, by the names of fields. */
  typed?: Record<string, string> | undefined
  onChange?: (lines: readonly { sizeId: string; quantity: number }[]) => void
}

/** The lines of an order with their quantities, and a search that adds sizes. Without scripts a SKU is typed instead. */
export function LinesEditor({ lines, typed = {}, onChange }: Props) {
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
      {shown.length > 0 && (
        <ul className="grid">
          {shown.map(line => (
            <LineRow key={line.sizeId} line={line} typed={typed[QUANTITY_FIELD + line.sizeId]} />
          ))}
        </ul>
      )}
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

function LineRow({ line, typed }: { line: EditedLine; typed: string | undefined }) {
  const { sizeId, name, ml, sku, cutPrice, quantity } = line
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-2">
      <span className="wrap-anywhere min-w-0">
        {name}, {ml} ml
        <span className="block text-muted text-sm">
          {sku}, {amountText(cutPrice)} each
        </span>
      </span>
      <input
        type="number"
        name={QUANTITY_FIELD + sizeId}
        aria-label={`Pieces of ${name}, ${ml} ml (0 removes it)`}
        min={0}
        max={10_000}
        required
        defaultValue={typed ?? quantity}
        className="control w-20 shrink-0 text-right tabular-nums"
      />
    </li>
  )
}
