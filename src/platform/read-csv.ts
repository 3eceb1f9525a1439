import { type Options, parse } from 'csv-parse/sync'

/** Options for reading a CSV file as spreadsheets and couriers write them: values trimmed, empty lines left out, `="0300"` read as 0300. */
const asWritten = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
  // So that Excel keeps a number's zeros, some files hold it as a formula.
  cast: (value: string) => value.replace(/^="(.*)"$/, '$1'),
} satisfies Options

/** A row of a CSV file, with its line from 1. */
export type CsvRow = { line: number; cells: string[] }

/** The rows of a CSV file. Throws what the parser says of a file that is none. */
export function readCsv(text: string, delimiter: string | string[]): CsvRow[] {
  // The types of the package leave `info` out.
  const records = parse(text, { ...asWritten, delimiter, info: true }) as unknown as {
    record: string[]
    info: { lines: number }
  }[]
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
}
