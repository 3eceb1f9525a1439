import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMediaProcess } from '../../src/platform/media/media-process.ts'
import {
  block,
  box,
  element,
  film,
  filmedAt,
  keyFrame,
  movie,
  movieHeader,
  placeBox,
  track,
  webm,
  words,
} from '../films.ts'

const media = openMediaProcess({ idleMs: 100 })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-videos-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** How long a video plays and what is left of it, or why it is refused. */
async function clean(bytes: Uint8Array, container: 'mp4' | 'webm' = 'mp4') {
  const path = join(folder, 'video')
  await writeFile(path, bytes)
  const result = await media
    .run({ kind: 'video', path, container })
    .catch(error => ({ refused: error.message as string }))
  return { ...result, left: await readFile(path) }
}

const place = Buffer.from(filmedAt)
const oneTrack = (at: number, more = {}) => track({ at, bytes: 1000, ...more })

describe('an MP4', () => {
  test('of 48 MB of nested boxes is refused', async () => {
    // Four boxes deep, three thousand boxes wide where the walk goes deeper.
    const leaves = Buffer.concat(Array.from({ length: 3900 }, () => box('free')))
    const trak = box('trak', leaves)
    const moov = box('moov', ...Array.from({ length: 48 }, () => trak))
    const bytes = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
      ...Array.from({ length: 32 }, () => moov),
    ])
    expect(bytes.length).toBeGreaterThan(45 * 1024 * 1024)
    expect(await clean(bytes)).toMatchObject({ refused: 'damaged' })
  })

  test('of boxes in boxes in boxes, 100,000 deep', async () => {
    const depth = 100_000
    const bytes = Buffer.alloc(depth * 8)
    for (let n = 0; n < depth; n++) {
      bytes.writeUInt32BE((depth - n) * 8, n * 8)
      bytes.write('moov', n * 8 + 4, 'latin1')
    }
    expect(await clean(bytes)).toMatchObject({ refused: 'damaged' })
  })

  test('has the length of its samples and headers', async () => {
    expect(await clean(film({ seconds: 12 }))).toMatchObject({ seconds: 12 })
  })

  test.each<[string, () => Buffer]>([
    ['two movie headers', () => movie(Buffer.alloc(1000), at => [movieHeader(600), movieHeader(5), oneTrack(at)])],
    ['a length of 0', () => film({ seconds: 0 })],
    ['a length of 0 in the movie header alone', () => movie(Buffer.alloc(1000), at => [movieHeader(0), oneTrack(at)])],
    ['samples without length', () => movie(Buffer.alloc(1000), at => [movieHeader(5), oneTrack(at, { seconds: 0 })])],
    ['no track', () => movie(Buffer.alloc(1000), () => [movieHeader(5)])],
    ['sound alone', () => movie(Buffer.alloc(1000), at => [movieHeader(5), oneTrack(at, { kind: 'soun' })])],
    ['samples outside the file', () => movie(Buffer.alloc(1000), () => [movieHeader(5), oneTrack(1e9)])],
    ['samples in its own index', () => movie(Buffer.alloc(1000), at => [movieHeader(5), oneTrack(at + 1100)])],
    [
      'two sample tables',
      () => movie(Buffer.alloc(1000), at => [movieHeader(5), oneTrack(at, { more: { minf: box('stbl') } })]),
    ],
    [
      'times for other samples',
      () =>
        movie(Buffer.alloc(1000), at => [movieHeader(5), oneTrack(at, { more: { stbl: box('stts', words(0, 0)) } })]),
    ],
    ['two indexes', () => Buffer.concat([film(), film().subarray(20)])],
    [
      'an index of random bytes',
      () =>
        Buffer.concat([
          box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
          box('moov', noise(5000)),
          box('mdat', noise(5000)),
        ]),
    ],
  ])('with %s is refused', async (_, bytes) => {
    expect(await clean(bytes())).toMatchObject({ refused: 'damaged' })
  })

  test.each<[string, () => Buffer]>([
    ['samples', () => movie(Buffer.alloc(1000), at => [movieHeader(5), oneTrack(at, { seconds: 600 })])],
    ['movie header', () => movie(Buffer.alloc(1000), at => [movieHeader(600), oneTrack(at)])],
    [
      'edit list',
      () => movie(Buffer.alloc(1000), at => [movieHeader(5), oneTrack(at, { more: { trak: edits(600) } })]),
    ],
    [
      'sound',
      () =>
        movie(Buffer.alloc(1000), at => [
          movieHeader(5),
          oneTrack(at),
          oneTrack(at, { id: 2, kind: 'soun', seconds: 600 }),
        ]),
    ],
    ['fragments', () => Buffer.concat([film(), fragment(1, 600)])],
    ['late fragment', () => Buffer.concat([film(), fragment(1, 1, 599)])],
  ])('is as long as its %s, when all else is shorter', async (_, bytes) => {
    expect(await clean(bytes())).toMatchObject({ seconds: 600 })
  })

  test('of fragments needs no length in its header', async () => {
    const frame = movie(Buffer.alloc(1000), at => [movieHeader(0), oneTrack(at, { seconds: 0 })])
    expect(await clean(Buffer.concat([frame, fragment(1, 7)]))).toMatchObject({ seconds: 7 })
  })

  test.each<[string, () => Buffer]>([
    ['file', () => Buffer.concat([film(), placeBox])],
    ['file, as free space', () => Buffer.concat([film(), box('free', place)])],
    ['file, behind its last box', () => Buffer.concat([film(), place])],
    ['file, in an unknown box', () => Buffer.concat([film(), box('abcd', place)])],
    ...(['trak', 'mdia', 'minf', 'stbl', 'entry'] as const).flatMap(where =>
      [placeBox, box('meta', place), box('uuid', place)].map<[string, () => Buffer]>(hidden => [
        `${where}, in ${hidden.toString('latin1', 4, 8)}`,
        () => movie(Buffer.alloc(1000), at => [movieHeader(5), oneTrack(at, { more: { [where]: hidden } })]),
      ]),
    ),
    [
      'samples of a track of places',
      () =>
        movie(Buffer.concat([Buffer.alloc(1000), place]), at => [
          movieHeader(5),
          oneTrack(at),
          track({ id: 2, kind: 'meta', at: at + 1000, bytes: place.length }),
        ]),
    ],
    [
      "handler's name",
      () =>
        Buffer.from(
          film()
            .toString('latin1')
            .replace('Core Media\0', `${filmedAt.slice(0, 10)}\0`),
          'latin1',
        ),
    ],
  ])('keeps no place in its %s', async (_, bytes) => {
    expect(bytes().includes(filmedAt.slice(0, 10))).toBe(true)
    const { left, ...result } = await clean(bytes())
    expect(result).toEqual({ seconds: 5 })
    expect(left.includes(filmedAt.slice(0, 10))).toBe(false)
  })

  test('keeps its pictures and sound byte by byte', async () => {
    const samples = noise(1000)
    const { left } = await clean(movie(samples, at => [movieHeader(5), placeBox, oneTrack(at)]))
    expect(left.includes(samples)).toBe(true)
  })
})

describe('a WebM', () => {
  const cluster = (...parts: Buffer[]) => element('1f43b675', element('e7', Buffer.from([0])), ...parts)

  test.each<[string, () => Buffer]>([
    ['random bytes behind its header', () => Buffer.concat([webm().subarray(0, 40), noise(50_000)])],
    ['random bytes as frames', () => webm({ clusters: [cluster(block(0, noise(500)), block(500, noise(500)))] })],
    ['random bytes as clusters', () => webm({ clusters: [element('1f43b675', noise(5000))] })],
    [
      'random bytes behind a frame',
      () => webm({ clusters: [cluster(block(0, keyFrame), block(500, keyFrame)), noise(5000)] }),
    ],
    ['no frames', () => webm({ seconds: 5, clusters: [cluster()] })],
    ['no clusters', () => webm({ seconds: 5, clusters: [] })],
    ['one instant', () => webm({ clusters: [cluster(block(0, keyFrame))] })],
    [
      'a first picture that needs another',
      () => webm({ clusters: [cluster(block(0, Buffer.from('1100000000', 'hex')), block(9, keyFrame))] }),
    ],
    ['two lists of tracks', () => webm({ more: element('1654ae6b') })],
    ['a length that is no number', () => webm({ seconds: Number.NaN, clusters: [cluster(block(0, keyFrame))] })],
    [
      '100,000 empty elements',
      () => webm({ more: Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.from([0xec, 0x80]))) }),
    ],
  ])('of %s is refused', async (_, bytes) => {
    expect(await clean(bytes(), 'webm')).toMatchObject({ refused: 'damaged' })
  })

  test('is as long as its last frame, whatever its header says', async () => {
    const late = element('1f43b675', element('e7', words(600_000)), block(0, keyFrame))
    const bytes = webm({ seconds: 5, clusters: [cluster(block(0, keyFrame)), late] })
    expect(await clean(bytes, 'webm')).toMatchObject({ seconds: 600 })
  })

  test('of open lengths, as browsers record, is read', async () => {
    const bytes = webm()
    for (const id of ['18538067', '1f43b675']) bytes.set([0x1f, 0xff, 0xff, 0xff], bytes.indexOf(id, 'hex') + 4)
    expect(await clean(bytes, 'webm')).toMatchObject({ seconds: 0.5 })
  })

  test.each<[string, () => Buffer]>([
    ['tags', () => webm({ more: element('1254c367', place) })],
    ['attachments', () => webm({ more: element('1941a469', place) })],
    ['chapters', () => webm({ more: element('1043a770', place) })],
    ['free space', () => webm({ more: element('ec', place) })],
    ['clusters', () => webm({ clusters: [cluster(element('ec', place), block(0, keyFrame), block(500, keyFrame))] })],
    ['end', () => Buffer.concat([webm(), place])],
  ])('keeps no place in its %s', async (_, bytes) => {
    expect(bytes().includes(place)).toBe(true)
    const { left, ...result } = await clean(bytes(), 'webm')
    expect(result).toEqual({ seconds: 0.5 })
    expect(left.includes(place)).toBe(false)
  })
})

/** An edit list of this many seconds. */
const edits = (seconds: number) => box('edts', box('elst', words(0, 1, seconds * 1000, 0, 65_536)))

/** A fragment of one picture. */
function fragment(id: number, seconds: number, from = 0): Buffer {
  const run = box('trun', words(0x100, 1, seconds * 1000))
  return box(
    'moof',
    box('mfhd', words(0, 1)),
    box('traf', box('tfhd', words(0, id)), box('tfdt', words(0, from * 1000)), run),
  )
}

/** Bytes that look random and are the same in each run. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 2_463_534_242
  for (let n = 0; n < length; n++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    bytes[n] = state & 0xff
  }
  return bytes
}
