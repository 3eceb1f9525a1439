import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { member, queued } from '../../../../test/people.ts'
import { type Browser, type OpenShop, openShop } from '../../../../test/shop.ts'
import { isPakistaniIban } from '../../ground/iban.ts'
import { rs } from '../../ground/money.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import { Settings } from '../../settings/settings/index.ts'
import { listToPack } from '../dispatch/index.ts'
import { expireOrders, findOrder, markTransferPaid } from '../orders/index.ts'
import { checksum, raastPayload } from './raast-payload.ts'
import { transferDetails, waysToPay } from './transfer-details.ts'

const iban = 'PK36SCBL0000001123456702'
const transferAccount = { bankName: 'Demo Bank', accountTitle: 'Khushbu', iban, raastId: '' }
let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop()
  await shop.db
    .insertInto('settings')
    .values({ key: 'transferAccount', value: JSON.stringify(transferAccount) })
    .execute()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 200_000, stock: 1000 }])
})
afterAll(() => shop.close())

const home = { country: 'Pakistan', city: 'Lahore', state: 'Punjab', town: 'Gulberg', phoneNumber: '0321 7654321' }

/** Orders as a guest, to be paid like this. */
async function buy(paymentMethod: string, totalAmount: number, address = 'House 7') {
  const browser = shop.browser()
  const email = `payer-${Math.random().toString(36).slice(2)}@example.com`
  const { body } = await browser.send('POST', '/v1/customer', { email })
  const response = await browser.send('POST', '/v1/order', {
    customerId: (body.data as { _id: string })._id,
    items: [oud.line()],
    paymentMethod,
    totalAmount,
    shippingAddress: { ...home, fullName: 'Ayesha Malik', address, email },
  })
  const placed = (response.body.data ?? {}) as { _id: string; orderKey: string; paymentMethod: string }
  return { browser, response, ...placed }
}

const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c93' } })
  .jpeg()
  .withExif({ IFD0: { Artist: 'Ayesha at home' } })
  .toBuffer()

async function send(browser: Browser, orderId: string, bytes: Uint8Array | null = picture, key = '') {
  const form = new FormData()
  if (bytes) form.append('photo', new Blob([Uint8Array.from(bytes)]), 'proof.jpg')
  const response = await browser.raw(`/v1/payment-proof/${orderId}${key && `?key=${key}`}`, {
    method: 'POST',
    body: form,
  })
  return { status: response.status, body: (await response.json()) as { message: string; data: { _id: string } } }
}

test('paid ahead: free shipping, a bank transfer, and the price of the quote', async () => {
  const ask = async (paymentMethod: string) =>
    (await shop.browser().send('POST', '/v1/cart/quote', { items: [oud.line()], paymentMethod })).body.data
  expect(await ask('COD')).toMatchObject({ shipping: 280, totalAmount: 2280, paymentMethod: 'COD', codPossible: true })
  expect(await ask('Bank Transfer')).toMatchObject({
    shipping: 0,
    totalAmount: 2000,
    paymentMethod: 'Bank Transfer',
    codPossible: true,
    freeShippingRemaining: 0,
  })
  // Said at the choice of payment, whichever is chosen.
  for (const way of ['COD', 'Bank Transfer']) expect(await ask(way)).toMatchObject({ prepaidSaves: 280 })
  const { response, paymentMethod } = await buy('Bank Transfer', 2000)
  expect([response.status, paymentMethod]).toEqual([200, 'Bank Transfer'])
  expect((await buy('Bank Transfer', 2280)).response.status).toBe(409)
  expect((await buy('COD', 2000)).response.body.data).toMatchObject({ totalAmount: 2280 })
  expect((await buy('COD', 2280)).paymentMethod).toBe('COD')
})

test('where the shop names no account nobody pays ahead', async () => {
  const plain = await openShop()
  try {
    const rose = await shelve(plain.db, 'Rose', [{ ml: 12, price: 200_000 }])
    const asked = { items: [rose.line()], paymentMethod: 'Bank Transfer' }
    const { body } = await plain.browser().send('POST', '/v1/cart/quote', asked)
    expect(body.data).toMatchObject({ shipping: 280, paymentMethod: 'COD' })
  } finally {
    await plain.close()
  }
})

test("the Raast payload follows the State Bank's template, with EMVCo's checksum", () => {
  // The check value of CRC-16/CCITT-FALSE.
  expect(checksum('123456789')).toBe('29B1')
  const payload = raastPayload(iban, rs(2000))
  expect(payload).toMatch(/^0002020102120202300424PK36SCBL000000112345670205042000/)
  expect(payload.slice(0, -4)).toMatch(/1004$/)
  expect(payload.slice(-4)).toBe(checksum(payload.slice(0, -4)))
})

test('the QR of an order decodes to the payload with its account and amount', async () => {
  const { _id } = await buy('Bank Transfer', 2000)
  const order = await findOrder(shop.db, _id, { kind: 'staff' })
  const details = transferDetails(order, { ...settings, transferAccount })
  expect(details).toMatchObject({
    iban: 'PK36 SCBL 0000 0011 2345 6702',
    amount: rs(2000),
    reference: order.orderNumber,
  })
  const { size = 0, path = '', payload } = details?.qr ?? {}
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}">
    <rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })).toBe(payload)
  expect(payload).toBe(raastPayload(iban, rs(2000)))
})

test('an order abroad is told of no Raast, and of no account before its courier is agreed', async () => {
  const { _id } = await buy('Bank Transfer', 2000)
  await shop.db.updateTable('orders').set({ country: 'AE' }).where('id', '=', _id).execute()
  const order = await findOrder(shop.db, _id, { kind: 'staff' })
  const listed = { ...settings, transferAccount, shipsAbroad: [{ country: 'AE' as CountryCode, fee: rs(4500) }] }
  expect(transferDetails(order, listed)).toMatchObject({ amount: order.dues.stillDue, raastId: '', qr: null })
  const arranged = { ...listed, shipsAbroad: [{ country: 'GB' as CountryCode, fee: rs(4500) }] }
  expect([transferDetails(order, arranged), waysToPay(order, arranged)]).toEqual([null, ''])
})

test('a mistyped account is refused in the settings', () => {
  expect(isPakistaniIban('PK36 SCBL 0000 0011 2345 6702')).toBe(true)
  for (const wrong of ['PK36SCBL0000001123456703', 'GB33BUKB20201555555555', '', 'PK36SCBL000000112345670']) {
    expect(isPakistaniIban(wrong), wrong).toBe(false)
    expect(Settings.safeParse({ transferAccount: { ...transferAccount, iban: wrong } }).success).toBe(false)
  }
})

test('a proof is taken from the reader of the order alone, rendered anew, and read by nobody else', async () => {
  const { browser, _id, orderKey } = await buy('Bank Transfer', 2000)
  const stranger = (await member(shop)).browser
  expect((await send(stranger, _id)).status).toBe(404)
  expect((await send(stranger, _id, picture, 'guessed')).status).toBe(404)
  const sent = await send(browser, _id)
  expect(sent.status, sent.body.message).toBe(200)
  expect((await send(stranger, _id, picture, orderKey)).status).toBe(200)
  const address = `/v1/order/${_id}/photo/${sent.body.data._id}`
  const read = await browser.raw(address)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(read.headers.get('cache-control')).toBe('private, no-store')
  const bytes = Buffer.from(await read.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 })
  expect(bytes.includes('Ayesha at home')).toBe(false)
  expect((await stranger.raw(address)).status).toBe(404)
  expect((await shop.browser().raw(`${address}?key=${orderKey}`)).status).toBe(200)
  // The order's reader, but another order's picture.
  const other = await buy('Bank Transfer', 2000)
  expect((await other.browser.raw(`/v1/order/${other._id}/photo/${sent.body.data._id}`)).status).toBe(404)
})

test('no proof for an order that waits for none; no file that is no picture; five at most', async () => {
  const cod = await buy('COD', 2280)
  expect((await send(cod.browser, cod._id)).status).toBe(400)
  const { browser, _id } = await buy('Bank Transfer', 2000)
  expect((await send(browser, _id, Buffer.from('<script>alert(1)</script>'))).status).toBe(415)
  expect((await send(browser, _id, null)).status).toBe(400)
  for (let sent = 0; sent < 5; sent++) expect((await send(browser, _id)).status).toBe(200)
  expect((await send(browser, _id)).body.message).toBe('You can send 5 pictures at most')
})

test('an unpaid transfer expires as other orders; the first proof gives it as much time again, once', async () => {
  const [silent, proved] = [await buy('Bank Transfer', 2000), await buy('Bank Transfer', 2000)]
  const ids = [silent._id, proved._id]
  const soon = new Date(Date.now() + 60_000)
  await shop.db.updateTable('orders').set({ expires_at: soon }).where('id', 'in', ids).execute()
  await send(proved.browser, proved._id)
  const { expires_at: later } = await shop.db
    .selectFrom('orders')
    .select('expires_at')
    .where('id', '=', proved._id)
    .executeTakeFirstOrThrow()
  expect((later?.getTime() ?? 0) - Date.now()).toBeGreaterThan(71 * 3_600_000)
  const past = new Date(Date.now() - 1000)
  await shop.db.updateTable('orders').set({ expires_at: past }).where('id', 'in', ids).execute()
  await send(proved.browser, proved._id)
  await expireOrders(shop.db)
  for (const { browser, _id } of [silent, proved]) {
    expect((await browser.get(`/v1/order/detail/${_id}`)).body.data).toMatchObject({ orderStatus: 'cancelled' })
  }
})

test('paid once staff say so: the order is confirmed and waits to be packed, and the customer gets one email', async () => {
  const { browser, _id } = await buy('Bank Transfer', 2000)
  expect((await listToPack(shop.db, [_id])).length).toBe(0)
  await shop.db.transaction().execute(tx => markTransferPaid(tx, { orderId: _id, actor: 'Sana' }))
  const order = await findOrder(shop.db, _id, { kind: 'staff' })
  expect(order).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed' })
  expect((await listToPack(shop.db, [_id])).map(({ orderId }) => orderId)).toEqual([_id])
  expect(await brokenInvariants(shop.db)).toEqual([])
  expect((await queued(shop.db, 'order-moved')).filter(({ orderId }) => orderId === _id)).toEqual([])
  expect(transferDetails(order, { ...settings, transferAccount })).toBeNull()
  expect((await send(browser, _id)).status).toBe(400)
  expect(await queued(shop.db, 'payment-received')).toContainEqual({ orderId: _id })
})

test('proofs of one network hold a third of the places; one of them that does not move makes room for another', async () => {
  const hanging: AbortController[] = []
  const start = '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf a pict'
  const hang = async () => {
    const { browser, _id } = await buy('Bank Transfer', 2000, `House ${Math.random()}`)
    const ended = new AbortController()
    hanging.push(ended)
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(start))
        ended.signal.addEventListener('abort', () => stream.error(new Error('the line broke')))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    return browser.raw(`/v1/payment-proof/${_id}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  }
  const uploads = Array.from({ length: 8 }, hang)
  await expect.poll(() => readdir(join(shop.dataDir, 'uploads')).catch(() => [])).toHaveLength(8)
  const { browser, _id } = await buy('Bank Transfer', 2000, 'House of the same network')
  await expect.poll(async () => (await send(browser, _id)).status, { interval: 500 }).toBe(200)
  expect(await readdir(join(shop.dataDir, 'uploads'))).toHaveLength(7)
  for (const each of hanging) each.abort()
  await Promise.all(uploads)
})
