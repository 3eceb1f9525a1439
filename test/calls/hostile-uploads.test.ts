import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { box, film } from '../films.ts'
import { openPort } from '../open-port.ts'
import { sessionCookie } from '../people.ts'
import { buyer } from '../reviewers.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

const boundary = 'x-boundary-x'
const MEGABYTE = 1024 * 1024

let shop: OpenShop
let server: Awaited<ReturnType<typeof openPort>>
let ayesha: Awaited<ReturnType<typeof buyer>>
let cookie = ''

beforeAll(async () => {
  shop = await openShop()
  server = await openPort(shop.app.fetch)
})
beforeEach(async () => {
  ayesha = await buyer(shop)
  cookie = await sessionCookie(shop, ayesha.email)
})
afterEach(async () => {
  await expectNothingLeft()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** No upload, no picture, no video, no draft, no review. */
async function expectNothingLeft() {
  await expect.poll(() => readdir(join(shop.dataDir, 'uploads')).catch(() => [])).toEqual([])
  const files = await readdir(join(shop.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  expect(files.filter(file => file.isFile()).map(file => file.name)).toEqual([])
  expect(await shop.db.selectFrom('reviews').select('id').execute()).toEqual([])
}

type Part = { name: string; file?: string; type?: string; bytes: Uint8Array | string }

const partHead = ({ name, file, type }: Omit<Part, 'bytes'>) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
  `${type ? `content-type: ${type}\r\n` : ''}\r\n`

const texts = (): Part[] => [
  { name: 'userId', bytes: ayesha.customerId },
  { name: 'orderId', bytes: ayesha.orderId },
  { name: 'rating', bytes: '5' },
]

function form(parts: Part[]): Buffer {
  const written = parts.flatMap(part => [Buffer.from(partHead(part)), Buffer.from(part.bytes), Buffer.from('\r\n')])
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
}

const photo = (bytes: Uint8Array | string, file = 'photo.jpg', type = 'image/jpeg'): Part => ({
  name: 'images',
  file,
  type,
  bytes,
})

const headers = (more: Record<string, string | number> = {}) => ({
  cookie,
  'content-type': `multipart/form-data; boundary=${boundary}`,
  ...more,
})

type Answer = { status: number; message: string }

/** Sends the chunks over a real connection until the response arrives. */
async function send(chunks: Iterable<Uint8Array>, more: Record<string, string | number> = {}): Promise<Answer> {
  const agent = new Agent({ keepAlive: true })
  const sent = request({
    port: server.port,
    host: '127.0.0.1',
    // A connection of its own, since an aborted one must not be used again; kept alive as a browser's, so that the server goes on
    // reading for a moment after its response instead of closing at once.
    agent,
    method: 'POST',
    path: `/v1/product/review/${ayesha.productId}`,
    headers: headers(more),
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  let over = false
  sent.on('error', () => (over = true))
  answered.then(() => (over = true)).catch(() => (over = true))
  for (const chunk of chunks) {
    // Sender and shop share this process: a pause between two chunks lets the response be read.
    await wait(5)
    if (over) break
    if (!sent.write(chunk))
      await Promise.race([once(sent, 'drain').catch(() => {}), answered.catch(() => {}), wait(5000)])
  }
  if (!over) sent.end()
  const [response] = await answered
  let text = ''
  for await (const part of response) text += part
  sent.destroy()
  agent.destroy()
  return { status: response.statusCode ?? 0, message: JSON.parse(text).message }
}

const sendForm = (...parts: Part[]) => {
  const body = form([...texts(), ...parts])
  return send([body], { 'content-length': body.length })
}

const smallPhoto = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#5a3320' } })
    .jpeg()
    .toBuffer()

/** A PNG of this size, whose black pixels are compressed to a few bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(content.length)
    ends.writeUInt32BE(crc(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(32 * MEGABYTE, (width + 1) * height)), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const choose = 'Please choose a photo (JPEG, PNG, WebP) or a video (MP4, WebM, MOV)'
const damaged = 'This picture is damaged and cannot be read'

describe('by the content of a file, never by its name', () => {
  const html = '<!doctype html><script>alert(document.cookie)</script>'
  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, string, number, string]>([
    [
      'an SVG with a script',
      () => `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
      'a.svg',
      415,
      choose,
    ],
    [
      'an SVG called a JPEG',
      () => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
      'a.jpg',
      415,
      choose,
    ],
    ['HTML called a JPEG', () => html, 'a.jpg', 415, choose],
    [
      'HTML behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(html)]),
      'a.jpg',
      415,
      damaged,
    ],
    ['a GIF that is a script', () => 'GIF89a/*\u0001\u0000*/=1;alert(1)//', 'a.gif', 415, damaged],
    ['a PDF', () => '%PDF-1.7\n1 0 obj << /OpenAction 2 0 R >>', 'a.jpg', 415, choose],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      'a.jpg',
      415,
      choose,
    ],
    ['a program', () => Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(500)]), 'a.mp4', 415, choose],
    [
      'a JPEG cut in half',
      async () =>
        (
          await sharp({
            create: {
              width: 900,
              height: 900,
              channels: 3,
              background: 'red',
              noise: { type: 'gaussian', mean: 128, sigma: 40 },
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 20_000),
      'a.jpg',
      415,
      damaged,
    ],
    [
      'a HEIC that nobody here can decode',
      () => Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1')), Buffer.alloc(500)]),
      'a.heic',
      415,
      expect.stringContaining('HEIC'),
    ],
    ['no bytes at all', () => '', 'a.jpg', 400, 'This file is empty'],
    [
      'a film without its index',
      () => Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), box('mdat', Buffer.alloc(100))]),
      'a.mp4',
      415,
      'This video is damaged and cannot be read',
    ],
    [
      'a film of millions of empty boxes',
      () =>
        Buffer.concat([
          box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
          Buffer.concat(Array.from({ length: 200_000 }, () => box('free'))),
        ]),
      'a.mp4',
      415,
      'This video is damaged and cannot be read',
    ],
  ])('%s', async (_, bytes, name, status, message) => {
    expect(await sendForm(photo(await bytes(), name))).toEqual({ status, message })
  })

  test('a picture that is a web page as well keeps only the picture', async () => {
    const polyglot = Buffer.concat([await smallPhoto(), Buffer.from(html)])
    const { status, body } = await ayesha.send({ images: new Blob([Uint8Array.from(polyglot)], { type: 'text/html' }) })
    expect(status).toBe(200)
    const address = body.data?.images[0] ?? ''
    const master = await shop.storage.read(address.slice(1).replace('720.jpg', 'master'))
    expect(Buffer.from(master ?? []).includes('alert')).toBe(false)
    const shown = await shop.browser().raw(address)
    expect([shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ])
    await forget(address)
  })

  test('a video that is a web page as well is served as a video', async () => {
    const polyglot = Buffer.concat([film(), Buffer.from(html)])
    const { body } = await ayesha.send({ images: new Blob([Uint8Array.from(polyglot)], { type: 'text/html' }) })
    const address = body.data?.videos[0] ?? ''
    const { headers: answer } = await shop.browser().raw(address)
    expect([answer.get('content-type'), answer.get('x-content-type-options')]).toEqual(['video/mp4', 'nosniff'])
    expect(answer.get('content-security-policy')).toBe("default-src 'none'; media-src 'self'; sandbox")
    await forget(address)
  })

  test('a path in the file name is ignored', async () => {
    const body = form([...texts(), photo(await smallPhoto(), '../../../../etc/cron.d/evil.jpg')])
    const { status } = await send([body], { 'content-length': body.length })
    expect(status).toBe(200)
    const { images } = await shop.db.selectFrom('reviews').select('images').executeTakeFirstOrThrow()
    expect(images[0]).toMatch(/^\/pictures\/[\w-]{16}\/720\.jpg$/)
    await forget(images[0] ?? '')
  })
})

/** Removes what a valid upload stored. */
async function forget(address: string) {
  await shop.db.deleteFrom('reviews').execute()
  await shop.db.deleteFrom('pictures').execute()
  const [, folder = '', name = ''] = address.split('/')
  const kept =
    folder === 'pictures' ? ['master', '720.jpg'].map(file => `pictures/${name}/${file}`) : [`${folder}/${name}`]
  for (const file of kept) if (await shop.storage.exists(file)) await shop.storage.remove(file)
}

describe('by its size', () => {
  test('a bomb of 30,000 x 30,000 pixels is refused before it is unpacked', async () => {
    const packed = bomb(30_000, 30_000)
    expect(packed.length).toBeLessThan(MEGABYTE)
    const answer = await sendForm(photo(packed, 'bomb.png', 'image/png'))
    expect(answer).toEqual({ status: 413, message: 'Please choose a photo of at most 25 megapixels' })
  })

  test('a progressive JPEG whose pixels would all have to be held', async () => {
    const grey = { width: 6000, height: 5000, channels: 3 as const, background: 'grey' }
    const large = await sharp({ create: grey }).jpeg({ progressive: true }).toBuffer()
    const answer = await sendForm(photo(large))
    expect(answer).toEqual({ status: 413, message: 'Please choose a photo of at most 25 megapixels' })
  })

  thoroughTest('a stream of 2 GB ends at 50 MB, and a sender who continues is disconnected', async () => {
    const chunk = Buffer.alloc(MEGABYTE, 7)
    let written = 0
    function* flood() {
      yield form(texts()).subarray(0, -`--${boundary}--\r\n`.length)
      yield Buffer.from(partHead(photo('')))
      for (; written < 2048; written++) {
        yield chunk
      }
    }
    expect(await send(flood())).toEqual({ status: 413, message: 'Please choose a file of at most 50 MB' })
    expect(written).toBeLessThan(400)
    expect((await shop.browser().get('/v1/category')).status).toBe(200)
  })

  test('a declared length of 2 GB is refused at once', async () => {
    // Most of the body is never sent: a response shows that the server did not wait for it.
    const answer = await send([form(texts())], { 'content-length': 2 * 1024 * MEGABYTE })
    expect(answer.status).toBe(413)
  })

  thoroughTest('a photo of more than 15 MB', async () => {
    const large = Buffer.concat([await smallPhoto(), Buffer.alloc(16 * MEGABYTE)])
    expect(await sendForm(photo(large))).toEqual({
      status: 413,
      message: 'Please choose a photo of at most 15 MB',
    })
  })

  test('a text of 10 MB', async () => {
    const answer = await sendForm({ name: 'comment', bytes: 'x'.repeat(10 * MEGABYTE) }, photo(await smallPhoto()))
    expect(answer).toEqual({ status: 413, message: 'comment is too long' })
  })

  test('a part whose head never ends', async () => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="${'x'.repeat(2 * MEGABYTE)}"\r\n\r\n`
    const answer = await send([Buffer.from(head), Buffer.from(`x\r\n--${boundary}--\r\n`)])
    expect(answer.status).toBe(400)
  })
})

describe('by its form', () => {
  const broken = { status: 400, message: 'The upload was incomplete. Please try again.' }

  test('two files', async () => {
    const answer = await sendForm(photo(await smallPhoto()), photo(await smallPhoto()))
    expect(answer).toEqual({ status: 400, message: 'Please send one file only' })
  })

  test('a file in another field', async () => {
    const answer = await sendForm({ ...photo(await smallPhoto()), name: 'avatar' })
    expect(answer).toEqual({ status: 400, message: 'The file must be in the field images' })
  })

  test('a hundred parts', async () => {
    expect(await sendForm(...Array.from({ length: 100 }, (_, n) => ({ name: `part-${n}`, bytes: 'x' })))).toEqual(
      broken,
    )
  })

  test.each([
    ['no last boundary', () => form([...texts(), photo('bytes')]).subarray(0, -(`--${boundary}--\r\n`.length + 2))],
    ['another boundary', () => Buffer.from(form(texts()).toString().replaceAll(boundary, 'another'))],
    ['no form at all', () => Buffer.from('rating=5&comment=good')],
    ['nothing', () => Buffer.alloc(0)],
    ['random bytes', () => Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))],
  ])('%s', async (_, body) => {
    expect(await send([body()])).toEqual(broken)
  })

  test('a form without its boundary, and a body that is not a form', async () => {
    expect(await send([form(texts())], { 'content-type': 'multipart/form-data; charset=utf-8' })).toEqual(broken)
    expect((await send([form(texts())], { 'content-type': 'image/jpeg' })).status).toBe(415)
  })

  test('a length that is too short for what comes', async () => {
    const body = form([...texts(), photo(await smallPhoto())])
    const answer = await raw(body, body.length - 40)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('a length that is too long: the sender hangs up after the form', async () => {
    const body = form([...texts(), photo(await smallPhoto())])
    const socket = await open(body.subarray(0, -200), body.length + 1000)
    await expect.poll(() => readdir(join(shop.dataDir, 'uploads'))).toHaveLength(1)
    socket.end(body.subarray(-200))
    await once(socket, 'finish')
    socket.destroy()
    await expectNothingLeft()
  })

  test('a sender who disconnects in the middle of a file', async () => {
    const socket = await open(
      Buffer.concat([
        form(texts()).subarray(0, -20),
        Buffer.from(`\r\n${partHead(photo(''))}`),
        Buffer.alloc(3 * MEGABYTE),
      ]),
      40 * MEGABYTE,
    )
    await expect.poll(() => readdir(join(shop.dataDir, 'uploads'))).toHaveLength(1)
    socket.resetAndDestroy()
    await expectNothingLeft()
  })

  test('characters that cannot be stored', async () => {
    const answer = await sendForm({ name: 'comment', bytes: 'before\u0000after' }, photo(await smallPhoto()))
    expect(answer).toEqual({ status: 400, message: 'The comment contains characters that cannot be stored' })
  })
})

/** Writes the head of a request that claims this length, and these bytes. */
async function open(body: Uint8Array, length: number) {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  const lines = Object.entries(headers({ 'content-length': length, host: 'shop.test', connection: 'close' }))
  socket.write(`POST /v1/product/review/${ayesha.productId} HTTP/1.1\r\n`)
  socket.write(`${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

async function raw(body: Uint8Array, length: number): Promise<string> {
  const socket = await open(body, length)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', part => (text += part))
  await once(socket, 'close')
  return text
}

test('two uploads of a customer may hang; a third is refused, and works once one of them is gone', async () => {
  const body = form([...texts(), photo(await smallPhoto())])
  // Up to the middle of the photo.
  const begun = body.subarray(0, -200)
  const hanging = [await open(begun, body.length), await open(begun, body.length)]
  await expect.poll(() => readdir(join(shop.dataDir, 'uploads'))).toHaveLength(2)
  expect(await sendForm()).toMatchObject({ status: 429 })
  for (const socket of hanging) socket.destroy()
  await expect.poll(async () => (await sendForm()).status).toBe(400)
})
