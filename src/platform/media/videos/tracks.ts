import { damaged } from '../media-task.ts'
import { type Box, cleanSampleEntries } from './boxes.ts'
import type { FileBytes } from './file-bytes.ts'
import { one, oneAtMost } from './pick-boxes.ts'

export type Track = {
  id: number
  /** 'vide', 'soun', or what else it holds. */
  kind: string
  /** Ticks of its own a second. */
  scale: number
  /** The length of its samples, in its ticks, without those in fragments. */
  sampleTicks: number
  /** The length of its edit list, in ticks of the movie; 0 without one. */
  editTicks: number
  samples: SampleTable
}

type SampleTable = { sizes: Box; sizesLong: boolean; chunks: Box; chunksLong: boolean; runs: Box; samples: number }

// Sound without compression has a chunk for every half second; other tracks have fewer than one for each picture.
const MAX_ROWS = 200_000

/** Reads a track and checks that its samples are there. Throws a refusal. */
export function readTrack(file: FileBytes, trak: Box, media: Box[], count: () => void): Track {
  const mdia = one(trak.children, 'mdia')
  const stbl = one(one(mdia.children, 'minf').children, 'stbl')
  const handler = one(mdia.children, 'hdlr')
  const kind = file.read(handler.content + 8, 4).toString('latin1')
  // The handler's name is text of whoever wrote the file.
  file.clear(Math.min(handler.content + 24, handler.end), handler.end)
  const samples = sampleTable(file, stbl)
  const stsd = one(stbl.children, 'stsd')
  if (kind === 'vide' || kind === 'soun') {
    if (cleanSampleEntries(file, stsd, kind, count) === 0) throw damaged()
    for (const at of chunkOffsets(file, samples)) if (!holds(media, at)) throw damaged()
  }
  const edits = oneAtMost(trak.children, 'edts')
  const list = edits && oneAtMost(edits.children, 'elst')
  return {
    id: trackId(file, one(trak.children, 'tkhd')),
    kind,
    scale: timeScale(file, one(mdia.children, 'mdhd')),
    sampleTicks: sampleTicks(file, one(stbl.children, 'stts'), samples.samples),
    editTicks: list ? editTicks(file, list) : 0,
    samples,
  }
}

function trackId(file: FileBytes, { content }: Box): number {
  const header = file.read(content, 24)
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

function timeScale(file: FileBytes, { content }: Box): number {
  const header = file.read(content, 24)
  const scale = header.readUInt32BE(header[0] === 1 ? 20 : 12)
  if (scale === 0) throw damaged()
  return scale
}

/** How many rows a table has, checked against the size of its box and `most`. */
function rowsOf(file: FileBytes, { content, end }: Box, rowBytes: number, countAt = 4): number {
  const rows = file.read(content + countAt, 4).readUInt32BE(0)
  if (rows > MAX_ROWS || content + countAt + 4 + rows * rowBytes > end) throw damaged()
  return rows
}

function sampleTicks(file: FileBytes, stts: Box, samples: number): number {
  const rows = rowsOf(file, stts, 8)
  let ticks = 0
  let counted = 0
  for (let row = 0; row < rows; row++) {
    const entry = file.read(stts.content + 8 + row * 8, 8)
    counted += entry.readUInt32BE(0)
    ticks += entry.readUInt32BE(0) * entry.readUInt32BE(4)
  }
  if (counted !== samples) throw damaged()
  return ticks
}

function editTicks(file: FileBytes, elst: Box): number {
  const long = file.read(elst.content, 1)[0] === 1
  const rowBytes = long ? 20 : 12
  const rows = rowsOf(file, elst, rowBytes)
  let ticks = 0
  for (let row = 0; row < rows; row++) {
    const entry = file.read(elst.content + 8 + row * rowBytes, rowBytes)
    ticks += long ? Number(entry.readBigUInt64BE(0)) : entry.readUInt32BE(0)
  }
  return ticks
}

function sampleTable(file: FileBytes, stbl: Box): SampleTable {
  const long = oneAtMost(stbl.children, 'co64')
  const sizes = oneAtMost(stbl.children, 'stsz') ?? one(stbl.children, 'stz2')
  const chunks = long ?? one(stbl.children, 'stco')
  const samples = file.read(sizes.content + 8, 4).readUInt32BE(0)
  const table = { sizes, sizesLong: sizes.type === 'stsz', chunks, chunksLong: long !== null, samples }
  // Samples without a chunk are nowhere in the file.
  if (samples > 0 && rowsOf(file, chunks, long ? 8 : 4) === 0) throw damaged()
  return { ...table, runs: one(stbl.children, 'stsc') }
}

function* chunkOffsets(file: FileBytes, { chunks, chunksLong }: SampleTable): Generator<number> {
  const rows = rowsOf(file, chunks, chunksLong ? 8 : 4)
  for (let row = 0; row < rows; row++) {
    yield chunksLong
      ? Number(file.read(chunks.content + 8 + row * 8, 8).readBigUInt64BE(0))
      : file.read(chunks.content + 8 + row * 4, 4).readUInt32BE(0)
  }
}

/** The box of media that holds a byte; they are in the order of the file. */
function holds(media: Box[], at: number): Box | undefined {
  let [low, high] = [0, media.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const box = media[middle]
    if (!box || at < box.content) high = middle - 1
    else if (at >= box.end) low = middle + 1
    else return box
  }
  return undefined
}

/**
 * Clears what the samples of a track hold, for one that is not kept. Throws a refusal where they would overlap
 * endlessly.
 */
export function clearSamples(file: FileBytes, { samples: table }: Track, media: Box[]): void {
  const { runs, samples } = table
  const rows = rowsOf(file, runs, 12)
  const run = (row: number) => file.read(runs.content + 8 + row * 12, 12)
  let [row, sample, chunk, cleared] = [0, 0, 0, 0]
  for (const at of chunkOffsets(file, table)) {
    chunk += 1
    while (row + 1 < rows && run(row + 1).readUInt32BE(0) <= chunk) row += 1
    const inChunk = rows === 0 ? 0 : Math.min(run(row).readUInt32BE(4), samples - sample)
    const bytes = bytesOf(file, table, sample, inChunk)
    sample += inChunk
    cleared += bytes
    const box = holds(media, at)
    if (!box || at + bytes > box.end || cleared > file.size()) throw damaged()
    file.clear(at, at + bytes)
  }
  if (sample < samples) throw damaged()
}

function bytesOf(file: FileBytes, { sizes, sizesLong }: SampleTable, first: number, samples: number): number {
  const equal = file.read(sizes.content + 4, 4).readUInt32BE(0)
  // Small sizes in half or whole bytes ('stz2') are written by no phone.
  if (!sizesLong) throw damaged()
  if (equal > 0) return equal * samples
  if (rowsOf(file, sizes, 4, 8) < first + samples) throw damaged()
  let bytes = 0
  for (let n = first; n < first + samples; n++) bytes += file.read(sizes.content + 12 + n * 4, 4).readUInt32BE(0)
  return bytes
}
