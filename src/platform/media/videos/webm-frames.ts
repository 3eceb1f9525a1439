export type VideoCodec = 'vp8' | 'vp9' | 'av1'

/** The video codecs of WebM, by their names in the file. */
export const videoCodecs: Record<string, VideoCodec> = { V_VP8: 'vp8', V_VP9: 'vp9', V_AV1: 'av1' }

/** Whether these are the first bytes of a picture: by the bits that the codec fixes. */
export function beginsFrame(codec: VideoCodec, frame: Uint8Array): boolean {
  const [first = 0xff] = frame
  // RFC 6386, 9.1: a version of at most 3. A picture that needs no other has a start code.
  if (codec === 'vp8') return ((first >> 1) & 7) <= 3 && (isVp8Key(frame) || (first & 1) === 1)
  // VP9 bitstream, 6.2: the frame marker.
  if (codec === 'vp9') return first >> 6 === 2
  // AV1, 5.3.2: the forbidden and the reserved bit are 0; a kind that exists.
  const kind = (first >> 3) & 15
  return (first & 0x81) === 0 && (kind <= 8 ? kind > 0 : kind === 15)
}

/** Whether a picture that needs no other begins here. */
export function beginsKeyFrame(codec: VideoCodec, frame: Uint8Array): boolean {
  if (!beginsFrame(codec, frame)) return false
  if (codec === 'vp8') return isVp8Key(frame)
  if (codec === 'vp9') return isVp9Key(frame)
  // A sequence header comes first, or behind a temporal delimiter (0x12 0x00).
  const [first = 0, second = 1, third = 0] = frame
  return (((first >> 3) & 15) === 2 && second === 0 ? third >> 3 : first >> 3) === 1
}

const isVp8Key = ([first = 1, , , a, b, c]: Uint8Array) => (first & 1) === 0 && a === 0x9d && b === 0x01 && c === 0x2a

/** Profiles 0 to 2; recorders write no other. */
const isVp9Key = ([first = 0, a, b, c]: Uint8Array) =>
  (first & 0x30) !== 0x30 && (first & 0x0c) === 0 && a === 0x49 && b === 0x83 && c === 0x42
