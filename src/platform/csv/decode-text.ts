/** What is wrong with a file, in words for whoever sent it. */
export class CsvError extends Error {}

const AS_CSV = "Please open it, choose 'Save as' and 'CSV UTF-8', and send that file."

/**
 * The text of a file: UTF-8, UTF-16 with its mark, Windows-1252, or Windows-1256 where it is Urdu. Throws `CsvError` for a workbook of Excel and for anything else that
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
    return new TextDecoder(isUrdu(bytes) ? 'windows-1256' : 'windows-1252').decode(bytes)
  }
}

// پ ٹ چ ژ ڈ گ ک ڑ ں ھ in Windows-1256: all that Urdu needs below 0xc0.
const URDU_LETTERS = [0x81, 0x8a, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9f, 0xaa]

/** Whether the letters beyond ASCII stand side by side, as in Urdu; the accents of Western languages stand apart. */
function isUrdu(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0) => byte >= 0xc0 || URDU_LETTERS.includes(byte)
  let letters = 0
  let together = 0
  for (const [at, byte] of bytes.entries()) {
    if (!isLetter(byte)) continue
    letters++
    if (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])) together++
  }
  return together * 2 > letters
}
