import { amountText, type Paisa, paisa, sum } from '../../ground/money.ts'

/** The sales tax that prices of an order hold: `rate` in hundredths of a percent. */
export type TaxTerms = { rate: number; schedule: 'third' | 'standard' }

/** A line as bought. Amounts in paisa, of one piece. */
export type TaxedLine = { price: Paisa; priceAtPurchase: Paisa; quantity: number }

/** What of a line's amount is tax, in paisa; `value` and `tax` add up to `gross`. */
export type LineTax = { gross: Paisa; value: Paisa; tax: Paisa }

/**
 * The tax within each line. 'third': within the printed price, which no discount lowers; 'standard': within what was
 * charged, from which the coupon's share is taken. Rounded half up to the paisa once a line; an order's tax is the sum
 * of its lines, so that they always agree. Shipping and gift wrap hold none here. Ask your tax adviser about all three.
 * @rule what of an order is sales tax, and how it is rounded
 */
export function taxOfLines(
  lines: readonly TaxedLine[],
  { rate, schedule }: TaxTerms,
  couponDiscount: Paisa,
): LineTax[] {
  const charged = lines.map(({ price, priceAtPurchase, quantity }) =>
    paisa((schedule === 'third' ? price : priceAtPurchase) * quantity),
  )
  const less = schedule === 'third' ? lines.map(() => paisa(0)) : sharesOf(couponDiscount, charged)
  return charged.map((amount, at) => {
    const gross = paisa(amount - (less[at] ?? 0))
    const tax = paisa(Math.floor((2 * gross * rate + 10_000 + rate) / (2 * (10_000 + rate))))
    return { gross, value: paisa(gross - tax), tax }
  })
}

/**
 * An amount shared by weight to the paisa: each gets its share rounded down, and what is left goes to the largest
 * rests, first lines first.
 */
export function sharesOf(amount: Paisa, weights: readonly Paisa[]): Paisa[] {
  const whole = sum(weights)
  if (whole === 0) return weights.map(() => paisa(0))
  const shares = weights.map(weight => Math.floor((amount * weight) / whole))
  const left = amount - shares.reduce((total, share) => total + share, 0)
  const byRest = weights
    .map((weight, at) => ({ at, rest: (amount * weight) % whole }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRest.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares.map(share => paisa(share))
}

/** An order's tax, as its pages and papers show it. `salesTaxRate` in percent. */
export type OrderTax = { salesTax: Paisa; salesTaxRate: number; salesTaxSchedule: TaxTerms['schedule'] | null }

/** The line below a total: what of it is tax. Null where the order holds none that is known. */
export function taxRow({ salesTax, salesTaxRate, salesTaxSchedule }: OrderTax): [label: string, amount: string] | null {
  if (salesTaxSchedule === null) return null
  const on = salesTaxSchedule === 'third' ? ' on the printed price' : ''
  return [`Includes sales tax, ${salesTaxRate}%${on}`, amountText(salesTax)]
}

type TaxNumbers = { ntn: string; strn: string }

/** A number of zeros holds a field's place and is nobody's. */
const isNumber = (typed: string): boolean => /[1-9]/.test(typed)

/** 'NTN 1234567-8, STRN 3277876...': the seller's tax numbers on a paper; empty without any. */
export const taxNumbersText = ({ ntn, strn }: TaxNumbers): string =>
  [isNumber(ntn) && `NTN ${ntn}`, isNumber(strn) && `STRN ${strn}`].filter(Boolean).join(', ')

/**
 * Whether an invoice may be headed 'Tax invoice': of a house that is registered for sales tax, or numbered by the tax
 * office (Sales Tax Act 1990, section 23).
 * @rule which invoice is a tax invoice
 */
export const isTaxInvoice = (
  { fiscalNumber, salesTaxSchedule }: Pick<OrderTax, 'salesTaxSchedule'> & { fiscalNumber: string },
  { strn }: Pick<TaxNumbers, 'strn'>,
): boolean => salesTaxSchedule !== null && (isNumber(strn) || fiscalNumber !== '')
