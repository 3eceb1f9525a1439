/** What is wrong with a file, in words for whoever sent it. */
export class CsvError extends Error {}

const AS_CSV = "Please open it, choose 'Save as' and 'CSV UTF-8', and send that file."
const ASK_FOR_CSV = 'Please ask whoever made it for the same as CSV.'

/** How files begin that are sent in place of a CSV, byte by byte. */
const others: [start: string, what: string, then: string][] = [
  ['\xd0\xcf\x11\xe0', 'a workbook of an older Excel (.xls)', AS_CSV],
  ['%PDF-', 'a PDF', ASK_FOR_CSV],
  ['\x89PNG', 'a picture', ASK_FOR_CSV],
  ['\xff\xd8\xff', 'a picture', ASK_FOR_CSV],
]
// As some banks and couriers name '.xls'.
const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml)/i
const START_BYTES = 512

/**
 * The encoding of a UTF-16 file by its mark; null for all others. Throws `CsvError` for a workbook of Excel and for
 * anything else that is no text.
 * @rule what a file of another kind is refused with, in place of a CSV
 */
export function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = Buffer.from(bytes.subarray(0, START_BYTES)).toString('latin1')
  const [, what, then] =
    others.find(([each]) => start.startsWith(each)) ?? (WEB_PAGE.test(start) ? ['', 'a web page', AS_CSV] : [])
  if (what) throw new CsvError(`This is ${what}, not a CSV file. ${then}`)
  const wide = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : null
  // PostgreSQL cannot store NUL, and no text file has it.
  if (!wide && bytes.includes(0)) throw new CsvError(`This is no CSV file. ${AS_CSV}`)
  return wide
}

/**
 * The text of a file: UTF-8, UTF-16 with its mark, Windows-1252, or Windows-1256 where it is Urdu. Throws `CsvError`
 * for what is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes).replaceAll('\0', '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(olderEncodingOf(bytes)).decode(bytes)
  }
}

/** The encoding of a file that is not in UTF-8: of older programs, by the letters that it holds. */
export const olderEncodingOf = (bytes: Uint8Array): 'windows-1256' | 'windows-1252' =>
  isUrdu(bytes) ? 'windows-1256' : 'windows-1252'

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
