import { pipeline } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CastingContext, type Options, parse } from 'csv-parse'
import type { CsvRow } from './csv-row.ts'
import { CsvError, decodeText } from './decode-text.ts'
import { readApart, SMALL_FILE_BYTES } from './read-apart.ts'
import { isWorkbook, rowsOfWorkbook } from './read-workbook.ts'

const CHUNK_LENGTH = 32 * 1024
const MAX_ROW_LENGTH = 20_000
/** Exports of other shops have some hundred. */
const MAX_COLUMNS = 1000
// csv-parse makes an error of 16 µs for each, also for those that are left out because they are empty.
const MAX_UNEVEN_ROWS = 120_000

type Place = Pick<CastingContext, 'column' | 'invalid_field_length'>

/** Files as spreadsheets and couriers write them: values trimmed, empty lines left out, `="0300"` read as 0300. */
const asWritten = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  trim: true,
  max_record_size: MAX_ROW_LENGTH,
  // So that Excel keeps a number's zeros, some files hold it as a formula.
  cast: (value: string, { column, invalid_field_length: uneven }: Place) => {
    if (Number(column) >= MAX_COLUMNS) throw new CsvError(`A file has at most ${MAX_COLUMNS} columns`)
    if (uneven > MAX_UNEVEN_ROWS)
      throw new CsvError(
        `More than ${MAX_UNEVEN_ROWS.toLocaleString('en')} lines have more or fewer cells than the first one. Please delete the empty lines at the end`,
      )
    return value.trim().replace(/^="(.*)"$/, '$1')
  },
} satisfies Options

/**
 * `besides`: rows of titles above them; `columns`: how many cells of a row are kept, and one more that says there are
 * others.
 */
type Wanted = { mostRows: number; besides?: number; columns?: number }

/** `rowsOf`, in a process of its own for a workbook and for what is no small file. Throws `CsvError`. */
export async function readRows(bytes: Uint8Array, wanted: Wanted): Promise<CsvRow[]> {
  if (bytes.length <= SMALL_FILE_BYTES && !isWorkbook(bytes)) return rowsOf(bytes, wanted)
  const reader = { program: 'src/platform/csv/read-rows.ts', name: 'rowsFrom' }
  const rows: CsvRow[] = []
  for await (const row of readApart<CsvRow>(reader, { bytes, wanted })) rows.push(row)
  return rows
}

/** `rowsOf` as `readApart` asks for it. @public */
export async function* rowsFrom({ bytes, wanted }: { bytes: Uint8Array; wanted: Wanted }): AsyncGenerator<CsvRow> {
  yield* await rowsOf(bytes, wanted)
}

/**
 * The rows of a workbook of Excel, or of a CSV file with commas, semicolons, tabs or bars, read no further than
 * one row beyond the limit: `mostRows`, and `besides` for titles above them. Throws `CsvError` for what is neither, and
 * for more rows.
 */
export async function rowsOf(
  bytes: Uint8Array,
  { mostRows, besides = 0, columns = MAX_COLUMNS }: Wanted,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const { line, cells } of isWorkbook(bytes) ? await rowsOfWorkbook(bytes) : rowsOfText(bytes)) {
    if (rows.length === mostRows + besides) throw tooManyRows(mostRows)
    const beyond = cells.slice(columns).filter(Boolean).slice(0, 1)
    rows.push({ line, cells: [...cells.slice(0, columns), ...beyond] })
  }
  if (rows.length === 0) throw noLines()
  return rows
}

function rowsOfText(bytes: Uint8Array): AsyncGenerator<CsvRow> {
  const text = decodeText(bytes)
  return rowsIn(piecesOf(text), { delimiter: delimiterOf(text), mostLength: MAX_ROW_LENGTH })
}

/**
 * The rows of the text of a CSV file. The line is the one that a spreadsheet shows: a cell of several lines counts
 * once, an empty line too. Throws `CsvError` for what is no CSV.
 * @rule how the rows of a sent file are read, and how their lines are counted
 */
export async function* rowsIn(
  pieces: AsyncIterable<string>,
  { delimiter, mostLength }: { delimiter: string; mostLength: number },
): AsyncGenerator<CsvRow> {
  // Line ends within cells, which a spreadsheet does not count.
  let inner = 0
  const parser = parse({
    ...asWritten,
    max_record_size: mostLength,
    delimiter,
    record_delimiter: '\n',
    cast: (value: string, context) => {
      inner += value.split('\n').length - 1
      return asWritten.cast(value, context)
    },
    // Counted as the row ends: later rows of the same piece are parsed before this one is asked for.
    on_record: (cells: string[], { lines }) => [String(lines - inner), ...cells],
  })
  const rows = pipeline(withLineFeeds(pieces), parser, () => {})
  let isFirst = true
  try {
    for await (const [line, ...cells] of rows as AsyncIterable<string[]>) {
      const isDelimiter = isFirst && SAYS_DELIMITER.test(cells.join(delimiter))
      isFirst = false
      if (!isDelimiter) yield { line: Number(line), cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? error : new CsvError(problemText(error, mostLength))
  }
}

/** With one character for each line end, also within cells. */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    const text = held + piece
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n')
  }
  if (held) yield '\n'
}

/** The error for a file without a row. */
export const noLines = () => new CsvError('The file has no lines')

/** The error for a file with the names of its columns alone. */
export const noLinesBelow = () => new CsvError('The file has no lines below the names of its columns')

/** The error for a file with more rows than are read. */
export const tooManyRows = (mostRows: number) =>
  new CsvError(`A file has at most ${mostRows.toLocaleString('en')} lines`)

/** Why a line is refused that cannot be told apart from one whose number has an unquoted comma. */
export const moreCellsText = (line: number) =>
  `line ${line} has more cells than the header: a text or number with a comma stands in quotation marks, such as "2,450"`

/** Each piece in a turn of its own. */
async function* piecesOf(text: string) {
  for (let from = 0; from < text.length; from += CHUNK_LENGTH) {
    await nextTurn()
    yield text.slice(from, from + CHUNK_LENGTH)
  }
}

/** What csv-parse found wrong, in words for whoever sent the file. */
function problemText(error: unknown, mostLength: number): string {
  const { code, lines } = error as { code?: string; lines?: number }
  if (code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
    return `This is no CSV file: in line ${lines} a cell goes on behind its closing quotation mark. A quotation mark within a cell is written twice, as spreadsheets do when they save a CSV file`
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED')
    return `This is no CSV file: a quotation mark is not closed, or a line is longer than ${mostLength.toLocaleString('en')} characters`
  return `This is no CSV file: ${error instanceof Error ? error.message : 'it cannot be read'}`
}

const delimiters = [',', ';', '\t', '|']
// What Excel reads its delimiter from, and does not show: 'sep=;'.
const SAYS_DELIMITER = /^\ufeff?"?sep=(.?)"?$/i
const FIRST_LENGTH = 16 * 1024
const FIRST_LINES = 30

/**
 * The delimiter of a file: the one that its first line says ('sep=;'), else by its first lines the one that stands in
 * most of them, and there most often.
 */
export function delimiterOf(text: string): string {
  const [, said] = SAYS_DELIMITER.exec(text.slice(0, 16).split(/[\r\n]/)[0] ?? '') ?? []
  if (said && delimiters.includes(said)) return said
  const lines = text
    .slice(0, FIRST_LENGTH)
    .replaceAll(/"[^"]*"/g, 'x')
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, FIRST_LINES)
  const found = delimiters.map(delimiter => {
    const counts = lines.map(line => line.split(delimiter).length - 1)
    return { delimiter, lines: counts.filter(count => count > 0).length, count: counts.reduce((a, b) => a + b, 0) }
  })
  const [best] = found.sort((a, b) => b.lines - a.lines || b.count - a.count)
  return best?.delimiter ?? ','
}
