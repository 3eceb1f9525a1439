import { sql } from 'kysely'
import type { Db, Tx } from '../../src/platform/database/database.ts'
import { type CartLine, quoteCart } from '../../src/shop/cart/index.ts'
import { assessOrder, recordCall } from '../../src/shop/confirmation/index.ts'
import { enterGuest } from '../../src/shop/customers/index.ts'
import { toRupees } from '../../src/shop/money.ts'
import {
  addOrderNote,
  markTransferPaid,
  moveOrder,
  type OrderStatus,
  placeOrder,
  tagOrder,
} from '../../src/shop/orders/index.ts'
import { readSettings, type Settings } from '../../src/shop/settings/index.ts'
import { PAKISTAN } from '../../src/shop/shipping/country-rules.ts'
import { demoPeople } from './demo/people.ts'

const HOUR_MS = 3_600_000
const SEED = 20_260_101
// Sizes with less are the demo's low stock.
const LEAST_STOCK = 25

type Fate = {
  /** Hours before now. */
  age: number
  /** The statuses that it went through. */
  steps: OrderStatus[]
  pieces?: number
  paid?: boolean
  tags?: string[]
  note?: string
  call?: 'noAnswer' | 'wrongNumber'
}

const sent: OrderStatus[] = ['confirmed', 'processing', 'outForDelivery']
const many = (count: number, fate: (index: number) => Fate): Fate[] =>
  Array.from({ length: count }, (_, at) => fate(at))

/** What became of the demo's orders, oldest first. */
const fates: Fate[] = [
  ...many(18, at => ({ age: 560 - at * 18, steps: [...sent, 'delivered'] })),
  ...many(2, at => ({ age: 300 - at * 30, steps: [...sent, 'cancelled'], tags: ['refused'] })),
  {
    age: 240,
    steps: ['confirmed', 'cancelled'],
    pieces: 10,
    paid: true,
    note: 'Customer ordered twice by mistake; money is to be paid back.',
  },
  ...many(2, at => ({ age: 220 - at * 10, steps: sent, tags: ['late'] })),
  ...many(6, at => ({ age: 110 - at * 12, steps: sent })),
  ...many(3, at => ({ age: 90 - at * 9, steps: ['cancelled'] as OrderStatus[] })),
  ...many(5, at => ({
    age: 50 - at * 5,
    steps: ['confirmed', 'processing'] as OrderStatus[],
    ...(at === 2 && { tags: ['gift wrap'] }),
  })),
  ...many(6, at => ({ age: 40 - at * 5, steps: ['confirmed'] as OrderStatus[] })),
  { age: 34, steps: [], pieces: 10, note: 'Will transfer on Monday.' },
  { age: 30, steps: [], call: 'noAnswer' },
  { age: 26, steps: [], call: 'wrongNumber' },
  ...many(9, at => ({ age: 22 - at * 2.4, steps: [], ...(at === 4 && { pieces: 9 }) })),
]

/**
 * Orders of the last weeks in every state, for the demo shop's back office: placed, moved and called about by the shop's own verbs, so that
 * stock, money and history are right. Their emails are not sent. Does nothing once there is an order.
 */
export async function seedOrders(db: Db, now = new Date()): Promise<void> {
  const settings = { ...(await readSettings(db)), maxOpenOrders: 1000 }
  await db.transaction().execute(async tx => {
    if (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return
    const staff = await tx.selectFrom('staff').select(['id', 'name']).where('role', '=', 'orders').executeTakeFirst()
    const shelf = await readShelf(tx)
    const random = randomFrom(SEED)
    for (const [index, fate] of fates.entries()) {
      await seedOrder(tx, { index, fate, shelf, random, settings, now, staff: staff ?? null })
    }
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(tx)
  })
}

type Size = { productId: string; selectedSizeId: string }
type Seeding = {
  index: number
  fate: Fate
  shelf: Size[]
  random: () => number
  settings: Settings
  now: Date
  staff: { id: string; name: string } | null
}

async function seedOrder(tx: Tx, { index, fate, shelf, random, settings, now, staff }: Seeding): Promise<void> {
  const orderId = await place(tx, { index, fate, shelf, random, settings })
  const actor = staff?.name ?? 'The demo shop'
  if (fate.paid) await markTransferPaid(tx, orderId)
  for (const to of fate.steps) {
    const parcel = to === 'outForDelivery' ? { courier: 'TCS', trackingNumber: `77${8_400_000 + index * 7919}` } : {}
    await moveOrder(tx, {
      orderId,
      to,
      actor,
      ...parcel,
      ...(to === 'cancelled' && { reason: 'Customer changed their mind' }),
    })
  }
  if (fate.tags) await tagOrder(tx, { orderId, tags: fate.tags, actor })
  if (fate.note && staff) await addOrderNote(tx, { orderId, staffId: staff.id, note: fate.note })
  await backdate(tx, orderId, new Date(now.getTime() - fate.age * HOUR_MS), now)
  if (fate.steps.length > 0) return
  await assessOrder(tx, { orderId })
  if (fate.call && staff) {
    await recordCall(tx, { orderId, outcome: fate.call, note: '', callAt: null, staff, settings })
  }
}

async function place(
  tx: Tx,
  { index, fate, shelf, random, settings }: Omit<Seeding, 'now' | 'staff'>,
): Promise<string> {
  // Some people come again.
  const at = index < demoPeople.length ? index : Math.floor(random() * demoPeople.length)
  const [fullName, city, state, town, address] = demoPeople[at] ?? ['', '', '', '', '']
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@shoppers.example`
  const browserId = `demo-browser-${at}`
  const { _id: customerId } = await enterGuest(tx, { email }, browserId)
  const pick = () => shelf[Math.floor(random() * shelf.length)] as Size
  const chosen = Array.from({ length: fate.pieces ? 3 : 1 + Math.floor(random() * 2) }, pick)
  const items: CartLine[] = [...new Map(chosen.map(size => [size.selectedSizeId, size])).values()].map(size => ({
    ...size,
    quantity: fate.pieces ?? 1 + Math.floor(random() * 1.4),
  }))
  const coupon = random() < 0.2 ? { couponCode: 'WELCOME10' } : {}
  const quote = await quoteCart(tx, { items, ...coupon }, settings)
  const input = (total: typeof quote, more: object) => ({
    customerId,
    items,
    paymentMethod: 'COD',
    totalAmount: toRupees(total.totalAmount),
    shippingAddress: {
      ...{ fullName, email, city, state, town, address, famousSpot: '', country: PAKISTAN },
      phoneNumber: `+92300${4_100_000 + at * 7_331}`,
    },
    ...more,
  })
  const attempt = { key: `demo-${index}`, browserId, settings }
  try {
    return (await placeOrder(tx, input(quote, coupon), attempt))._id
  } catch {
    // The coupon was used by the same person before.
    return (await placeOrder(tx, input(await quoteCart(tx, { items }, settings), {}), attempt))._id
  }
}

async function readShelf(tx: Tx): Promise<Size[]> {
  return tx
    .selectFrom('sizes')
    .select(['product_id as productId', 'id as selectedSizeId'])
    .where('stock', '>=', LEAST_STOCK)
    .orderBy('id')
    .execute()
}

/** Moves what was just written to its time: the order, and its events evenly from then on. */
async function backdate(tx: Tx, orderId: string, placedAt: Date, now: Date): Promise<void> {
  const ageMs = now.getTime() - placedAt.getTime()
  // Status changes a day apart, or closer when the order is young.
  const stepMs = Math.min(24 * HOUR_MS, ageMs / 6)
  await tx
    .updateTable('orders')
    .set(eb => ({ created_at: placedAt, expires_at: eb('expires_at', '-', sql<Date>`${ageMs} * interval '1 ms'`) }))
    .where('id', '=', orderId)
    .execute()
  await sql`
    update order_events set created_at = ${placedAt}::timestamptz + (step - 1) * ${stepMs}::float8 * interval '1 ms'
    from (select id, row_number() over (order by id) as step from order_events where order_id = ${orderId}) steps
    where steps.id = order_events.id`.execute(tx)
  for (const table of ['order_changes', 'order_notes'] as const) {
    await tx
      .updateTable(table)
      .set({ created_at: new Date(placedAt.getTime() + stepMs / 2) })
      .where('order_id', '=', orderId)
      .execute()
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
