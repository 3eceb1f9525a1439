export { CartChanged } from './cart-changed.ts'
export { priceCart } from './price-cart.ts'
export { type CartLine, Quote } from './quote.ts'
export { CartLines, isPrepaid, limitMessage, mergeLines, QuoteCart, quoteCart } from './quote-cart.ts'
