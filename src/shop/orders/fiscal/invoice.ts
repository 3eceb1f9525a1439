import { type Paisa, paisa } from '../../ground/money.ts'
import type { TaxTerms } from '../../settings/tax/tax-rules.ts'

/** A line of an invoice. Amounts in paisa, of all its pieces: `value` and `tax` add up to `gross`. */
export type FiscalLine = {
  /** Of the order's lines, counted from 1. */
  position: number
  /** Lines of an edited order have other positions; invoices from before it was stored have none. */
  sizeId?: string
  description: string
  quantity: number
  gross: Paisa
  value: Paisa
  tax: Paisa
  /** Beside the printed price; a discount lowers no tax of the third schedule. */
  discount: Paisa
}

/** What the tax office gets, as it was when it was made. */
export type FiscalInvoice = {
  kind: 'sale' | 'note'
  /** The order's number, for people: the tax office has no field for it. */
  orderNumber: string
  /** '2026-11-23' */
  day: string
  buyer: { name: string; city: string; state: string }
  terms: TaxTerms
  hsCode: string
  unit: string
  lines: FiscalLine[]
  /** Of the sale that a note is about. */
  saleNumber: string
}

/**
 * A part of a line for a note: `more` pieces after `before` that were noted earlier. Shares are cut so that all notes
 * of a line together are never more than its sale, to the paisa.
 */
export function partOf(line: FiscalLine, before: number, more: number): FiscalLine {
  const share = (amount: Paisa) =>
    paisa(Math.floor((amount * (before + more)) / line.quantity) - Math.floor((amount * before) / line.quantity))
  const [value, tax] = [share(line.value), share(line.tax)]
  return { ...line, quantity: more, value, tax, gross: paisa(value + tax), discount: share(line.discount) }
}

/** A buyer as far as the tax office gets one: name, city and province. */
export const buyerText = ({ name, city, state }: FiscalInvoice['buyer']): string =>
  [name, city, state].filter(Boolean).join(', ')

/** Whether two invoices name the same buyer. */
export const isSameBuyer = (one: FiscalInvoice, other: FiscalInvoice): boolean =>
  buyerText(one.buyer) === buyerText(other.buyer)

// An offer's share is cut to whole rupees: a line with fewer pieces may differ by one.
const ROUNDING_PAISA = 100

/**
 * Whether a sale says nothing but fewer pieces than an earlier one, at the same prices, so that notes for the rest
 * correct the earlier one. `noted`: pieces of it that are noted already, by position.
 */
export function isPartOf(sale: FiscalInvoice, earlier: FiscalInvoice, noted: ReadonlyMap<number, number>): boolean {
  return sale.lines.every(line => {
    const was = earlier.lines.find(each =>
      each.sizeId ? each.sizeId === line.sizeId : each.description === line.description,
    )
    if (!was || line.quantity > was.quantity - (noted.get(was.position) ?? 0)) return false
    const share = partOf(was, 0, line.quantity)
    return Math.abs(share.value - line.value) + Math.abs(share.tax - line.tax) <= ROUNDING_PAISA
  })
}
