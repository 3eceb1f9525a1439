import { damaged } from '../media-task.ts'
import { clearElement, type Element, elementAt, floatIn, numberIn, textIn, variable } from './ebml.ts'
import { type FileBytes, partCounter } from './file-bytes.ts'
import { beginsFrame, beginsKeyFrame, type VideoCodec, videoCodecs } from './webm-frames.ts'

// A minute of 60 pictures and 100 sounds a second has 10,000 blocks, in groups three times as many elements.
const MAX_ELEMENTS = 40_000

const id = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
} as const

/**
 * What players need, by the element it lies in: names, dates, tags, attachments, chapters, unknown elements, free space
 * and checksums over what changed are cleared.
 */
const needed: Record<number, number[]> = {
  // SeekHead, Cues.
  [id.segment]: [id.info, id.tracks, id.cluster, 0x114d9b74, 0x1c53bb6b],
  // MuxingApp and WritingApp are mandatory.
  [id.info]: [id.timestampScale, id.duration, 0x4d80, 0x5741],
  [id.tracks]: [id.trackEntry],
  // UID, flags, default duration, private data, delays, encodings of nobody: 0x6d80 is missing on purpose. Video,
  // Audio.
  [id.trackEntry]: [
    id.trackNumber,
    id.trackType,
    id.codec,
    0x73c5,
    0xb9,
    0x88,
    0x9c,
    0x23e383,
    0x63a2,
    0x56aa,
    0x56bb,
    0xe0,
    0xe1,
  ],
  // PrevSize, Position.
  [id.cluster]: [id.timestamp, id.simpleBlock, id.blockGroup, 0xab, 0xa7],
  // ReferenceBlock, DiscardPadding.
  [id.blockGroup]: [id.block, id.blockDuration, 0xfb, 0x75a2],
}

type Track = { codec: VideoCodec | 'sound'; frames: number }

type Movie = {
  /** Nanoseconds a tick. */
  scale: number
  declaredTicks: number
  tracks: Map<number, Track>
  /** Where the last frame begins or ends, in ticks. */
  endTicks: number
}

/**
 * How long a WebM plays, in seconds: the longer of what it says and where its last frame is. In place, it clears what
 * players do not need. Throws a refusal for a file without real frames of VP8, VP9 or AV1.
 */
export function cleanWebm(file: FileBytes): number {
  const count = partCounter(MAX_ELEMENTS)
  const header = elementAt(file, 0, file.size())
  if (header.id !== id.ebml || header.end === null || docType(file, header, count) !== 'webm') throw damaged()
  const segment = elementAt(file, header.end, file.size())
  if (segment.id !== id.segment) throw damaged()
  if (segment.end !== null && segment.end < file.size()) file.cut(segment.end)
  // Nanoseconds a tick, unless the file says otherwise.
  const movie: Movie = { scale: 1_000_000, declaredTicks: 0, tracks: new Map(), endTicks: 0 }
  const seen = new Set<number>()
  walk(file, segment, file.size(), count, (part, to) => {
    if ((part.id === id.info || part.id === id.tracks) && seen.has(part.id)) throw damaged()
    seen.add(part.id)
    if (part.id === id.info) walk(file, part, to, count, detail => readInfo(file, detail, movie))
    if (part.id === id.tracks) walk(file, part, to, count, (entry, end) => readTrack(file, entry, end, count, movie))
    return part.id === id.cluster ? readCluster(file, part, to, count, movie) : undefined
  })
  const video = [...movie.tracks.values()].find(({ codec }) => codec !== 'sound')
  const seconds = (Math.max(movie.declaredTicks, movie.endTicks) * movie.scale) / 1e9
  if (!video || video.frames === 0 || movie.endTicks === 0 || !Number.isFinite(seconds) || seconds <= 0) throw damaged()
  return seconds
}

function docType(file: FileBytes, header: Element, count: () => void): string {
  let found = ''
  for (let at = header.content; at < (header.end ?? 0); ) {
    count()
    const part = elementAt(file, at, header.end ?? 0)
    if (part.id === id.docType) found = textIn(file, part)
    at = part.end ?? file.size()
  }
  return found
}

/**
 * Visits what an element needs and clears the rest. Only the segment and clusters may leave their length open. Returns
 * its end.
 */
function walk(
  file: FileBytes,
  parent: Element,
  to: number,
  count: () => void,
  visit: (part: Element, to: number) => number | undefined,
): number {
  const end = parent.end ?? to
  for (let at = parent.content; at < end; ) {
    count()
    const part = elementAt(file, at, end)
    // A cluster of open length ends where the next part of the segment begins.
    if (parent.end === null && parent.id === id.cluster && isSegmentPart(part.id)) return at
    if (part.end === null && part.id !== id.cluster) throw damaged()
    if (needed[parent.id]?.includes(part.id)) at = visit(part, part.end ?? end) ?? part.end ?? end
    else {
      clearElement(file, part)
      at = part.end ?? end
    }
  }
  return end
}

const isSegmentPart = (part: number) => part > 0xffffff

function readInfo(file: FileBytes, detail: Element, movie: Movie): undefined {
  if (detail.id === id.timestampScale) movie.scale = numberIn(file, detail)
  if (detail.id === id.duration) movie.declaredTicks = Math.max(movie.declaredTicks, floatIn(file, detail))
}

function readTrack(file: FileBytes, entry: Element, to: number, count: () => void, { tracks }: Movie): undefined {
  let [number, type, codec] = [0, 0, '']
  walk(file, entry, to, count, detail => {
    if (detail.id === id.trackNumber) number = numberIn(file, detail)
    if (detail.id === id.trackType) type = numberIn(file, detail)
    if (detail.id === id.codec) codec = textIn(file, detail)
    return undefined
  })
  const sound = type === 2 && ['A_OPUS', 'A_VORBIS'].includes(codec)
  const video = type === 1 ? videoCodecs[codec] : undefined
  if (tracks.has(number) || (!sound && !video)) throw damaged()
  tracks.set(number, { codec: video ?? 'sound', frames: 0 })
}

function readCluster(file: FileBytes, cluster: Element, to: number, count: () => void, movie: Movie): number {
  let clusterTicks = 0
  return walk(file, cluster, to, count, (part, end) => {
    if (part.id === id.timestamp) clusterTicks = numberIn(file, part)
    if (part.id === id.simpleBlock) readBlock(file, part, clusterTicks, movie)
    if (part.id !== id.blockGroup) return undefined
    let [begins, duration] = [clusterTicks, 0]
    walk(file, part, end, count, detail => {
      if (detail.id === id.block) begins = readBlock(file, detail, clusterTicks, movie)
      if (detail.id === id.blockDuration) duration = numberIn(file, detail)
      return undefined
    })
    movie.endTicks = Math.max(movie.endTicks, begins + duration)
    return undefined
  })
}

/** Checks a frame by its first bytes: the first picture must be one that needs no other. Returns its time in ticks. */
function readBlock(file: FileBytes, block: Element, clusterTicks: number, movie: Movie): number {
  const end = block.end ?? block.content
  const number = variable(file, block.content, end, 8)
  const at = block.content + number.bytes
  const track = movie.tracks.get(number.value)
  if (!track || at + 3 >= end) throw damaged()
  const ticks = clusterTicks + file.read(at, 2).readInt16BE(0)
  const laced = ((file.read(at + 2, 1)[0] ?? 0) & 0x06) !== 0
  if (track.codec !== 'sound') {
    const frame = file.read(at + 3, Math.min(16, end - at - 3))
    const begins = track.frames === 0 ? beginsKeyFrame : beginsFrame
    if (laced || !begins(track.codec, frame)) throw damaged()
    track.frames += 1
  }
  movie.endTicks = Math.max(movie.endTicks, ticks)
  return ticks
}
