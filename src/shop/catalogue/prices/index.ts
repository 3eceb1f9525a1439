// Prices of many sizes at once: `plan-prices.ts` says what would change and is refused, `apply-prices.ts` does it,
// `undo-change.ts` takes it back.

export { applyPrices } from './apply-prices.ts'
export { readBulk } from './bulk-query.ts'
export {
  ChangeFilter,
  type ChangeLine,
  findPriceChange,
  linesOfChange,
  listPriceChanges,
} from './list-price-changes.ts'
export { listPrices, PriceFilter, type PriceRow } from './list-prices.ts'
export { type PlannedLine, type PricePlan, planBulk, planCells, type TypedCells } from './plan-prices.ts'
export { priceForm } from './price-form.ts'
export { ApplyCells, GridForm } from './price-grid.ts'
export { undoChange } from './undo-change.ts'
