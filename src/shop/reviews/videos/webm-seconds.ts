import type { FileHandle } from 'node:fs/promises'

// The duration, if any, precedes the frames.
const HEAD = 256 * 1024

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const CLUSTER = 0x1f43b675

/** The duration of a WebM in seconds; null when it has none, as recordings of browsers. */
export async function webmSeconds(file: FileHandle): Promise<number | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const head = buffer.subarray(0, bytesRead)
  // Default of the format: nanoseconds per tick.
  let scale = 1_000_000
  let ticks: number | null = null
  for (let at = 0; ; ) {
    const element = elementAt(head, at)
    if (!element || element.id === CLUSTER) break
    if (element.id === TIMESTAMP_SCALE) scale = numberIn(head, element)
    if (element.id === DURATION) ticks = floatIn(head, element)
    // Only these two are entered; other elements are skipped.
    at = element.id === SEGMENT || element.id === INFO ? element.content : element.content + element.length
  }
  const seconds = ticks === null ? 0 : (ticks * scale) / 1e9
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

type Element = { id: number; content: number; length: number }

function elementAt(head: Buffer, at: number): Element | null {
  const id = variable(head, at, true)
  if (!id) return null
  const length = variable(head, at + id.bytes, false)
  return length && { id: id.value, content: at + id.bytes + length.bytes, length: length.value }
}

/** A variable-length integer: leading zeros of the first byte give its length; ids keep the length marker. */
function variable(head: Buffer, at: number, keepsMark: boolean): { value: number; bytes: number } | null {
  const first = head[at]
  if (!first) return null
  const bytes = Math.clz32(first) - 23
  if (at + bytes > head.length) return null
  let value = keepsMark ? first : first & (0xff >> bytes)
  for (let n = 1; n < bytes; n++) value = value * 256 + (head[at + n] ?? 0)
  return { value, bytes }
}

function numberIn(head: Buffer, { content, length }: Element): number {
  return length >= 1 && length <= 6 && content + length <= head.length ? head.readUIntBE(content, length) : 0
}

function floatIn(head: Buffer, { content, length }: Element): number | null {
  if (content + length > head.length) return null
  if (length === 4) return head.readFloatBE(content)
  return length === 8 ? head.readDoubleBE(content) : null
}
