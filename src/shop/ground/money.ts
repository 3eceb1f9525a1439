import { grouped } from './grouped.ts'

// The units exist for the compiler alone; bin/generate-types.ts writes the same one into the types of money columns.

/** Money in code and database: a whole number of paisa, 100 to a rupee. */
export type Paisa = number & { readonly unit: 'paisa' }

/** Money in the JSON of `/v1`: rupees with at most two decimals. */
export type Rupees = number & { readonly unit: 'rupees' }

/** A share in code and database: a whole number of hundredths of a percent. */
export type BasisPoints = number & { readonly unit: 'basis points' }

/** A share in the JSON of `/v1`: percent with at most two decimals. */
export type Percent = number & { readonly unit: 'percent' }

/** A number without a unit yet. A number that has one is refused: it is converted, never branded again. */
type Plain = number & { readonly unit?: never }

// The only casts of amounts. These functions are in every page's first script, so none calls another for its type
// alone.

/** States that a number is an amount in paisa. */
export const paisa = (amount: Plain): Paisa => amount as number as Paisa

/** States that a number is an amount in rupees. */
export const rupees = (amount: Plain): Rupees => amount as number as Rupees

export const toRupees = (amount: Paisa): Rupees => (amount / 100) as Rupees

/** Rounds to the nearest paisa. */
export const toPaisa = (amount: Rupees): Paisa => Math.round(amount * 100) as Paisa

/** An amount that code or a person wrote in rupees, in paisa: `rs(280)`. */
export const rs = (amount: Plain): Paisa => Math.round(amount * 100) as Paisa

export const times = (amount: Paisa, quantity: Plain): Paisa => (amount * quantity) as Paisa

export const sum = (amounts: readonly Paisa[]): Paisa => amounts.reduce((total, amount) => total + amount, 0) as Paisa

export const minus = (amount: Paisa, less: Paisa): Paisa => (amount - less) as Paisa

/** States that a number is a share in hundredths of a percent. */
export const basisPoints = (share: Plain): BasisPoints => share as number as BasisPoints

export const toPercent = (share: BasisPoints): Percent => (share / 100) as Percent

export const toBasisPoints = (share: Percent): BasisPoints => Math.round(share * 100) as BasisPoints

/** A share of an amount, rounded half up to the whole rupee: cash has no paisa. */
export const shareOf = (amount: Paisa, share: BasisPoints): Paisa =>
  // Multiplied before it is divided, so that binary fractions do not affect rounding.
  (Math.floor((amount * share + 500_000) / 1_000_000) * 100) as Paisa

/** Rounded half up to the whole rupee. */
export const wholeRupees = (amount: Paisa): Paisa => shareOf(amount, basisPoints(10_000))

/** '1,23,456', or '1,23,456.50': an amount in rupees without the currency. */
export const groupedText = (amount: Paisa): string => (amount % 100 ? exactText(amount) : grouped(amount / 100))

const exactText = (amount: Paisa): string => grouped((amount / 100).toFixed(2))

/**
 * 'Rs 1,23,456', '-Rs 1,234': an amount wherever one is written, for shoppers and staff, on pages, papers and in
 * emails.
 * @rule how an amount is written
 */
export const amountText = (amount: Paisa): string => signed(amount, `Rs ${groupedText(abs(amount))}`)

/** 'Rs.1,23,456': the price on a product's card and page, as specified. */
export const priceText = (amount: Paisa): string => signed(amount, `Rs.${groupedText(abs(amount))}`)

/** 'Rs 1,23,456.00': columns of figures with paisa. */
export const exactAmountText = (amount: Paisa): string => signed(amount, `Rs ${exactText(abs(amount))}`)

const abs = (amount: Paisa): Paisa => Math.abs(amount) as Paisa

/** The sign stands before the currency: '-Rs 1,234'. */
const signed = (amount: Paisa, text: string): string => (amount < 0 ? `-${text}` : text)

/**
 * A unit's price after `discount` percent (at most four decimals), rounded half up to the whole rupee, once per unit.
 * @rule what a price is with its discount
 */
export function cutPrice(price: Paisa, discount: number): Paisa {
  // Multiplied before it is divided, as the database does in `cut_price` and the column of that name.
  return paisa(Math.floor((price * (1_000_000 - Math.round(discount * 10_000)) + 50_000_000) / 100_000_000) * 100)
}
