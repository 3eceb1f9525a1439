import type { FileHandle } from 'node:fs/promises'

/** A box of an MP4 or MOV file: its four-letter type and the byte offsets of its start, its content and its end. */
type Box = { type: string; start: number; content: number; end: number }

// A minute of video in fragments of a tenth of a second has 1,200; a malicious file of empty boxes has millions.
const MOST_BOXES = 4000

export class TooManyBoxes extends Error {}

/** The boxes between two offsets, not recursively; stops at the first invalid one. Throws TooManyBoxes. */
export async function* boxesIn(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(16)
  let found = 0
  for (let start = from; start + 8 <= to; ) {
    if (++found > MOST_BOXES) throw new TooManyBoxes()
    const { bytesRead } = await file.read(header, 0, 16, start)
    if (bytesRead < 8) return
    const short = header.readUInt32BE(0)
    // 1: a 64-bit size follows. 0: the box extends to the end.
    const length =
      short === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - start : short
    const content = start + (short === 1 ? 16 : 8)
    const end = start + length
    if (end < content || end > to) return
    yield { type: header.toString('latin1', 4, 8), start, content, end }
    start = end
  }
}
