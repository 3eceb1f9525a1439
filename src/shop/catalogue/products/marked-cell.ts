import { beginsFormula } from '../../../platform/csv/harmless-cell.ts'

/**
 * A cell that no spreadsheet runs, from which `withoutMark` makes the same text again, also one that began with an
 * apostrophe.
 */
export const withMark = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell)

/** The text that `withMark` was given. */
export const withoutMark = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell)

/** What a spreadsheet takes for a formula, also behind marks of ours. */
const isFormula = (cell: string): boolean => beginsFormula(cell.replace(/^'+/, ''))
