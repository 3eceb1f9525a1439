import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../test/browser/chromium.ts'

// Makes a short video of a demo product out of its own pictures, by a slow zoom and cross fades, without sound:
//   node studio/film.ts PRODUCT-1 PRODUCT-2 note-amber db/seeds/demo/videos/PRODUCT.webm
// Its poster, a frame of it, is written beside it as .webp.
// Chromium draws and encodes the frames one by one (WebCodecs, VP9), so that a slow machine makes the same video.

const WIDTH = 640
const HEIGHT = 800
const FRAMES_A_SECOND = 24
const SECONDS_A_PICTURE = 2
const FADE_SECONDS = 0.5
const BITS_A_SECOND = 420_000

type Film = { frames: Frame[]; poster: string }
type Frame = { bytes: string; ms: number; key: boolean }

const masters = 'db/seeds/demo/pictures/webp'
const [to = '', ...names] = process.argv.slice(2).reverse()
const pictures = names.reverse().map(name => readFileSync(join(masters, `${name}.webp`)).toString('base64'))
const { frames, poster } = await encodeFrames(pictures)
writeFileSync(to, webmOf(frames))
writeFileSync(to.replace(/\.webm$/, '.webp'), Buffer.from(poster, 'base64'))

async function encodeFrames(pictures: string[]): Promise<Film> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', '--no-zygote'] })
  const page = await browser.newPage()
  // Codecs are for secure origins alone.
  await page.route('http://localhost/', route => route.fulfill({ contentType: 'text/html', body: '<canvas></canvas>' }))
  await page.goto('http://localhost/')
  const film = await page.evaluate(drawAndEncode, {
    pictures,
    width: WIDTH,
    height: HEIGHT,
    rate: FRAMES_A_SECOND,
    each: SECONDS_A_PICTURE,
    fade: FADE_SECONDS,
    bitrate: BITS_A_SECOND,
  })
  await browser.close()
  return film
}

type Drawing = Record<'width' | 'height' | 'rate' | 'each' | 'fade' | 'bitrate', number> & { pictures: string[] }

/** Runs in the browser. */
async function drawAndEncode({ pictures, width, height, rate, each, fade, bitrate }: Drawing): Promise<Film> {
  const images = await Promise.all(
    pictures.map(async data => createImageBitmap(await (await fetch(`data:image/webp;base64,${data}`)).blob())),
  )
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const frames: Frame[] = []
  let poster = new Blob()
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
      frames.push({ bytes: btoa(text), ms: Math.round(chunk.timestamp / 1000), key: chunk.type === 'key' })
    },
    error(problem) {
      throw problem
    },
  })
  encoder.configure({ codec: 'vp09.00.30.08', width, height, bitrate, framerate: rate, latencyMode: 'quality' })
  const draw = (at: number, second: number, alpha: number) => {
    const image = images[at]
    if (!image) return
    // Every other picture comes nearer, the others go away.
    const zoom = 1 + 0.07 * (at % 2 === 0 ? second / each : 1 - second / each)
    const scale = Math.max(width / image.width, height / image.height) * zoom
    context.globalAlpha = alpha
    context.drawImage(
      image,
      (width - image.width * scale) / 2,
      (height - image.height * scale) / 2,
      image.width * scale,
      image.height * scale,
    )
  }
  for (let frame = 0; frame < images.length * each * rate; frame += 1) {
    const second = frame / rate
    const at = Math.floor(second / each)
    const within = second - at * each
    draw(at, within, 1)
    if (at + 1 < images.length && within > each - fade) draw(at + 1, 0, (within - each + fade) / fade)
    const shown = new VideoFrame(canvas, { timestamp: Math.round(second * 1e6) })
    encoder.encode(shown, { keyFrame: frame % (each * rate) === 0 })
    shown.close()
    if (frame === 1.25 * each * rate) poster = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    while (encoder.encodeQueueSize > 4) await new Promise(resolve => setTimeout(resolve, 10))
  }
  await encoder.flush()
  const bytes = Array.from(new Uint8Array(await poster.arrayBuffer()), byte => String.fromCharCode(byte))
  return { frames, poster: btoa(bytes.join('')) }
}

/** An element of a WebM, its length in four bytes. */
function element(id: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id, 'hex'), number(0x10000000 + content.length), content])
}

function number(value: number, bytes = 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** The frames as a file: a cluster for each picture that needs no other, and where they are, so that players can seek. */
function webmOf(frames: readonly Frame[]): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE((frames.at(-1)?.ms ?? 0) + 1000 / FRAMES_A_SECOND)
  const app = Buffer.from('khushbu studio')
  const info = element(
    '1549a966',
    element('2ad7b1', number(1_000_000)),
    element('4489', duration),
    element('4d80', app),
    element('5741', app),
  )
  const size = element('e0', element('b0', number(WIDTH)), element('ba', number(HEIGHT)))
  const track = element(
    'ae',
    element('d7', number(1)),
    element('73c5', number(1)),
    element('9c', number(0)),
    element('83', number(1)),
    element('86', Buffer.from('V_VP9')),
    size,
  )
  const tracks = element('1654ae6b', track)
  const starts = frames.flatMap((frame, at) => (frame.key ? at : []))
  const clusters = starts.map((from, at) => {
    const own = frames.slice(from, starts[at + 1])
    const begins = own[0]?.ms ?? 0
    const blocks = own.map(({ bytes, ms, key }) =>
      element(
        'a3',
        Buffer.from([0x81]),
        number(ms - begins, 2),
        Buffer.from([key ? 0x80 : 0]),
        Buffer.from(bytes, 'base64'),
      ),
    )
    return { begins, bytes: element('1f43b675', element('e7', number(begins)), ...blocks) }
  })
  const cuesAt = (positions: readonly number[]) =>
    element(
      '1c53bb6b',
      ...clusters.map(({ begins }, at) =>
        element(
          'bb',
          element('b3', number(begins)),
          element('b7', element('f7', number(1)), element('f1', number(positions[at] ?? 0))),
        ),
      ),
    )
  const before = info.length + tracks.length + cuesAt([]).length
  const positions = clusters.map((_, at) =>
    clusters.slice(0, at).reduce((sum, { bytes }) => sum + bytes.length, before),
  )
  const header = element(
    '1a45dfa3',
    element('4282', Buffer.from('webm')),
    element('4287', number(4)),
    element('4285', number(2)),
  )
  return Buffer.concat([
    header,
    element('18538067', info, tracks, cuesAt(positions), ...clusters.map(({ bytes }) => bytes)),
  ])
}
