/** Money inside the shop: a whole number of paisa (1 rupee = 100 paisa). */
export type Paisa = number

/** Paisa as rupees, a number with at most two decimals: how `/v1` speaks. */
export const rupees = (paisa: Paisa): number => paisa / 100

/** Rupees as paisa, rounded to the nearest paisa: how `/v1` is read. */
export const paisa = (rupees: number): Paisa => Math.round(rupees * 100)

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '1,23,456' or '1,234.5': paisa in rupees with en-IN grouping, for cards and lists. */
export const formatRupees = (amount: Paisa): string => grouped.format(amount / 100)

/** '1,23,456.00': paisa in rupees with two decimals, for checkout, orders and receipts. */
export const formatRupeesExact = (amount: Paisa): string => twoDecimals.format(amount / 100)
