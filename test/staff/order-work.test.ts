import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountText, paisa } from '../../src/shop/ground/money.ts'
import type { CartLine } from '../../src/shop/offers/cart/index.ts'
import { confirmOrder } from '../../src/shop/orders/confirmation/index.ts'
import { cancelPlanned, moveOrder } from '../../src/shop/orders/orders/index.ts'
import type { OrderStatus } from '../../src/shop/orders/orders/order-status-rules.ts'
import { guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let clerk: Browser
let accountant: Browser
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
  accountant = await staffBrowser(shop, 'accounts')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
})
afterAll(() => shop.close())

const buy = async (quantity = 1, total = 2280) => (await guest(shop.db)).buy([line(0, quantity)], total)
const page = (id: string) => `/admin/orders/${id}`
const queue = async (query: string) => (await open(clerk, `/admin/orders?${query}`)).data
const status = async (id: string) =>
  (await shop.db.selectFrom('orders').select('order_status').where('id', '=', id).executeTakeFirstOrThrow())
    .order_status
const lastAudit = () =>
  shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('each number of Today counts the queue that it leads to', async () => {
  const [, second, third, fourth] = [await buy(), await buy(), await buy(), await buy()]
  const move = (orderId: string, to: OrderStatus) => moveOrder(shop.db, { orderId, to, actor: 'Sana' })
  await move(second._id, 'confirmed')
  await move(third._id, 'outForDelivery')
  await move(fourth._id, 'outForDelivery')
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  await shop.db.updateTable('order_events').set({ created_at: longAgo }).where('order_id', '=', fourth._id).execute()
  const { groups } = (await open(clerk, '/admin/today')).data
  const tiles: { label: string; number: number; path: string }[] = groups.flatMap(
    (group: { tiles: object[] }) => group.tiles,
  )
  const counted = tiles.filter(tile => 'number' in tile)
  expect(counted.length).toBeGreaterThanOrEqual(8)
  for (const { label, number, path } of counted) {
    const { data } = await open(clerk, path)
    const listed = data.total ?? (data.parcels ?? data.orders ?? data.returns ?? data.open)?.length
    expect(path === '/admin/calls' ? data.counts.due : listed, label).toBe(number)
  }
  expect(tiles.find(({ label }) => label === 'On the way')).toMatchObject({ number: 2, note: '1 late' })
})

test('Today says in rupees what was sold and is stuck; what couriers hold is for those who settle', async () => {
  const money = async (browser: Browser): Promise<{ label: string; amount: number; note?: string }[]> =>
    (await open(browser, '/admin/today')).data.groups.find(({ title }: { title: string }) => title === 'Money').tiles
  const rupees = async (browser: Browser): Promise<Record<string, number>> =>
    Object.fromEntries((await money(browser)).map(({ label, amount }) => [label, amount]))
  const before = await rupees(clerk)
  // A third one waits for its confirmation: it is not sold.
  const [sent, cancelled] = [await buy(), await buy(), await buy()]
  await submit(clerk, '/admin/orders', { do: 'cancel', id: cancelled._id, reason: 'a duplicate' })
  for (const to of ['confirmed', 'outForDelivery'] as const)
    await moveOrder(shop.db, { orderId: sent._id, to, actor: 'Sana' })
  const late = new Date(Date.now() - 8 * 86_400_000)
  await shop.db
    .updateTable('order_events')
    .set({ created_at: late })
    .where('order_id', '=', sent._id)
    .where('order_status', '=', 'outForDelivery')
    .execute()
  const after = await rupees(clerk)
  const more = (label: string) => (after[label] ?? 0) - (before[label] ?? 0)
  expect(['Sold today', 'Late or returning'].map(more)).toEqual([228_000, 228_000])
  expect(after).not.toHaveProperty('Cash with couriers')
  const [sold, onTheWay, withCouriers] = await money(accountant)
  const [week, stuck] = [after['Sold today'], after['Late or returning']].map(each => amountText(paisa(each ?? 0)))
  expect([sold?.note, onTheWay?.note, withCouriers?.label]).toEqual([
    `${week} in 7 days`,
    `${stuck} late or returning`,
    'Cash with couriers',
  ])
})

test('tags are given to an order, filter the queue, and are in the audit log', async () => {
  const { _id, orderNumber } = await buy()
  await submit(clerk, page(_id), { do: 'tags', tags: ' VIP , gift   wrap,vip' })
  expect((await open(clerk, page(_id))).data.office.tags).toEqual(['gift wrap', 'vip'])
  const { orders, tags } = await queue('tag=VIP')
  expect([orders.map((order: { orderNumber: string }) => order.orderNumber), tags]).toEqual([
    [orderNumber],
    ['gift wrap', 'vip'],
  ])
  await submit(clerk, page(_id), { do: 'tags', tags: 'vip' })
  expect(await lastAudit()).toMatchObject({
    action: 'order.tagged',
    before: { tags: ['gift wrap', 'vip'] },
    after: { tags: ['vip'] },
  })
  const tooLong = await submit(clerk, page(_id), { do: 'tags', tags: 'x'.repeat(31) })
  expect(tooLong.answer.problems).toEqual({ tags: 'A tag has 30 characters or less' })
})

test("a saved view is one's own until it is shared, and only its owner deletes it", async () => {
  const save = (more: object) =>
    submit(clerk, '/admin/orders', { do: 'saveView', name: 'Lahore', query: 'city=Lahore&after=x', ...more })
  await save({})
  const seen = async (browser: Browser) => (await open(browser, '/admin/orders')).data.views
  expect([(await seen(clerk)).length, (await seen(accountant)).length]).toEqual([1, 0])
  await save({ name: 'LAHORE', shared: 'yes' })
  const [view] = await seen(accountant)
  expect(view).toMatchObject({ name: 'LAHORE', query: 'city=Lahore', own: false, by: 'orders person' })
  const remove = (browser: Browser) => submit(browser, '/admin/orders', { do: 'deleteView', viewId: String(view.id) })
  expect([(await remove(accountant)).status, (await remove(clerk)).status]).toEqual([404, 200])
  expect(await seen(clerk)).toEqual([])
})

test('many are cancelled at once with a reason, and those that cannot are named', async () => {
  const [first, second] = [await buy(), await buy()]
  await moveOrder(shop.db, { orderId: second._id, to: 'delivered', actor: 'Sana' })
  const id = [first._id, second._id]
  const without = await submit(clerk, '/admin/orders', { do: 'cancel', id, reason: ' ' })
  expect(without.answer.problems).toEqual({ reason: 'Please say why' })
  const third = await buy()
  const ask = await submit(clerk, '/admin/orders', { do: 'cancel', id: [...id, third._id], reason: 'sold elsewhere' })
  const { confirm, ...asked } = ask.answer.shown
  expect(asked).toMatchObject({
    done: expect.stringContaining('Cancel 2 orders, Rs 4,560?'),
    listed: [first, third].map(({ orderNumber }) =>
      expect.stringMatching(new RegExp(`^${orderNumber}, Rs 2,280, .+$`)),
    ),
    refused: [{ to: page(second._id), why: expect.stringContaining('can no longer be cancelled') }],
  })
  expect(await status(first._id)).toBe('pending')
  const sure = () => submit(clerk, '/admin/orders', { do: confirm.do, ...confirm.fields })
  expect((await sure()).answer.shown.done).toContain('2 orders, Rs 4,560, will be cancelled at')
  // Until then it can be taken back, and holds them.
  const planned = async () => (await open(clerk, '/admin/orders')).data.planned
  expect(await planned()).toMatchObject([
    { orders: 2, total: 456_000, names: expect.stringContaining(first.orderNumber) },
  ])
  const confirmIt = { do: 'move', from: 'pending', to: 'confirmed' }
  expect((await submit(clerk, page(first._id), confirmIt)).answer.message).toContain('it is to be cancelled at')
  const early = async () => {
    await cancelPlanned(shop.db)
    return Promise.all([first, third].map(({ _id }) => status(_id)))
  }
  expect(await early()).toEqual(['pending', 'pending'])
  const [{ batch }] = await planned()
  expect((await submit(clerk, '/admin/orders', { do: 'takeBack', batch })).answer.message).toBe('2 orders stay.')
  expect((await submit(clerk, '/admin/orders', { do: 'takeBack', batch })).status).toBe(409)
  expect(await planned()).toEqual([])

  await sure()
  // One of them is kept from its own page, and one whose customer says yes meanwhile stays, too.
  const changed = await buy()
  await submit(clerk, page(third._id), { do: 'keepOrder', orderId: third._id })
  const both = [first._id, changed._id]
  await submit(clerk, '/admin/orders', { do: 'cancelSure', sure: both, why: 'sold elsewhere' })
  expect(await confirmOrder(shop.db, changed._id)).toBe('noted')
  await shop.db.updateTable('planned_cancellations').set({ due_at: new Date() }).execute()
  await Promise.all([cancelPlanned(shop.db), cancelPlanned(shop.db)])
  expect(await Promise.all([first, third, changed].map(({ _id }) => status(_id)))).toEqual([
    'cancelled',
    'pending',
    'pending',
  ])
  const { timeline } = (await open(clerk, page(changed._id))).data
  expect(timeline.map(({ text }: { text: string }) => text)).toContain(
    'Not cancelled with the others: it was changed meanwhile.',
  )
  const trail = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_name'])
    .where('subject_id', '=', first._id)
    .where('action', 'like', 'order.cancel%')
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual([
    'order.cancelPlanned',
    'order.cancelTakenBack',
    'order.cancelPlanned',
    'order.cancelled',
  ])
})

test('an edit, a refund and a call leave audit rows without what is said of a person', async () => {
  const { _id } = await buy()
  const quantity = `quantity.${line().selectedSizeId}`
  const edited = await submit(clerk, page(_id), { do: 'lines', version: '1', [quantity]: '2' })
  expect(edited.answer.message).toBe('Saved: +1 × Night Oud, 50 ml. Total Rs 2,280 -> Rs 4,280.')
  expect(await lastAudit()).toMatchObject({ action: 'order.itemsChanged', after: { totalAmount: 428_000 } })
  const late = await submit(clerk, page(_id), { do: 'lines', version: '1', [quantity]: '5' })
  expect([late.status, late.answer.typed[quantity]]).toEqual([409, '5'])
  const wrapped = await submit(clerk, page(_id), {
    do: 'gift',
    version: '2',
    giftWrap: 'yes',
    giftMessage: 'For Karim',
  })
  expect(wrapped.answer.message).toMatch(/^Saved: Gift wrap added. Gift message changed. Total Rs 4,280 -> Rs 4,530/)
  const gift = await lastAudit()
  expect([gift.action, JSON.stringify(gift).includes('Karim')]).toEqual(['order.giftChanged', false])
  const called = await submit(clerk, '/admin/calls', {
    do: 'call',
    orderId: _id,
    outcome: 'wrongNumber',
    note: 'Her brother Karim answered',
  })
  expect(called.answer.message).toMatch(/wrong number\.$/)
  const call = await lastAudit()
  expect([call.action, JSON.stringify(call).includes('Karim')]).toEqual(['order.called', false])
  await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  const { office } = (await open(accountant, page(_id))).data
  const refund = { do: 'refund', version: String(office.version), amount: '280', method: 'Raast', reference: '99' }
  expect((await submit(clerk, page(_id), refund)).status).toBe(403)
  expect((await submit(accountant, page(_id), refund)).answer.ok).toBe(true)
  expect(await lastAudit()).toMatchObject({ action: 'order.refunded', after: { amount: 28_000, method: 'Raast' } })
})

test('a list is sorted and its columns chosen in the address, and opens as each person has kept it', async () => {
  for (const total of [2280, 4280]) await buy(total === 2280 ? 1 : 2, total)
  const listed = async (path: string) => (await open(clerk, path)).data
  const totals = (data: { orders: { totalAmount: number }[] }) => data.orders.map(({ totalAmount }) => totalAmount)
  const sorted = totals(await listed('/admin/orders?sort=total'))
  expect(sorted).toEqual(sorted.toSorted((one, other) => other - one))
  expect(new Set(sorted).size).toBeGreaterThan(1)
  expect(totals(await listed('/admin/orders?sort=total&page=100'))).toEqual([])
  const names = (await listed('/admin/orders?sort=oldest')).orders.map(
    ({ createdAt }: { createdAt: Date }) => +new Date(createdAt),
  )
  expect(names).toEqual(names.toSorted((one: number, other: number) => one - other))
  const keep = { do: 'arrange', sort: 'total', column: ['Customer', 'Items', 'Status'], show: ['Customer', 'Status'] }
  const kept = await submit(clerk, '/admin/orders', { ...keep, query: 'status=pending' })
  expect(kept.leadsTo).toBe('/admin/orders?status=pending&sort=total&hide=Items')
  const opened = await clerk.raw('/admin/orders?city=Lahore')
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    '/admin/orders?city=Lahore&sort=total&hide=Items',
  ])
  // Of one person alone; and what the address says counts.
  expect((await accountant.raw('/admin/orders')).status).toBe(200)
  expect((await clerk.raw('/admin/orders?sort=usual')).status).toBe(200)
  await submit(clerk, '/admin/orders', { do: 'arrange', sort: '', column: ['Items'], show: ['Items'], query: '' })
  expect((await clerk.raw('/admin/orders')).status).toBe(200)
  const parcels = { do: 'arrange', sort: 'city', column: 'Courier', query: 'queue=packed' }
  expect((await submit(clerk, '/admin/dispatch/parcels', parcels)).leadsTo).toBe(
    '/admin/dispatch/parcels?queue=packed&sort=city&hide=Courier',
  )
  expect((await clerk.raw('/admin/dispatch/parcels?queue=packed&sort=city&hide=Courier')).status).toBe(200)
})
