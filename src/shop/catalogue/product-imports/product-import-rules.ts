import type { Columns } from '../../ground/file-imports/sent-file-rules.ts'
import { type SheetColumn, sheetColumns } from '../products/product-sheet-rules.ts'

export const IMPORT_BYTES = 50 * 1024 * 1024
export const IMPORT_LINES = 100_000

export const importStates = {
  unread: 'Not read',
  columns: 'Columns',
  checking: 'Checking',
  checked: 'Checked',
  taking: 'Importing',
  taken: 'Imported',
  discarded: 'Discarded',
} as const
export type ImportState = keyof typeof importStates

export type ImportColumns = Columns<SheetColumn>

export const isSheetColumn = (name: unknown): name is SheetColumn =>
  typeof name === 'string' && Object.hasOwn(sheetColumns, name)

/** Clears a text, notes or a figure that may be empty; an empty cell leaves what is there. */
export const CLEAR = '-'

/** What an import would do, or did. Figures of products and sizes, pieces for the stock. */
export type ImportResult = {
  newProducts: number
  changedProducts: number
  newSizes: number
  changedSizes: number
  prices: number
  stock: number
  untouched: number
}
