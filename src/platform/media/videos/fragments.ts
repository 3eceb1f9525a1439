import { damaged } from '../media-task.ts'
import type { Box } from './boxes.ts'
import type { FileBytes } from './file-bytes.ts'
import { all, one, oneAtMost } from './pick-boxes.ts'
import type { Track } from './tracks.ts'

// ISO/IEC 14496-12, 8.8.7 and 8.8.8.
const TFHD = { baseOffset: 0x1, description: 0x2, duration: 0x8 }
const TRUN = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 }

/**
 * Where the fragments of each track end, in its own ticks. Throws a refusal for fragments of tracks that are not kept.
 */
export function fragmentsEnd(file: FileBytes, moov: Box, fragments: Box[], tracks: Track[]): Map<number, number> {
  const defaults = new Map<number, number>()
  const mvex = oneAtMost(moov.children, 'mvex')
  for (const trex of mvex ? all(mvex.children, 'trex') : []) {
    const header = file.read(trex.content, 16)
    defaults.set(header.readUInt32BE(4), header.readUInt32BE(12))
  }
  const ends = new Map<number, number>()
  for (const traf of fragments.flatMap(moof => all(moof.children, 'traf'))) {
    const header = one(traf.children, 'tfhd')
    const id = file.read(header.content + 4, 4).readUInt32BE(0)
    if (!tracks.some(track => track.id === id)) throw damaged()
    const decodeTime = oneAtMost(traf.children, 'tfdt')
    const from = decodeTime ? startTicks(file, decodeTime) : (ends.get(id) ?? 0)
    const usual = defaultDuration(file, header) ?? defaults.get(id) ?? 0
    const ticks = all(traf.children, 'trun').reduce((sum, run) => sum + runTicks(file, run, usual), 0)
    // A fragment without samples shows nothing, wherever it claims to be.
    if (ticks > 0) ends.set(id, Math.max(ends.get(id) ?? 0, from + ticks))
  }
  return ends
}

function startTicks(file: FileBytes, { content }: Box): number {
  const long = file.read(content, 1)[0] === 1
  return long ? Number(file.read(content + 4, 8).readBigUInt64BE(0)) : file.read(content + 4, 4).readUInt32BE(0)
}

const flagsOf = (file: FileBytes, { content }: Box) => file.read(content, 4).readUInt32BE(0) & 0xffffff

function defaultDuration(file: FileBytes, tfhd: Box): number | null {
  const flags = flagsOf(file, tfhd)
  if (!(flags & TFHD.duration)) return null
  const at = 8 + (flags & TFHD.baseOffset ? 8 : 0) + (flags & TFHD.description ? 4 : 0)
  return file.read(tfhd.content + at, 4).readUInt32BE(0)
}

function runTicks(file: FileBytes, trun: Box, usual: number): number {
  const flags = flagsOf(file, trun)
  const samples = file.read(trun.content + 4, 4).readUInt32BE(0)
  if (!(flags & TRUN.duration)) return samples * usual
  const rowBytes = 4 * [TRUN.duration, TRUN.size, TRUN.flags, TRUN.composition].filter(flag => flags & flag).length
  const first = trun.content + 8 + (flags & TRUN.dataOffset ? 4 : 0) + (flags & TRUN.firstFlags ? 4 : 0)
  if (first + samples * rowBytes > trun.end) throw damaged()
  let ticks = 0
  for (let sample = 0; sample < samples; sample++) ticks += file.read(first + sample * rowBytes, 4).readUInt32BE(0)
  return ticks
}
