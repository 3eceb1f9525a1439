// What was charged, by whom it was changed, and whether a 'was' price may be shown (`was-charged.ts`).

export { asPriceChange, type PriceAuthor, type PriceChange } from './price-change.ts'
export { listPriceHistory, PriceHistoryFilter, type PriceSpan, pricesOfProduct } from './price-history.ts'
export { neverCharged, neverChargedText, wasCharged } from './was-charged.ts'
