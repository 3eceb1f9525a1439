import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelRush, moveOrder, placeOrder } from '../../src/shop/orders/orders/index.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { queued } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let clerk: Browser
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
  oud = await shelve(shop.db, 'Rushed Oud', [{ ml: 50, price: 600_000, stock: 500 }])
  await shop.db.insertInto('settings').values({ key: 'rushFrom', value: '8' }).execute()
})
afterAll(async () => {
  expect(await brokenInvariants(shop.db)).toEqual([])
  await shop.close()
})

async function orderFrom(network: string, buyer = guest(shop.db)) {
  const someone = await buyer
  const input = someone.order([oud.line(0, 10)], 60_000, { paymentMethod: 'COD' })
  const terms = { ...settings, codLimit: 100_000_000 as never, maxOpenOrders: 100 }
  return placeOrder(shop.db, input, {
    key: crypto.randomUUID(),
    browserId: someone.browserId,
    network,
    settings: terms,
  })
}
const status = async (id: string) =>
  (await shop.db.selectFrom('orders').select('order_status').where('id', '=', id).executeTakeFirstOrThrow())
    .order_status
const work = async () => {
  for (const payload of await queued(shop.db, 'cancel-rush')) await cancelRush(shop.db, payload)
}

test('staff see a rush of unconfirmed orders, from where it came, and cancel the like with one press', async () => {
  const returning = await guest(shop.db)
  const earlier = await orderFrom('198.51.100.9', Promise.resolve(returning))
  await moveOrder(shop.db, { orderId: earlier._id, to: 'delivered', actor: 'Sana' })
  expect((await open(clerk, '/admin/orders/rush')).data.rushes).toEqual([])

  const made = await Promise.all(Array.from({ length: 9 }, () => orderFrom('203.0.113.7')))
  const neighbour = await orderFrom('198.51.100.1')
  const known = await orderFrom('203.0.113.7', Promise.resolve(returning))
  const called = made[8]?._id ?? ''
  await submit(clerk, '/admin/calls', { do: 'call', orderId: called, outcome: 'noAnswer', note: '' })

  // An hour may end between two of them, so all get the same.
  await shop.db.updateTable('orders').set({ created_at: sql<Date>`date_trunc('hour', now())` }).execute()
  const tiles = (await open(clerk, '/admin/today')).data.groups.flatMap((group: { tiles: object[] }) => group.tiles)
  expect(tiles).toContainEqual({ label: 'A rush of unconfirmed orders', number: 9, path: '/admin/orders/rush' })
  const { rushes } = (await open(clerk, '/admin/orders/rush')).data
  expect(rushes[0].networks).toEqual([
    { network: '203.0.113.7', orders: 8, pieces: 80, total: 48_000_000 },
    { network: '198.51.100.1', orders: 1, pieces: 10, total: 6_000_000 },
  ])
  const hour = new Date(rushes[0].hour).toISOString()
  const { answer } = await submit(clerk, '/admin/orders/rush', { do: 'cancelRush', hour, network: '203.0.113.7' })
  expect(answer.message).toContain('8 orders will be cancelled')
  await work()
  expect(await Promise.all(made.slice(0, 8).map(({ _id }) => status(_id)))).toEqual(Array(8).fill('cancelled'))
  expect(await Promise.all([called, neighbour._id, known._id].map(status))).toEqual(Array(3).fill('pending'))
  const audit = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_name'])
    .where('action', 'in', ['rush.cancelled', 'order.cancelled'])
    .execute()
  expect(audit).toHaveLength(9)
  expect(new Set(audit.map(({ staff_name }) => staff_name))).toEqual(new Set(['orders person']))
  // Pressed again, and run again, it finds nothing.
  expect((await submit(clerk, '/admin/orders/rush', { do: 'cancelRush', hour, network: '203.0.113.7' })).status).toBe(
    404,
  )
  await work()
})
