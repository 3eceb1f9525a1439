import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelPlanned, moveOrder, placeOrder } from '../../src/shop/orders/orders/index.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
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
test('staff see a rush of unconfirmed orders, whose orders they are, and cancel chosen ones after a question, with half an hour to take it back', async () => {
  const returning = await guest(shop.db)
  const earlier = await orderFrom('198.51.100.9', Promise.resolve(returning))
  await moveOrder(shop.db, { orderId: earlier._id, to: 'delivered', actor: 'Sana' })
  expect((await open(clerk, '/admin/orders/rush')).data.hours).toEqual([])

  const made = await Promise.all(Array.from({ length: 9 }, () => orderFrom('203.0.113.7')))
  const neighbour = await orderFrom('198.51.100.1')
  const known = await orderFrom('203.0.113.7', Promise.resolve(returning))
  const called = made[8]?._id ?? ''
  await submit(clerk, '/admin/calls', { do: 'call', orderId: called, outcome: 'noAnswer', note: '' })

  // An hour may end between two of them, so all get the same.
  await shop.db.updateTable('orders').set({ created_at: sql<Date>`date_trunc('hour', now())` }).execute()
  const tiles = (await open(clerk, '/admin/today')).data.groups.flatMap((group: { tiles: object[] }) => group.tiles)
  expect(tiles).toContainEqual({ label: 'Unconfirmed in a rush', number: 9, path: '/admin/orders/rush' })
  const { hours, orders } = (await open(clerk, '/admin/orders/rush')).data
  expect(hours).toMatchObject([{ orders: 9, pieces: 90, total: 54_000_000 }])
  const shown = (id: string) => orders.find(({ orderId }: { orderId: string }) => orderId === id)
  expect(shown(made[0]?._id ?? '')).toMatchObject({ proof: 'none', pieces: 10, totalAmount: 6_000_000, fromAddress: 8 })
  expect([shown(called), shown(known._id), shown(neighbour._id).fromAddress]).toEqual([undefined, undefined, 1])
  // No press cancels by an internet address.
  const chosen = made.slice(0, 8).map(({ _id }) => _id)
  const { answer } = await submit(clerk, '/admin/orders/rush', { do: 'cancel', id: chosen, reason: 'never answered' })
  const { confirm, listed, done } = answer.shown
  expect([done.slice(0, 28), listed.length]).toEqual(['Cancel 8 orders, Rs 4,80,000', 8])
  expect(await status(chosen[0] ?? '')).toBe('pending')
  await submit(clerk, '/admin/orders/rush', { do: confirm.do, ...confirm.fields })
  const after = (await open(clerk, '/admin/orders/rush')).data
  expect([after.hours, after.planned]).toMatchObject([[], [{ orders: 8, total: 48_000_000 }]])
  await shop.db.updateTable('planned_cancellations').set({ due_at: new Date() }).execute()
  await cancelPlanned(shop.db)
  expect(await Promise.all(made.slice(0, 8).map(({ _id }) => status(_id)))).toEqual(Array(8).fill('cancelled'))
  expect(await Promise.all([called, neighbour._id, known._id].map(status))).toEqual(Array(3).fill('pending'))
  const audit = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_name'])
    .where('action', '=', 'order.cancelled')
    .execute()
  expect(audit).toHaveLength(8)
  expect(new Set(audit.map(({ staff_name }) => staff_name))).toEqual(new Set(['orders person']))
})
