// What a cart costs: `quote-cart.ts` reads prices and stock, `choose-offers.ts` chooses offers, `price-cart.ts` adds up.

export type { PricedLine } from './apply-offers.ts'
export { byProduct, bySize, changedLines, type LineChange } from './cart-change-rules.ts'
export { CartChanged } from './cart-changed.ts'
export { type ChosenOffers, chooseOffers, refusalOf } from './choose-offers.ts'
export { offersOfOrder } from './offers-of-order.ts'
export { priceCart } from './price-cart.ts'
export { AppliedOffer, type CartLine, Quote } from './quote.ts'
export {
  CartLines,
  isPrepaid,
  limitMessage,
  mergeLines,
  type OfferedCart,
  offerCart,
  QuoteCart,
  quoteCart,
  sharesOf,
  WithoutOffers,
} from './quote-cart.ts'
export { sizesOf, sizeWeights } from './size-weights.ts'
