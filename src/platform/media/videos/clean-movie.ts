import { damaged } from '../media-task.ts'
import { type Box, clearBox, readBoxes } from './boxes.ts'
import { type FileBytes, partCounter } from './file-bytes.ts'
import { fragmentsEnd } from './fragments.ts'
import { all, one } from './pick-boxes.ts'
import { clearSamples, readTrack, type Track } from './tracks.ts'

// A minute in fragments of a tenth of a second has 9,000 boxes; a file of nothing but empty boxes has millions.
const MAX_BOXES = 20_000

/**
 * How long an MP4 or MOV plays, in seconds: the longest of what its headers, edit lists, samples and fragments say. In
 * place, it keeps pictures and sound alone: other tracks (places, timed notes) and boxes that players do not need are
 * cleared. Throws a refusal for a file that is no whole video.
 */
export function cleanMovie(file: FileBytes): number {
  const count = partCounter(MAX_BOXES)
  const boxes = readBoxes(file, count)
  const moov = one(boxes, 'moov')
  const media = all(boxes, 'mdat')
  const fragments = all(boxes, 'moof')
  const header = movieHeader(file, one(moov.children, 'mvhd'))
  const traks = all(moov.children, 'trak').map(box => ({ box, track: readTrack(file, box, media, count) }))
  const tracks = traks.map(({ track }) => track).filter(track => track.kind === 'vide' || track.kind === 'soun')
  for (const { box, track } of traks) {
    if (tracks.includes(track)) continue
    clearSamples(file, track, media)
    clearBox(file, box)
  }
  const ends = fragmentsEnd(file, moov, fragments, tracks)
  const playing = tracks.filter(track => track.kind === 'vide' && playTime(track, ends) > 0)
  if (playing.length === 0 || media.length === 0) throw damaged()
  // A recorder that writes fragments does not know the length when it writes the header.
  if (fragments.length === 0 && header.seconds === 0) throw damaged()
  const edits = tracks.map(track => track.editTicks / header.scale)
  return Math.max(header.seconds, ...edits, ...tracks.map(track => playTime(track, ends)))
}

function playTime(track: Track, ends: Map<number, number>): number {
  return Math.max(track.sampleTicks, ends.get(track.id) ?? 0) / track.scale
}

/** The movie header: its time scale and its duration; 0 where that is not known. */
function movieHeader(file: FileBytes, { content, end }: Box): { scale: number; seconds: number } {
  const header = file.read(content, Math.min(32, end - content))
  const long = header[0] === 1
  const scale = header.readUInt32BE(long ? 20 : 12)
  const ticks = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  if (scale === 0) throw damaged()
  const unknown = ticks === (long ? Number(0xffffffffffffffffn) : 0xffffffff)
  return { scale, seconds: unknown ? 0 : ticks / scale }
}
