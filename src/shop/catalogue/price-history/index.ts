export { asPriceChange, type PriceAuthor, type PriceChange } from './price-change.ts'
export { listPriceHistory, PriceHistoryFilter, type PriceSpan, pricesOfProduct } from './price-history.ts'
export { neverCharged, neverChargedText, wasCharged } from './was-charged.ts'
