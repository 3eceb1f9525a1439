import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openMediaProcess } from '../../src/platform/media/media-process.ts'
import type { PhotoFormat } from '../../src/platform/media/media-task.ts'
import { box, words } from '../films.ts'
import { thorough, thoroughTest } from '../thorough.ts'

const MEGABYTE = 1024 * 1024

const media = openMediaProcess({ idleMs: 1000 })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khushbu-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** 'rendered', or why it is refused. */
async function attempt(bytes: Uint8Array, format: PhotoFormat, process = media): Promise<string> {
  const path = join(folder, 'photo')
  await writeFile(path, bytes)
  return process.run({ kind: 'photo', path, format }).then(
    () => 'rendered',
    error => error.message as string,
  )
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 120, g: 60, b: 20, alpha: 0.5 } } })

describe('an honest photo is rendered after', () => {
  afterEach(async () => {
    expect(await attempt(await plain(60, 40).jpeg().toBuffer(), 'jpeg')).toBe('rendered')
  })

  const large = 'too_many_pixels'
  const damaged = 'damaged'
  const any = /rendered|damaged|too_many_pixels|too_costly/
  const inventions: [string, PhotoFormat, () => Promise<Uint8Array> | Uint8Array, string | RegExp][] = [
    ['an AVIF of 25 megapixels in a kilobyte', 'heif', () => avifClaiming(5000, 5000), large],
    [
      'an AVIF that claims 64 pixels and holds more',
      'heif',
      async () => claimed(await plain(900, 900).avif({ effort: 0 }).toBuffer(), 64),
      any,
    ],
    ['an AVIF whose header claims 65,535 x 65,535', 'heif', () => avifClaiming(65_535, 65_535), large],
    ['an AVIF cut in half', 'heif', async () => half(await plain(90, 90).avif({ effort: 0 }).toBuffer()), damaged],
    ['a HEIF of nested item boxes', 'heif', () => nestedHeif(), damaged],
    [
      'a HEIC without a decoder',
      'heif',
      () => Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1')), Buffer.alloc(500)]),
      damaged,
    ],
    ['a JPEG XL called a JPEG', 'jpeg', () => Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(500)]), damaged],
    [
      'a progressive JPEG of 30 megapixels',
      'jpeg',
      () => plain(6000, 5000).jpeg({ progressive: true }).toBuffer(),
      large,
    ],
    [
      'a progressive JPEG of 2,000 scans',
      'jpeg',
      async () => manyScans(await plain(2000, 2000).jpeg({ progressive: true }).toBuffer(), 2000),
      /damaged|too_costly/,
    ],
    [
      'a JPEG that claims 65,500 x 65,500',
      'jpeg',
      async () => jpegClaiming(await plain(64, 64).jpeg().toBuffer()),
      large,
    ],
    [
      'a JPEG with 14 MB of profile',
      'jpeg',
      async () => withSegments(await plain(64, 64).jpeg().toBuffer(), 0xe2, 'ICC_PROFILE\0\u0001\u00ff'),
      any,
    ],
    [
      'a JPEG with 14 MB of EXIF',
      'jpeg',
      async () => withSegments(await plain(64, 64).jpeg().toBuffer(), 0xe1, 'Exif\0\0MM\0*'),
      any,
    ],
    [
      'a JPEG with another one inside its profile',
      'jpeg',
      async () => nestedJpeg(await plain(64, 64).jpeg().toBuffer()),
      any,
    ],
    [
      'a JPEG that is a zip as well',
      'jpeg',
      async () =>
        Buffer.concat([await plain(64, 64).jpeg().toBuffer(), Buffer.from('504b0304', 'hex'), Buffer.alloc(9999)]),
      'rendered',
    ],
    ['a PNG of 100 kB that unpacks to 900 megapixels', 'png', () => png(30_000, 30_000, 8, 0), large],
    ['a PNG of 25 megapixels in 16 bits and four channels', 'png', () => png(5000, 5000, 16, 6), large],
    [
      'a PNG whose compressed profile unpacks to 200 MB',
      'png',
      () =>
        png(8, 8, 8, 0, [
          chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200 * MEGABYTE))])),
        ]),
      any,
    ],
    [
      'a PNG of 2,000 compressed texts of a MEGABYTE',
      'png',
      () =>
        png(
          8,
          8,
          8,
          0,
          Array.from({ length: 2000 }, () => text),
        ),
      any,
    ],
    [
      'a PNG of 100,000 empty chunks',
      'png',
      () =>
        png(
          8,
          8,
          8,
          0,
          Array.from({ length: 100_000 }, () => chunk('prVt', Buffer.alloc(0))),
        ),
      any,
    ],
    [
      'an animated PNG of 50,000 frames',
      'png',
      () =>
        png(8, 8, 8, 0, [
          chunk('acTL', words(50_000, 0)),
          ...Array.from({ length: 50_000 }, (_, n) =>
            chunk('fcTL', Buffer.concat([words(n, 8, 8, 0, 0), Buffer.alloc(6)])),
          ),
        ]),
      any,
    ],
    ['a GIF whose canvas is 65,535 x 65,535', 'gif', () => gif(65_535, 65_535, 1), large],
    ['a GIF of 200,000 frames', 'gif', () => gif(64, 64, 200_000), any],
    [
      'a WebP that claims 16,383 x 16,383',
      'webp',
      async () => webpClaiming(await plain(64, 64).webp({ lossless: true }).toBuffer()),
      /damaged|too_many_pixels/,
    ],
    [
      'an animated WebP of 1,000 frames',
      'webp',
      () =>
        sharp(gif(64, 64, 1000), { animated: true })
          .webp()
          .toBuffer(),
      any,
    ],
    ['a TIFF of a thousand pages called a PNG', 'png', () => plain(9, 9).tiff().toBuffer(), damaged],
    ['an SVG of nested references called a PNG', 'png', () => Buffer.from(laughingSvg), damaged],
    ['a PDF called a JPEG', 'jpeg', () => Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction 2 0 R >>'), damaged],
    ['a picture of another format than it begins with', 'jpeg', () => plain(9, 9).png().toBuffer(), damaged],
  ]
  // `npm test` tries each third.
  test.each(inventions.filter((_, n) => thorough || n % 3 === 0))('%s', async (_, format, bytes, expected) => {
    const outcome = await attempt(await bytes(), format)
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatch(expected)
  })
})

thoroughTest(
  'a photo that costs more memory than allowed ends the process alone; the next one gets a new process',
  async () => {
    const strict = openMediaProcess({ rssBytes: 120 * MEGABYTE, idleMs: 100 })
    const heavy = await plain(5000, 5000, 4).png({ compressionLevel: 1 }).rotate(90).toBuffer()
    const turned = await sharp(await plain(5000, 4000).jpeg({ progressive: true }).toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer()
    expect([await attempt(turned, 'jpeg', strict), await attempt(heavy, 'png', strict)]).toContain('too_costly')
    expect(await attempt(await plain(60, 40).jpeg().toBuffer(), 'jpeg', strict)).toBe('rendered')
  },
)

test('a photo that costs more time than allowed is refused, and so is one that the process does not answer for', async () => {
  const photo = await plain(4500, 5000).png().toBuffer()
  for (const rules of [{ cpuMs: 1 }, { timeoutMs: 1 }]) {
    const strict = openMediaProcess({ idleMs: 100, ...rules })
    expect(await attempt(photo, 'png', strict)).toMatch(/too_costly|does not start/)
  }
})

test('photos are decoded one at a time, by one process, in the order in which they came', async () => {
  const own = openMediaProcess()
  const before = mediaProcesses()
  const sides = [4000, 60, 3000, 60]
  const paths = await Promise.all(
    sides.map(async (side, n) => {
      const path = join(folder, `photo-${n}`)
      await writeFile(path, await plain(side, side).png().toBuffer())
      return path
    }),
  )
  const rendered: number[] = []
  await Promise.all(
    paths.map(async (path, n) => {
      await own.run({ kind: 'photo', path, format: 'png' })
      rendered.push(n)
    }),
  )
  // Side by side the small ones would be first.
  expect(rendered).toEqual([0, 1, 2, 3])
  if (mediaProcesses().length > 0) expect(mediaProcesses().filter(pid => !before.includes(pid))).toHaveLength(1)
})

test('the process knows no secrets', async () => {
  process.env.SESSION_SECRET = 'a secret for this test'
  const own = openMediaProcess({ idleMs: 5000 })
  expect(await attempt(await plain(60, 40).jpeg().toBuffer(), 'jpeg', own)).toBe('rendered')
  delete process.env.SESSION_SECRET
  for (const pid of mediaProcesses()) expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('a secret')
})

/** The media processes of this one; none where the system does not list processes as files. */
function mediaProcesses(): string[] {
  try {
    return readdirSync('/proc').filter(pid => /^\d+$/.test(pid) && isOurs(pid))
  } catch {
    return []
  }
}

function isOurs(pid: string): boolean {
  try {
    const parent = /\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media-child')
  } catch {
    return false
  }
}

const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([words(content.length), named, words(crc32(named))])
}

const text = chunk('zTXt', Buffer.concat([Buffer.from('comment\0\0'), deflateSync(Buffer.alloc(MEGABYTE))]))

/** A PNG that claims a size and holds at most 8 MB of black pixels. */
function png(width: number, height: number, depth: number, colour: number, more: Buffer[] = []): Buffer {
  const header = Buffer.concat([words(width, height), Buffer.from([depth, colour, 0, 0, 0])])
  const rows = deflateSync(Buffer.alloc(Math.min(8 * MEGABYTE, (width * 8 + 1) * height)))
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function gif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width)
  size.writeUInt16LE(height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('800000000000ffffff', 'hex')])
  const picture = Buffer.concat([
    Buffer.from('2c00000000', 'hex'),
    size,
    Buffer.from('00020244 0100'.replace(' ', ''), 'hex'),
  ])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => picture), Buffer.from(';')])
}

/** Sets the size in every 'ispe' property. */
function withSize(avif: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(avif)
  for (let at = bytes.indexOf('ispe'); at > 0; at = bytes.indexOf('ispe', at + 4))
    bytes.set(words(width, height), at + 8)
  return bytes
}

const avifClaiming = async (width: number, height: number) =>
  withSize(await plain(64, 64).avif({ effort: 0 }).toBuffer(), width, height)

const claimed = (avif: Buffer, side: number) => withSize(avif, side, side)

function nestedHeif(): Buffer {
  let inside = box('free')
  for (let n = 0; n < 5000; n++) inside = box('iprp', inside)
  return Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')), box('meta', words(0), inside)])
}

/** Repeats the last scan. */
function manyScans(jpeg: Buffer, scans: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from('ffda', 'hex'))
  const scan = jpeg.subarray(last, jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, last), ...Array.from({ length: scans }, () => scan), jpeg.subarray(-2)])
}

function jpegClaiming(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function withSegments(jpeg: Buffer, marker: number, begin: string): Buffer {
  const content = Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(65_000, 1)])
  const segments = Array.from({ length: 220 }, () => segment(marker, content))
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

function nestedJpeg(jpeg: Buffer): Buffer {
  let bytes = jpeg
  for (let n = 0; n < 20; n++) {
    const inside = segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), bytes]))
    bytes = Buffer.concat([jpeg.subarray(0, 2), inside, jpeg.subarray(2)])
  }
  return bytes
}

/** Of lossless WebP: 14 bits of width and 14 of height, each less one. */
function webpClaiming(webp: Buffer): Buffer {
  const bytes = Buffer.from(webp)
  const at = bytes.indexOf('VP8L') + 9
  bytes.writeUInt32LE(((bytes.readUInt32LE(at) & 0xf0000000) | 0x0fffbffe) >>> 0, at)
  return bytes
}

const laughingSvg = `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><rect width="9" height="9"/></g>${Array.from(
  { length: 20 },
  (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`,
).join('')}</defs><use href="#a20"/></svg>`
