import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { damaged } from '../media-task.ts'

/** A file that is read and changed in place, by its byte positions. */
export type FileBytes = {
  size: () => number
  /** Throws a refusal where the file ends before. */
  read: (at: number, length: number) => Buffer
  write: (at: number, bytes: Uint8Array) => void
  /** Fills a range with zeros. */
  clear: (from: number, to: number) => void
  /** Ends the file here. */
  cut: (size: number) => void
  close: () => void
}

// Headers lie close together: one read from the disk serves many.
const WINDOW_BYTES = 64 * 1024
const zeros = Buffer.alloc(WINDOW_BYTES)

/** Opens a file to read and change it; the caller closes it. */
export function openFileBytes(path: string): FileBytes {
  const file = openSync(path, 'r+')
  const window = Buffer.alloc(WINDOW_BYTES)
  let size = fstatSync(file).size
  let from = 0
  let to = 0
  const write = (at: number, bytes: Uint8Array) => {
    to = from
    writeSync(file, bytes, 0, bytes.length, at)
  }
  return {
    size: () => size,
    read(at, length) {
      if (at < 0 || length > WINDOW_BYTES || at + length > size) throw damaged()
      if (at < from || at + length > to) {
        from = at
        to = at + readSync(file, window, 0, WINDOW_BYTES, at)
        if (at + length > to) throw damaged()
      }
      return window.subarray(at - from, at - from + length)
    },
    write,
    clear(first, end) {
      for (let at = first; at < end; at += WINDOW_BYTES) write(at, zeros.subarray(0, Math.min(WINDOW_BYTES, end - at)))
    },
    cut(end) {
      ftruncateSync(file, end)
      size = end
      to = from
    },
    close: () => closeSync(file),
  }
}

/** Counts the parts of one file, however deep they lie. Throws a refusal after `most`. */
export function partCounter(most: number): () => void {
  let counted = 0
  return () => {
    counted += 1
    if (counted > most) throw damaged()
  }
}
