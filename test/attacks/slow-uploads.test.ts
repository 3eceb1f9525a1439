import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveOrder, orderLinks } from '../../src/shop/orders/orders/index.ts'
import { film } from '../films.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { openPort } from '../open-port.ts'
import { sessionCookie } from '../people.ts'
import { buyer } from '../reviewers.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { firstOrAll } from '../thorough.ts'

type Buyer = Awaited<ReturnType<typeof buyer>>

let shop: OpenShop
let server: Awaited<ReturnType<typeof openPort>>
const open: Socket[] = []

beforeAll(async () => {
  shop = await openShop()
  server = await openPort(shop.app.fetch)
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await expect.poll(() => readdir(join(shop.dataDir, 'uploads')).catch(() => [])).toEqual([])
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const part = (name: string, text: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const filePart = '--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nhalf a pict'

/** Begins an upload of 40 MB and leaves it open. Returns what is answered. */
async function begin(person: Buyer, cookie: string, orderId: string, withFile: boolean): Promise<{ answer: string }> {
  const socket = connect(server.port, '127.0.0.1')
  open.push(socket)
  await once(socket, 'connect')
  const received = { answer: '' }
  socket.on('error', () => {})
  socket.on('data', bytes => {
    received.answer += bytes
  })
  const head = `POST /v1/product/review/${person.productId} HTTP/1.1\r\nhost: shop.test\r\ncookie: ${cookie}\r\n`
  const body = `${part('userId', person.customerId)}${part('orderId', orderId)}${part('rating', '5')}${withFile ? filePart : '--b'}`
  socket.write(`${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: 40000000\r\n\r\n${body}`)
  return received
}

async function honestReview() {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#5a3320' } })
    .jpeg()
    .toBuffer()
  const { status } = await (await buyer(shop)).send({ images: new Blob([Uint8Array.from(photo)]) })
  return status
}

test('ten uploads that stop before their file hold no place: a shopper reviews', async () => {
  for (let n = 0; n < 5; n++) {
    const person = await buyer(shop)
    const cookie = await sessionCookie(shop, person.email)
    for (let twice = 0; twice < 2; twice++) await begin(person, cookie, person.orderId, false)
  }
  expect(await honestReview()).toBe(200)
})

test('ten uploads for orders of others are refused when their file begins, and no file is made', async () => {
  const victim = await buyer(shop)
  const answers: { answer: string }[] = []
  for (let n = 0; n < 5; n++) {
    const person = await buyer(shop)
    const cookie = await sessionCookie(shop, person.email)
    for (let twice = 0; twice < 2; twice++) answers.push(await begin(person, cookie, victim.orderId, true))
  }
  await expect.poll(() => answers.filter(({ answer }) => answer.startsWith('HTTP/1.1 404')).length).toBe(10)
  expect(await readdir(join(shop.dataDir, 'uploads')).catch(() => [])).toEqual([])
  expect(await honestReview()).toBe(200)
})

test('an order that is not delivered takes no file', async () => {
  const waiting = await buyer(shop, { delivered: false })
  const early = await begin(waiting, await sessionCookie(shop, waiting.email), waiting.orderId, true)
  await expect.poll(() => early.answer).toMatch(/^HTTP\/1\.1 409/)
  expect(early.answer).toContain('once it is delivered')
})

test('a third upload of one customer is refused, whoever else uploads', async () => {
  const person = await buyer(shop)
  const cookie = await sessionCookie(shop, person.email)
  for (let twice = 0; twice < 2; twice++) await begin(person, cookie, person.orderId, true)
  await expect.poll(() => readdir(join(shop.dataDir, 'uploads')).catch(() => [])).toHaveLength(2)
  const third = await begin(person, cookie, person.orderId, true)
  await expect.poll(() => third.answer).toMatch(/^HTTP\/1\.1 429/)
  expect(await honestReview()).toBe(200)
})

test("notices that do not arrive hold no place: WhatsApp's is read at once", async () => {
  const slow: Socket[] = []
  for (let n = 0; n < 9; n++) {
    const socket = connect(server.port, '127.0.0.1')
    open.push(socket)
    slow.push(socket)
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write('POST /webhooks/whatsapp HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 3000000\r\n\r\n{"entry":')
  }
  const [said] = await Promise.race(slow.map(socket => once(socket, 'data')))
  expect(String(said)).toContain('HTTP/1.1 408')
  const notice = await fetch(`http://127.0.0.1:${server.port}/webhooks/whatsapp`, { method: 'POST', body: '{}' })
  // This shop has no secret of WhatsApp, so no signature is right.
  expect(notice.status).toBe(403)
})

describe('24 slow uploads from three networks hold no place against five honest ones', () => {
  let proxied: OpenShop
  let port: Awaited<ReturnType<typeof openPort>>
  let oud: Awaited<ReturnType<typeof shelve>>
  const { orderKey } = orderLinks(sessionSecret)
  const keyOf = (id: string) => `?key=${encodeURIComponent(orderKey(id))}`
  const account = { bankName: 'Demo Bank', accountTitle: 'Khushbu', iban: 'PK36SCBL0000001123456702', raastId: '' }

  beforeAll(async () => {
    proxied = await openShop({ trustProxy: ['127.0.0.1'] })
    port = await openPort(proxied.app.fetch, { trustProxy: ['127.0.0.1'] })
    await proxied.db
      .insertInto('settings')
      .values({ key: 'transferAccount', value: JSON.stringify(account) })
      .execute()
    oud = await shelve(proxied.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])
  })
  afterAll(async () => {
    await port.close()
    await proxied.close()
  })

  /** Who may send a file, and where: each time somebody else. */
  type Sender = { path: string; field: string; cookie?: string; texts?: Record<string, string> }

  async function payer(): Promise<Sender> {
    const paid = { ...settings, transferAccount: account }
    const waiting = { paymentMethod: 'Bank Transfer' } as const
    const { _id } = await (await guest(proxied.db)).buy([oud.line()], 6000, waiting, undefined, paid)
    return { path: `/v1/payment-proof/${_id}${keyOf(_id)}`, field: 'photo' }
  }
  async function returner(): Promise<Sender> {
    const { _id } = await (await guest(proxied.db)).buy([oud.line()], 6000)
    await moveOrder(proxied.db, { orderId: _id, to: 'delivered', actor: 'test' })
    const lines = [{ position: 1, quantity: 1 }]
    const wanted = { lines, wish: 'refund', reason: 'damaged', sealed: true }
    const asked = await proxied.browser().send('POST', `/v1/return/${_id}${keyOf(_id)}`, wanted)
    if (asked.status !== 200) throw new Error(String(asked.body.message))
    return { path: `/v1/return-photo/${_id}${keyOf(_id)}`, field: 'photo' }
  }
  async function reviewer(): Promise<Sender> {
    const { productId, orderId, customerId, email } = await buyer(proxied, { oud })
    const texts = { userId: customerId, orderId, rating: '5' }
    const cookie = await sessionCookie(proxied, email)
    return { path: `/v1/product/review/${productId}`, field: 'images', cookie, texts }
  }

  const photo = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#5a3320' } })
      .jpeg()
      .toBuffer()
  type Kind = [string, () => Promise<Sender>, () => Promise<Uint8Array> | Uint8Array, bytes: number]
  const kinds = firstOrAll<Kind>(
    ['pictures of reviews', reviewer, photo, 400_000],
    ['proofs', payer, photo, 400_000],
    ['pictures of returns', returner, photo, 400_000],
    ['videos', reviewer, () => film(), 40_000_000],
  )

  test.each(kinds)('%s', async (_, sender, file, bytes) => {
    let drip: NodeJS.Timeout | undefined
    try {
      const begun: Socket[] = []
      for (let n = 0; n < 24; n++) {
        const { path, field, cookie = '', texts = {} } = await sender()
        const socket = connect(port.port, '127.0.0.1')
        open.push(socket)
        begun.push(socket)
        socket.on('error', () => {})
        const head = `POST ${path} HTTP/1.1\r\nhost: shop.test\r\nx-forwarded-for: 10.9.0.${n % 3}\r\ncookie: ${cookie}\r\n`
        const fields = Object.entries(texts).map(([name, text]) => part(name, text))
        const body = `${fields.join('')}--b\r\ncontent-disposition: form-data; name="${field}"; filename="a"\r\n\r\nhalf a file`
        socket.write(`${head}content-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}\r\n\r\n${body}`)
      }
      drip = setInterval(() => begun.forEach(socket => void socket.write('x')), 200)
      await expect.poll(() => readdir(join(proxied.dataDir, 'uploads')).catch(() => [])).toHaveLength(24)
      for (let n = 0; n < 5; n++) {
        const { path, field, cookie = '', texts = {} } = await sender()
        const body = new FormData()
        for (const [name, text] of Object.entries(texts)) body.append(name, text)
        body.append(field, new Blob([Uint8Array.from(await file())]), 'a.jpg')
        const headers = { 'x-forwarded-for': `10.9.1.${n}`, cookie }
        const { status } = await fetch(`http://127.0.0.1:${port.port}${path}`, { method: 'POST', headers, body })
        expect(status).toBe(200)
      }
    } finally {
      clearInterval(drip)
      for (const socket of open.splice(0)) socket.destroy()
      await expect.poll(() => readdir(join(proxied.dataDir, 'uploads')).catch(() => [])).toEqual([])
    }
  })
})
