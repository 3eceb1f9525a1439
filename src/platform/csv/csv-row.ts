/** A row of a CSV file or a workbook, with its line from 1. */
export type CsvRow = { line: number; cells: string[] }
