export { adjustStock } from './adjust-stock.ts'
export { returnStock } from './return-stock.ts'
export { type TakenLine, takeStock } from './take-stock.ts'
