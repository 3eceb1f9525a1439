import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { packUnscanned, startParcel } from '../../src/shop/orders/dispatch/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let clerk: Browser
let marketer: Browser
let buy: () => Promise<{ id: string; orderNumber: string }>
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
  marketer = await staffBrowser(shop, 'marketing')
  const { line } = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 100 }])
  buy = async () => {
    const { _id: id, orderNumber } = await (await guest(shop.db)).buy([line()], 6000)
    return { id, orderNumber }
  }
})
afterAll(() => shop.close())

const write = (orderId: string, text = 'cancel kar do please') =>
  shop.db
    .insertInto('incoming_messages')
    .values({ id: randomText(12), order_id: orderId, kind: 'text', text, at: new Date() })
    .execute()
const audit = async (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'after', 'staff_name'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const page = (id: string) => `/admin/orders/${id}`
const status = async (id: string) => (await open(clerk, page(id))).data.order.orderStatus
const cardOf = async (id: string) => (await open(clerk, `/admin/calls?order=${id}`)).data.current.call

test('a message stands on card, order and list until it is read, and neither call nor list confirms before', async () => {
  const { id, orderNumber } = await buy()
  await write(id)
  expect((await cardOf(id)).holds).toMatchObject([{ kind: 'message', said: 'cancel kar do please' }])
  expect((await open(clerk, page(id))).data.holds).toMatchObject([{ kind: 'message' }])
  const call = await submit(clerk, '/admin/calls', { do: 'call', orderId: id, outcome: 'confirmed' })
  expect([call.status, call.answer.message]).toEqual([
    409,
    expect.stringContaining("they wrote '\u2068cancel kar do please\u2069'. Please answer"),
  ])
  const many = await submit(clerk, '/admin/orders', { do: 'move', id, to: 'confirmed' })
  expect(many.answer.shown.refused).toMatchObject([
    { label: orderNumber, why: expect.stringContaining('cancel kar do please') },
  ])
  expect((await submit(clerk, page(id), { do: 'passHold', orderId: id, kind: 'message' })).answer.message).toContain(
    'Nobody can go on',
  )
  await submit(clerk, '/admin/calls', { do: 'readMessages', orderId: id })
  await submit(clerk, '/admin/calls', { do: 'call', orderId: id, outcome: 'confirmed' })
  expect(await status(id)).toBe('confirmed')
})

test("'Wants a change' opens the change, and is confirmed only once it is made or none is wanted, which the audit log keeps", async () => {
  const [{ id }, other] = [await buy(), await buy()]
  for (const orderId of [id, other.id]) {
    const wish = await submit(clerk, '/admin/calls', {
      do: 'call',
      orderId,
      outcome: 'changed',
      note: 'another address',
    })
    expect(wish.leadsTo).toBe(`/admin/orders/${orderId}#change-items`)
  }
  const confirm = (orderId: string) => submit(clerk, '/admin/calls', { do: 'call', orderId, outcome: 'confirmed' })
  expect((await confirm(id)).answer.message).toContain(
    "they want a change: '\u2068another address\u2069'. Please change it first.",
  )
  const pass = { do: 'passHold', orderId: id, kind: 'change' }
  expect((await submit(marketer, page(id), pass)).status).toBe(403)
  await submit(clerk, '/admin/calls', pass)
  expect(await audit(id)).toContainEqual({
    action: 'order.heldPassed',
    after: { hold: 'change' },
    staff_name: 'orders person',
  })
  await confirm(id)
  const { order, office } = (await open(clerk, page(other.id))).data
  const { address: _, ...rest } = order.shippingAddress
  const moved = {
    ...rest,
    address: 'House 77, Street 9',
    country: office.countryCode,
    version: String(office.version),
    do: 'address',
  }
  expect((await submit(clerk, page(other.id), moved)).answer.message).toContain('The address is saved')
  await confirm(other.id)
  expect([await status(id), await status(other.id)]).toEqual(['confirmed', 'confirmed'])
})

test('a note that says wait holds every step until its day or a press, and says so', async () => {
  const { id } = await buy()
  const wait = { do: 'letWait', orderId: id, note: 'At home on Friday', until: '' }
  expect((await submit(clerk, page(id), { ...wait, until: '2020-01-01' })).answer.problems).toEqual({
    until: 'The day must be after today',
  })
  expect((await submit(clerk, page(id), { ...wait, note: ' ' })).answer.problems).toEqual({
    note: 'Please say why it waits',
  })
  await submit(clerk, page(id), wait)
  const move = { do: 'move', from: 'pending', to: 'confirmed' }
  expect((await submit(clerk, page(id), move)).answer.message).toContain(
    "a note says that it waits: '\u2068At home on Friday\u2069'",
  )
  expect((await submit(clerk, page(id), { do: 'cancel', from: 'pending', reason: 'x' })).status).toBe(409)
  await submit(clerk, page(id), { do: 'endWait', orderId: id })
  await submit(clerk, page(id), move)
  expect([await status(id), (await audit(id)).map(({ action }) => action)]).toEqual([
    'confirmed',
    ['order.waits', 'order.goesOn', 'order.moved'],
  ])
})

test('of chosen parcels the held ones are neither printed nor handed over, each with its reason, and the others are', async () => {
  const [held, free] = [await buy(), await buy()]
  const packed = async (orderId: string) => {
    await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'Sana' })
    return shop.db.transaction().execute(async tx => {
      const { parcelId } = await startParcel(tx, orderId)
      await tx.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcelId).execute()
      await packUnscanned(tx, { parcelId, actor: 'Sana' })
      return parcelId
    })
  }
  const parcels = [await packed(held.id), await packed(free.id)]
  await write(held.id, 'abhi mat bhejna')
  const labels = await clerk.raw(`/admin/dispatch/documents?kind=label&${parcels.map(id => `parcel=${id}`).join('&')}`)
  expect(labels.status).toBe(303)
  const { notPrinted } = (await open(clerk, labels.headers.get('location') ?? '')).data
  expect(notPrinted).toMatchObject({
    held: [{ parcelId: parcels[0], why: expect.stringContaining('abhi mat bhejna') }],
    others: 1,
  })
  expect((await clerk.raw(notPrinted.print)).headers.get('content-type')).toBe('application/pdf')
  const { answer } = await submit(clerk, '/admin/dispatch/parcels', { do: 'handOver', parcel: parcels })
  expect(answer.shown).toMatchObject({
    done: '1 parcel handed over.',
    refused: [{ why: expect.stringContaining('abhi mat bhejna') }],
  })
  const listed = (await open(clerk, '/admin/dispatch/parcels?queue=packed')).data.parcels
  expect(listed.find((each: { parcelId: string }) => each.parcelId === parcels[0]).holds).toMatchObject([
    { kind: 'message' },
  ])
})
