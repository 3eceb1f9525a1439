/** What is wrong with a file, in words for whoever sent it. */
export class CsvError extends Error {}

const AS_CSV = "Please open it, choose 'Save as' and 'CSV UTF-8', and send that file."

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or Windows-1252. Throws `CsvError` for a workbook of Excel and for anything else that
 * is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes
  if (first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04)
    throw new CsvError(`This is a workbook of Excel (.xlsx), not a CSV file. ${AS_CSV}`)
  if (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0)
    throw new CsvError(`This is a workbook of an older Excel (.xls), not a CSV file. ${AS_CSV}`)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  // PostgreSQL cannot store NUL, and no text file has it.
  if (!encoding && bytes.includes(0)) throw new CsvError(`This is no CSV file. ${AS_CSV}`)
  if (encoding) return new TextDecoder(encoding).decode(bytes).replaceAll('\0', '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
