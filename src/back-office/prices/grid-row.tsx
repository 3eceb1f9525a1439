import { type FormEvent, useState } from 'react'
import { readDiscount, readPrice } from '../../shop/catalogue/prices/bulk-price-rules.ts'
import type { PriceRow } from '../../shop/catalogue/prices/index.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText, cutPrice } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { MarginText } from '../stock/margin-text.tsx'

/** The form of the bulk change, which stands below the grid and takes the ticked rows. */
export const BULK_FORM = 'bulk-prices'

type Props = { size: PriceRow; typed: Record<string, string>; mayChange: boolean; isGrid: boolean }

/** One size of the grid. What a shopper would pay, and the margin, follow what is typed. */
export function GridRow({ size, typed, mayChange, isGrid }: Props) {
  const { sizeId, productId, name, ml, setOf, sku, averageCost, saleEndsAt, setDiscount } = size
  const [cells, setCells] = useState({
    price: typed[`price.${sizeId}`] ?? String(size.price / 100),
    discount: typed[`discount.${sizeId}`] ?? (size.discount > 0 ? String(size.discount) : ''),
  })
  const [price, discount] = [readPrice(cells.price), readDiscount(cells.discount)]
  const pays = price !== null && discount !== null ? cutPrice(price, discount) : null
  const isChanged = price !== size.price || discount !== size.discount
  const label = sizeText(name, ml, setOf)
  // In the grid arrows lead to every cell, and the Tab key to those that are typed in.
  const still = isGrid && mayChange ? ({ tabIndex: -1, 'aria-readonly': true } as const) : {}
  const skipped = isGrid && mayChange ? { tabIndex: -1 } : {}
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'text') return
    const part = target.name.startsWith('price.') ? 'price' : 'discount'
    setCells(before => ({ ...before, [part]: target.value }))
  }
  const cell = (part: 'price' | 'discount', invalid: boolean, words: string) =>
    mayChange ? (
      <input
        type="text"
        name={`${part}.${sizeId}`}
        defaultValue={cells[part]}
        aria-label={`${words} of ${label}`}
        aria-invalid={invalid || undefined}
        inputMode={part === 'price' ? 'numeric' : 'decimal'}
        autoComplete="off"
        className="grid-input"
      />
    ) : (
      cells[part]
    )
  return (
    <tr onInput={onInput} data-changed={isChanged || undefined}>
      {mayChange && (
        <td className="grid-check">
          <label>
            <input type="checkbox" name="size" value={sizeId} form={BULK_FORM} className="size-5" {...skipped} />
            <span className="sr-only">{`Select ${label}`}</span>
          </label>
        </td>
      )}
      <th scope="row">
        <a href={`/admin/products/${productId}`} className="wrap-anywhere" {...skipped}>
          {label}
        </a>
        <small>
          {sku}
          {setDiscount !== null && ` · Follows its parts, ${setDiscount}% under them`}
          {saleEndsAt && ` · Sale until ${shortDayText(saleEndsAt)}`}
        </small>
      </th>
      <td data-label="Price, Rs">{cell('price', price === null, 'Price')}</td>
      <td data-label="Discount, %">{cell('discount', discount === null, 'Discount')}</td>
      <td data-label="To pay" className="grid-figure" {...still}>
        {pays === null ? '?' : amountText(pays)}
      </td>
      <td data-label="Cost" className="grid-figure" {...still}>
        {averageCost === null ? 'Not known' : amountText(averageCost)}
      </td>
      <td data-label="Margin" className="grid-figure" {...still}>
        {pays !== null && averageCost !== null && <MarginText cutPrice={pays} averageCost={averageCost} />}
      </td>
    </tr>
  )
}
