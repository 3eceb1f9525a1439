import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { guest, setStock, settings, shelve } from '../../test/fixtures.ts'
import { workJobs } from '../../test/working-jobs.ts'
import { orderNotReached } from '../emails/order-not-reached.tsx'
import { orderReceived } from '../emails/order-received.tsx'
import { listJobs } from '../platform/database/job-queues.ts'
import { confirmOrder, listCalls } from '../shop/orders/confirmation/index.ts'
import { arrivalText, cancelOrder, expireOrders, findOrder, moveOrder } from '../shop/orders/orders/index.ts'
import { SOLD_OUT_TEXT } from '../shop/orders/orders/order-stock-text-rules.ts'
import { dueAhead } from '../shop/orders/payments/index.ts'
import { returnStock } from '../shop/stock/stock/index.ts'
import { nextSteps, statusMeans } from '../storefront/order/next-steps.ts'
import type { Jobs } from './start-jobs.ts'

let fresh: FreshDatabase
let jobs: Jobs
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db
    .insertInto('staff')
    .values({ id: 'sana', name: 'Sana', email: 'sana@shop.example', role: 'manager' })
    .execute()
  jobs = await workJobs(fresh)
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
})

const read = (id: string) => findOrder(fresh.db, id, { kind: 'staff' })
const written = () => expect.poll(() => listJobs(fresh.db)).toEqual([])
const link = 'https://shop.test/order/x'

/** An order that waits without stock for two bottles of its own size, of which so many are left. */
async function waiting(left: number) {
  const { line } = await shelve(fresh.db, 'Last Oud', [{ ml: 50, price: 300_000, stock: 5 }])
  const buyer = await guest(fresh.db)
  const { _id: id } = await buyer.buy([line(0, 2)], 6000)
  await written()
  await fresh.db.transaction().execute(async tx => {
    await returnStock(tx, { orderId: id, actor: 'Sana' })
    await tx.updateTable('orders').set({ holds_stock: false }).where('id', '=', id).execute()
  })
  await setStock(fresh.db, line(0).selectedSizeId, left)
  return { id, ...buyer }
}
async function emails(to: string): Promise<string[]> {
  await written()
  const rows = await fresh.db.selectFrom('emails').select('text').where('recipient', '=', to).orderBy('id').execute()
  return rows.map(({ text }) => text.replaceAll(/\s+/g, ' '))
}
const received = async (id: string) => {
  const shop = { ...settings, publicUrl: 'https://shop.test' }
  const order = await read(id)
  const arrives = arrivalText(order, settings, [])
  return (await orderReceived(order, shop, { link, confirmLink: link, ways: '', transfer: null, arrives, addOn: null }))
    .text
}

test('who waits without stock is promised no date, and reads what their order waits for', async () => {
  const { id } = await waiting(3)
  const order = await read(id)
  const steps = nextSteps(order, settings, []).join(' ')
  expect(order.stock).toBe('waits')
  expect(steps).toContain('your bottles are set aside once your order is confirmed')
  expect(steps).toContain('We will call you on')
  expect(steps).not.toContain('should arrive')
  expect(await received(id)).toMatch(/set aside once your\s+order is confirmed/)
  expect(await received(id)).not.toContain('should arrive')
  expect(await confirmOrder(fresh.db, id)).toBe('confirmed')
  expect((await read(id)).stock).toBe('held')
})

test('once none is left, no call, no date, no payment and no button is promised: page, email, link, call say so', async () => {
  const { id } = await waiting(1)
  const order = await read(id)
  expect(order.stock).toBe('none')
  const steps = nextSteps(order, settings, []).join(' ')
  expect(steps).not.toMatch(/call you|should arrive|ready in cash/)
  expect(statusMeans(order)).toContain('is sold out just now')
  expect(await received(id)).toMatch(/sold out just\s+now/)
  expect(await received(id)).not.toMatch(/call you|Confirm your order|should arrive/)
  const shop = { ...settings, publicUrl: 'https://shop.test' }
  const notReached = (await orderNotReached(order, shop, { link, confirmLink: link, wrongNumber: false })).text
  expect(notReached).toMatch(/sold out just\s+now/)
  expect(notReached).toContain('another size or perfume')
  expect(notReached).not.toMatch(/confirm/i)
  expect(await confirmOrder(fresh.db, id)).toBe('noneLeft')
  expect((await read(id)).orderStatus).toBe('pending')
  const [call] = (await listCalls(fresh.db, settings, '')).filter(({ _id }) => _id === id)
  expect(call?.missing).toMatch(/Last Oud/)
  const advance = { advanceDue: order.totalAmount, advancePaid: order.dues.paidSoFar }
  expect(
    dueAhead({
      ...order,
      advance: { ...advance, toCollect: order.totalAmount, keptAtMost: order.dues.goesBack, reason: '' },
    }),
  ).toBe(0)
})

test('an order that is cancelled because it is sold out says so: by staff, by itself, and never when its customer cancels', async () => {
  const [byStaff, expired, own, held] = [await waiting(0), await waiting(0), await waiting(0), await waiting(3)]
  await moveOrder(fresh.db, { orderId: byStaff.id, to: 'cancelled', actor: 'Sana', reason: 'none left' })
  await sql`update orders set expires_at = now() - interval '1 hour' where id in (${expired.id}, ${held.id})`.execute(
    fresh.db,
  )
  expect(await expireOrders(fresh.db)).toBe(2)
  await cancelOrder(fresh.db, own.id, { kind: 'link', orderId: own.id })
  for (const { id, email } of [byStaff, expired]) {
    const order = await read(id)
    expect([order.soldOut, statusMeans(order)]).toEqual([true, SOLD_OUT_TEXT])
    expect((await emails(email)).at(-1)).toContain(SOLD_OUT_TEXT)
    expect((await emails(email)).at(-1)).not.toContain('could not confirm')
    expect(await confirmOrder(fresh.db, id)).toBe('soldOut')
  }
  for (const { id, email } of [own, held]) {
    expect([(await read(id)).soldOut, statusMeans(await read(id))]).toEqual([false, null])
    expect((await emails(email)).at(-1)).not.toContain('sold out')
  }
  expect((await emails(held.email)).at(-1)).toContain('could not confirm')
})

test('staff say that a piece that was set aside is not there: its customer reads it', async () => {
  const { id, email } = await waiting(5)
  await moveOrder(fresh.db, { orderId: id, to: 'confirmed', actor: 'Sana' })
  await moveOrder(fresh.db, { orderId: id, to: 'cancelled', actor: 'Sana', reason: 'broken', soldOut: true })
  expect((await emails(email)).at(-1)).toContain(SOLD_OUT_TEXT)
})
