import { damaged } from '../media-task.ts'
import type { FileBytes } from './file-bytes.ts'

/** An element of a WebM. `end` is null for a length that the file leaves open. */
export type Element = { id: number; start: number; content: number; end: number | null }

/** The element at a place; throws a refusal where there is none or where it is longer than what holds it. */
export function elementAt(file: FileBytes, start: number, to: number): Element {
  const id = variable(file, start, to, 4)
  const length = variable(file, start + id.bytes, to, 8)
  const content = start + id.bytes + length.bytes
  // All ones: the length is left open.
  const end = length.value === 2 ** (7 * length.bytes) - 1 ? null : content + length.value
  if (end !== null && end > to) throw damaged()
  return { id: id.marked, start, content, end }
}

/**
 * A number whose first byte tells its length by leading zeros; `marked` includes the bit that marks the length, as ids
 * do.
 */
export function variable(file: FileBytes, at: number, to: number, mostBytes: number) {
  const first = at < to ? (file.read(at, 1)[0] ?? 0) : 0
  const bytes = Math.clz32(first) - 23
  if (bytes > mostBytes || at + bytes > to) throw damaged()
  const rest = file.read(at, bytes)
  let value = first & (0xff >> bytes)
  for (let n = 1; n < bytes; n++) value = value * 256 + (rest[n] ?? 0)
  return { value, bytes, marked: value + 2 ** (7 * bytes) }
}

/** An unsigned integer, of at most six bytes; throws a refusal for a longer one. */
export function numberIn(file: FileBytes, { content, end }: Element): number {
  const length = (end ?? content) - content
  if (length > 6) throw damaged()
  return length === 0 ? 0 : file.read(content, length).readUIntBE(0, length)
}

/** A floating-point number of 0, 4 or 8 bytes; throws a refusal for another length. */
export function floatIn(file: FileBytes, { content, end }: Element): number {
  const length = (end ?? content) - content
  if (length === 0) return 0
  if (length === 4) return file.read(content, 4).readFloatBE(0)
  if (length === 8) return file.read(content, 8).readDoubleBE(0)
  throw damaged()
}

/** A text, cut to 64 bytes: longer ones are no names that the shop compares. */
export function textIn(file: FileBytes, { content, end }: Element): string {
  const length = Math.min(64, (end ?? content) - content)
  return file.read(content, length).toString('latin1').replace(/\0+$/, '')
}

/** Makes an element a Void of the same size, filled with zeros: nothing else in the file moves. */
export function clearElement(file: FileBytes, { start, end }: Element): void {
  if (end === null) throw damaged()
  const total = end - start
  if (total < 9) {
    file.write(start, Buffer.from([0xec, 0x80 | (total - 2)]))
    file.clear(start + 2, end)
    return
  }
  const header = Buffer.from([0xec, 0x01, 0, 0, 0, 0, 0, 0, 0])
  header.writeUIntBE(total - 9, 3, 6)
  file.write(start, header)
  file.clear(start + 9, end)
}
