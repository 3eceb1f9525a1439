import { type FileHandle, open } from 'node:fs/promises'
import { ShopError } from '../../shop-error.ts'
import { boxesIn, TooManyBoxes } from './boxes.ts'
import { webmSeconds } from './webm-seconds.ts'

/**
 * Returns the duration of a video in seconds, or null when the file has none. Removes the metadata of MP4 and MOV in place:
 * phones write their location there. Throws `unsupported_file` for an incomplete video.
 */
export async function cleanVideo(path: string, ending: 'mp4' | 'mov' | 'webm'): Promise<{ seconds: number | null }> {
  const file = await open(path, 'r+')
  try {
    return { seconds: ending === 'webm' ? await webmSeconds(file) : await cleanMovie(file) }
  } catch (error) {
    throw error instanceof TooManyBoxes ? unreadable() : error
  } finally {
    await file.close()
  }
}

// 'udta' and 'meta' contain titles and locations, 'uuid' data of cameras and editors. Players need none of them.
const personal = new Set(['udta', 'meta', 'uuid'])

async function cleanMovie(file: FileHandle): Promise<number | null> {
  const { size } = await file.stat()
  let seconds: number | null = null
  let playable = false
  for await (const box of boxesIn(file, 0, size)) {
    if (personal.has(box.type)) await blank(file, box)
    if (box.type !== 'moov') continue
    playable = true
    for await (const part of boxesIn(file, box.content, box.end)) {
      if (personal.has(part.type)) await blank(file, part)
      if (part.type === 'mvhd') seconds = await movieSeconds(file, part.content)
      if (part.type !== 'trak') continue
      for await (const detail of boxesIn(file, part.content, part.end)) {
        if (personal.has(detail.type)) await blank(file, detail)
      }
    }
  }
  if (!playable) throw unreadable()
  return seconds
}

/** Turns a box into a 'free' box of the same size, so that no offset in the file changes. */
async function blank(file: FileHandle, { start, content, end }: { start: number; content: number; end: number }) {
  await file.write('free', start + 4, 'latin1')
  const zeros = Buffer.alloc(64 * 1024)
  for (let at = content; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
  }
}

/** The movie header: time scale and duration. A duration of 0 or of all ones means unknown. */
async function movieSeconds(file: FileHandle, content: number): Promise<number | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, content)
  if (bytesRead < 32) return null
  const long = buffer[0] === 1
  const scale = buffer.readUInt32BE(long ? 20 : 12)
  const duration = long ? Number(buffer.readBigUInt64BE(24)) : buffer.readUInt32BE(16)
  const unknown = scale === 0 || duration === 0 || duration === 0xffffffff || duration > Number.MAX_SAFE_INTEGER
  return unknown ? null : duration / scale
}

const unreadable = () => new ShopError('unsupported_file', 'This video is damaged and cannot be read')
