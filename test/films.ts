/** A box of an MP4 or MOV file. */
export function box(type: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(content.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

/** Numbers of four bytes. */
export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4)
  return bytes
}

/** The place a phone writes into its films. */
export const filmedAt = '+32.0836+072.6711/'
export const placeBox = box('udta', box('\u00a9xyz', Buffer.from(filmedAt)))

const TICKS = 1000

export const movieHeader = (seconds: number) => box('mvhd', words(0, 0, 0, TICKS, seconds * TICKS), Buffer.alloc(80))

type TrackParts = {
  id?: number
  /** 'vide', 'soun', 'meta' ... */
  kind?: string
  seconds?: number
  /** Where its one sample lies in the file, and its bytes. */
  at: number
  bytes: number
  /** Further boxes, by the box they go into. */
  more?: Partial<Record<'trak' | 'mdia' | 'minf' | 'stbl' | 'entry', Buffer>>
}

const none = Buffer.alloc(0)

/** A track of one sample. */
export function track({ id = 1, kind = 'vide', seconds = 5, at, bytes, more = {} }: TrackParts): Buffer {
  const entry = box(kind === 'vide' ? 'avc1' : 'mp4a', Buffer.alloc(kind === 'vide' ? 78 : 28), more.entry ?? none)
  const stbl = box(
    'stbl',
    box('stsd', words(0, 1), entry),
    box('stts', words(0, 1, 1, seconds * TICKS)),
    box('stsc', words(0, 1, 1, 1, 1)),
    box('stsz', words(0, bytes, 1)),
    box('stco', words(0, 1, at)),
    more.stbl ?? none,
  )
  const handler = box('hdlr', words(0, 0), Buffer.from(kind, 'latin1'), words(0, 0, 0), Buffer.from('Core Media\0'))
  const media = box('mdhd', words(0, 0, 0, TICKS, seconds * TICKS, 0))
  return box(
    'trak',
    box('tkhd', words(0, 0, 0, id), Buffer.alloc(68)),
    box('mdia', media, handler, box('minf', box('vmhd', words(0, 0, 0)), stbl, more.minf ?? none), more.mdia ?? none),
    more.trak ?? none,
  )
}

/** An MP4 (or MOV): type, samples (`media`), then an index of these boxes. Enough for all but a player. */
export function movie(media: Buffer, index: (mediaAt: number) => Buffer[], brand = 'isom'): Buffer {
  const type = box('ftyp', Buffer.from(`${brand}\0\0\u0002\0${brand}`, 'latin1'))
  return Buffer.concat([type, box('mdat', media), box('moov', ...index(type.length + 8))])
}

/** One that says how long it is and where it was filmed; pictures are `bytes` zeros. */
export function film({ seconds = 5, bytes = 1000, brand = 'isom' } = {}): Buffer {
  const more = { trak: box('meta', Buffer.from(filmedAt)) }
  return movie(Buffer.alloc(bytes), at => [movieHeader(seconds), placeBox, track({ seconds, at, bytes, more })], brand)
}

/** An element of a WebM, its length in four bytes. */
export function element(id: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id, 'hex'), words(0x10000000 + content.length), content])
}

/** The first bytes of a picture of VP8 that needs no other, and of one that does. */
export const keyFrame = Buffer.from('1000009d012a80027801', 'hex')
const nextFrame = Buffer.from('1100000000', 'hex')

/** A frame `ms` after its cluster begins. */
export const block = (ms: number, frame: Uint8Array) =>
  element('a3', Buffer.from([0x81, ms >> 8, ms & 0xff, 0x80]), frame)

const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

type WebmParts = {
  /** Left out: it does not say how long it is, as what browsers record. */
  seconds?: number
  clusters?: Buffer[]
  /** Further elements of the segment. */
  more?: Buffer
}

/** A WebM of two pictures. */
export function webm({ seconds, clusters, more = none }: WebmParts = {}): Buffer {
  const info = [element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))]
  if (seconds !== undefined) info.push(element('4489', double(seconds * 1000)))
  const video = element(
    'ae',
    element('d7', Buffer.from([1])),
    element('83', Buffer.from([1])),
    element('86', Buffer.from('V_VP8')),
  )
  const pictures = [element('e7', Buffer.from([0])), block(0, keyFrame), block(500, nextFrame)]
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      element('1549a966', ...info),
      element('1654ae6b', video),
      more,
      ...(clusters ?? [element('1f43b675', ...pictures)]),
    ),
  ])
}
