// Sales: `sale-lines.ts` says what their lines mean, `run-sales.ts` begins and ends them.

export { EndSale, endSale } from './end-sale.ts'
export { findSale, listSales, SaleFilter, type SaleSize } from './find-sales.ts'
export { runSales } from './run-sales.ts'
export { SaveSale, saveSale } from './save-sale.ts'
