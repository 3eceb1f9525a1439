import { damaged } from '../media-task.ts'
import type { FileBytes } from './file-bytes.ts'

/** A box of an MP4 or MOV file: four letters, and where it begins, its content begins and it ends, in bytes. */
export type Box = { type: string; start: number; content: number; end: number; children: Box[] }

/**
 * The boxes that players need, by the box they lie in. All others are cleared: phones, cameras and editors write
 * places, names and serial numbers into 'udta', 'meta' and 'uuid', anywhere.
 */
const needed: Record<string, string[]> = {
  file: ['ftyp', 'styp', 'sidx', 'moov', 'moof', 'mdat', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl', 'nmhd', 'gmhd'],
  dinf: ['dref'],
  stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sgpd sbgp subs'.split(' '),
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs'],
  mfra: ['tfra', 'mfro'],
}

/** What a sample description may hold beside the codec's own boxes and is not needed. */
const personal = new Set(['udta', 'meta', 'uuid', 'name', 'free', 'skip'])

/**
 * The boxes of a file as a tree; those that players do not need become free space of the same size, filled with zeros,
 * so that nothing moves. What follows the last whole box is cut off. Throws a refusal for boxes that do not fill their
 * parent.
 */
export function readBoxes(file: FileBytes, count: () => void): Box[] {
  return readInside(file, 'file', 0, file.size(), count)
}

function readInside(file: FileBytes, parent: string, from: number, to: number, count: () => void): Box[] {
  const kept: Box[] = []
  for (let start = from; start < to; ) {
    const box = boxAt(file, start, to)
    if (!box) {
      if (parent === 'file') file.cut(start)
      // QuickTime ends lists with up to seven zeros.
      else if (to - start < 8) file.clear(start, to)
      else throw damaged()
      break
    }
    count()
    if (needed[parent]?.includes(box.type)) {
      if (box.type in needed) box.children = readInside(file, box.type, box.content, box.end, count)
      kept.push(box)
    } else clearBox(file, box)
    start = box.end
  }
  return kept
}

function boxAt(file: FileBytes, start: number, to: number): Box | null {
  if (start + 8 > to) return null
  const header = file.read(start, Math.min(16, to - start))
  const type = header.toString('latin1', 4, 8)
  const short = header.readUInt32BE(0)
  // 1: the size follows as a long number. 0: the box goes on to the end of the file.
  if (short === 1 && header.length < 16) return null
  const length =
    short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 && to === file.size() ? to - start : short
  const content = start + (short === 1 ? 16 : 8)
  const end = start + length
  return end < content || end > to ? null : { type, start, content, end, children: [] }
}

/** Makes a box free space of the same size: nothing else in the file moves. */
export function clearBox(file: FileBytes, { start, content, end }: Box): void {
  file.write(start + 4, Buffer.from('free', 'latin1'))
  file.clear(content, end)
}

/** The bytes of a sample entry before its first box: by its kind and, for QuickTime's sound, its version. */
function entryHeader(file: FileBytes, entry: Box, kind: 'vide' | 'soun'): number {
  if (kind === 'vide') return 78
  const version = file.read(entry.content + 8, 2).readUInt16BE(0)
  return 28 + ([0, 16, 36][version] ?? 0)
}

/** Clears personal boxes in the sample descriptions of a track. Returns how many descriptions there are. */
export function cleanSampleEntries(file: FileBytes, stsd: Box, kind: 'vide' | 'soun', count: () => void): number {
  let entries = 0
  for (let at = stsd.content + 8; at < stsd.end; entries++) {
    const entry = boxAt(file, at, stsd.end)
    if (!entry) break
    count()
    const first = entry.content + entryHeader(file, entry, kind)
    for (let inner = boxAt(file, first, entry.end); inner; inner = boxAt(file, inner.end, entry.end)) {
      count()
      if (personal.has(inner.type)) clearBox(file, inner)
    }
    at = entry.end
  }
  return entries
}
