import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { CsvRow } from './csv-row.ts'
import { CsvError, olderEncodingOf, wideEncodingOf } from './decode-text.ts'
import { readApart, SMALL_FILE_BYTES } from './read-apart.ts'
import { delimiterOf, noLines, rowsIn } from './read-rows.ts'
import { isWorkbook, rowsOfWorkbook } from './read-workbook.ts'

const FIRST_BYTES = 64 * 1024
// The sample by which older encodings are told apart.
const SAMPLE_BYTES = 4 * 1024 * 1024
const ROW_LENGTH = 200_000

/**
 * The rows of a file on disk, however large, one after the other: a workbook of Excel, or a CSV file as `rowsIn` and
 * `decodeText` read it. Throws `CsvError` for what is neither.
 */
export async function* streamRows(path: string): AsyncGenerator<CsvRow> {
  if (await isSmall(path)) yield* rowsOfFile(path)
  else yield* readApart<CsvRow>({ program: 'src/platform/csv/stream-rows.ts', name: 'rowsOfFile' }, path)
}

/** Whether a file is read within this process: it is small, and no archive, which may unpack to anything. */
export async function isSmall(path: string): Promise<boolean> {
  if ((await stat(path)).size > SMALL_FILE_BYTES) return false
  return !(await isWorkbookAt(path))
}

/** Whether a file on disk is a workbook of Excel. */
export const isWorkbookAt = async (path: string): Promise<boolean> => isWorkbook(await firstBytes(path, 4))

/** The same in this process, for a process that is apart already. */
export async function* rowsOfFile(path: string): AsyncGenerator<CsvRow> {
  const first = await firstBytes(path, FIRST_BYTES)
  const rows = isWorkbook(first) ? await rowsOfWorkbook(path) : rowsOfText(path, first)
  let count = 0
  for await (const row of rows) {
    count += 1
    yield row
  }
  if (count === 0) throw noLines()
}

async function* rowsOfText(path: string, first: Uint8Array): AsyncGenerator<CsvRow> {
  const encoding =
    wideEncodingOf(first) ?? ((await isUtf8(path)) ? 'utf-8' : olderEncodingOf(await firstBytes(path, SAMPLE_BYTES)))
  // A character cut at the end is replaced.
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(first))
  yield* rowsIn(textOf(path, encoding), { delimiter, mostLength: ROW_LENGTH })
}

async function firstBytes(path: string, most: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true })
    if (text.includes('\0')) throw new CsvError('This is no CSV file: it holds bytes that no text has')
    yield text
  }
  yield decoder.decode()
}
