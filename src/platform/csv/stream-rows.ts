import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { CsvError, wideEncodingOf } from './decode-text.ts'
import { readApart, SMALL_FILE_BYTES } from './read-apart.ts'
import { asWritten, type CsvRow, delimiterOf, noLines, problemText } from './read-rows.ts'

const FIRST_BYTES = 64 * 1024
const ROW_LENGTH = 200_000

/**
 * The rows of a CSV file on disk, however large, one after the other: UTF-8, or UTF-16 with its mark, with commas, semicolons, tabs or bars. The line is the one that
 * a spreadsheet shows: a cell of several lines counts once. Throws `CsvError` for what is no CSV.
 */
export async function* streamRows(path: string): AsyncGenerator<CsvRow> {
  if ((await stat(path)).size <= SMALL_FILE_BYTES) yield* rowsOfFile(path)
  else yield* readApart<CsvRow>({ program: 'src/platform/csv/stream-rows.ts', name: 'rowsOfFile' }, path)
}

/** The same in this process, for a process that is apart already. */
export async function* rowsOfFile(path: string): AsyncGenerator<CsvRow> {
  const { text, wide } = await firstText(path)
  const delimiter = delimiterOf(text)
  // Line ends within cells, which a spreadsheet does not count.
  let inner = 0
  const parser = parse({
    ...asWritten,
    info: false,
    max_record_size: ROW_LENGTH,
    delimiter,
    cast: (value: string, context) => {
      inner += value.split('\n').length - 1
      return asWritten.cast(value, context)
    },
    // Counted as the row ends: later rows of the same chunk are parsed before this one is asked for.
    on_record: (cells: string[], { lines }) => [String(lines - inner), ...cells],
  })
  const rows = pipeline(createReadStream(path), decodedAs(wide ?? 'utf-8'), parser, () => {})
  let count = 0
  try {
    for await (const [line, ...cells] of rows as AsyncIterable<string[]>) {
      count += 1
      yield { line: Number(line), cells }
    }
    if (count === 0) throw noLines()
  } catch (error) {
    throw error instanceof CsvError ? error : new CsvError(problemText(error, ROW_LENGTH))
  }
}

/** A character cut at the end is replaced. Throws `CsvError` for what is no text at all. */
async function firstText(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
    const first = buffer.subarray(0, bytesRead)
    const wide = wideEncodingOf(first)
    return { wide, text: new TextDecoder(wide ?? 'utf-8').decode(first) }
  } finally {
    await file.close()
  }
}

const decodedAs = (encoding: 'utf-8' | 'utf-16le' | 'utf-16be') =>
  async function* decoded(chunks: AsyncIterable<Buffer>) {
    const decoder = new TextDecoder(encoding, { fatal: true })
    try {
      for await (const chunk of chunks) {
        const text = decoder.decode(chunk, { stream: true })
        if (text.includes('\0')) throw new CsvError('This is no CSV file: it holds bytes that no text has')
        yield text
      }
      yield decoder.decode()
    } catch (error) {
      throw error instanceof TypeError ? notUtf8() : error
    }
  }

const notUtf8 = () =>
  new CsvError("This file is not in UTF-8, so its Urdu could not be read. Please choose 'Save as' and 'CSV UTF-8'.")
