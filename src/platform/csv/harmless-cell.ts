// What spreadsheets take for the beginning of a formula, in full width and small forms too, also behind what they leave
// out or do not show.
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u
// A signed number calculates nothing: '+923001234567' must reach programs that read phones as it is, and a loss
// spreadsheets as a number.
const SIGNED_NUMBER = /^[+-]\d+(\.\d+)?$/

/** Whether spreadsheets may take a cell for a formula. */
export const beginsFormula = (cell: string): boolean => FORMULA.test(cell)

/**
 * A cell that no spreadsheet runs: an apostrophe before what would be a formula.
 * @rule that no cell of a CSV is run as a formula
 */
export const harmlessCell = (cell: string): string =>
  beginsFormula(cell) && !SIGNED_NUMBER.test(cell) ? `'${cell}` : cell
