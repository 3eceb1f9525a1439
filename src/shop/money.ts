/** Money inside the shop: a whole number of paisa (1 rupee = 100 paisa). */
export type Paisa = number

/** Paisa as rupees, a number with at most two decimals: how `/v1` speaks. */
export const rupees = (paisa: Paisa): number => paisa / 100

/** Rupees as paisa, rounded to the nearest paisa: how `/v1` is read. */
export const paisa = (rupees: number): Paisa => Math.round(rupees * 100)

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '1,23,456': an amount in rupees without the currency. */
export const groupedText = (amount: Paisa): string => grouped.format(amount / 100)

/** 'Rs.1,23,456': a price on cards, lists and the product page. */
export const priceText = (amount: Paisa): string => `Rs.${groupedText(amount)}`

/** 'Rs.1,23,456.00': prices and sums from the checkout on: checkout, orders, invoices, emails. */
export const exactPriceText = (amount: Paisa): string => `Rs.${twoDecimals.format(amount / 100)}`

/** 'Rs 1,23,456': the cart's subtotal, and amounts inside sentences. */
export const amountText = (amount: Paisa): string => `Rs ${groupedText(amount)}`

/** 'Rs 1,23,456.00': amounts inside sentences of the checkout. */
export const exactAmountText = (amount: Paisa): string => `Rs ${twoDecimals.format(amount / 100)}`
