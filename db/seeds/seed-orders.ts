import { sql } from 'kysely'
import type { Db, Tx } from '../../src/platform/database/database.ts'
import { enterGuest } from '../../src/shop/ground/customers/index.ts'
import { toRupees } from '../../src/shop/ground/money.ts'
import { PAKISTAN } from '../../src/shop/ground/shipping/country-rules.ts'
import { type CartLine, quoteCart } from '../../src/shop/offers/cart/index.ts'
import { assessOrder, recordCall } from '../../src/shop/orders/confirmation/index.ts'
import { startParcel } from '../../src/shop/orders/dispatch/index.ts'
import { addOrderNote, markTransferPaid, moveOrder, placeOrder, tagOrder } from '../../src/shop/orders/orders/index.ts'
import { readSettings, type Settings } from '../../src/shop/settings/settings/index.ts'
import { type Fate, fates, hoursOf } from './demo/order-fates.ts'
import { demoPeople, demoPhone } from './demo/people.ts'
import { seedMessages } from './seed-messages.ts'
import { hoursBefore, type Packed, packOrder, sendParcels, wantAll } from './seed-parcels.ts'
import { seedSettlements } from './seed-settlements.ts'

const SEED = 20_260_101
// Sizes with less are the demo's low stock.
const LEAST_STOCK = 25

/**
 * Orders of the last weeks in every state, for the demo shop's back office: placed, called about, packed, sent and settled by the shop's own
 * verbs, so that stock, money and history are right. Their emails are not sent. Does nothing once there is an order. The demo's staff must be there.
 */
export async function seedOrders(db: Db, now = new Date()): Promise<void> {
  const settings = { ...(await readSettings(db)), maxOpenOrders: 1000 }
  await db.transaction().execute(async tx => {
    if (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return
    const staff = await tx
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('role', '=', 'orders')
      .executeTakeFirstOrThrow()
    const shelf = await readShelf(tx)
    const seeding = { shelf, random: randomFrom(SEED), settings, now, staff }
    const seeded: { orderId: string; fate: Fate }[] = []
    const parcels: Packed[] = []
    for (const [index, fate] of fates.entries()) {
      const orderId = await seedOrder(tx, { index, fate, ...seeding })
      seeded.push({ orderId, fate })
      if (fate.travel) parcels.push(await packOrder(tx, orderId, index, fate.travel, staff))
    }
    await sendParcels(tx, parcels, now, staff)
    for (const { orderId, fate } of seeded) await backdate(tx, orderId, fate, now)
    for (const one of seeded) await assess(tx, { ...one, ...seeding })
    await seedSettlements(tx, now, settings)
    await seedMessages(tx, { now, settings, staff })
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(tx)
    await tx.deleteFrom('outgoing').where('job', 'is not', null).execute()
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
  staff: { id: string; name: string }
}

async function seedOrder(tx: Tx, { index, fate, shelf, random, settings, staff }: Seeding): Promise<string> {
  const orderId = await place(tx, { index, fate, shelf, random, settings })
  const actor = staff.name
  if (fate.paid) await markTransferPaid(tx, { orderId, actor })
  else if (fate.confirmed) await moveOrder(tx, { orderId, to: 'confirmed', actor })
  if (fate.begun) {
    await wantAll(tx, [orderId], staff)
    await startParcel(tx, orderId)
  }
  if (fate.cancelled) {
    await moveOrder(tx, { orderId, to: 'cancelled', actor, reason: 'Customer changed their mind' })
  }
  if (fate.tags) await tagOrder(tx, { orderId, tags: fate.tags, actor })
  if (fate.note) await addOrderNote(tx, { orderId, staffId: staff.id, note: fate.note })
  return orderId
}

/** Decides about an order that waits, by what its customer received before; somebody may have called already. */
async function assess(tx: Tx, { orderId, fate, settings, now, staff }: Assessing): Promise<void> {
  if (fate.confirmed || fate.cancelled) return
  await assessOrder(tx, orderId, settings)
  if (fate.call) await recordCall(tx, { orderId, outcome: fate.call, note: '', callAt: null, staff, settings })
  await backdate(tx, orderId, fate, now)
}
type Assessing = Pick<Seeding, 'fate' | 'settings' | 'now' | 'staff'> & { orderId: string }

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
  const gift = fate.gift ? { giftWrap: true, giftMessage: fate.gift } : {}
  const quote = await quoteCart(tx, { items, ...coupon, ...gift }, settings)
  const input = (total: typeof quote, more: object) => ({
    customerId,
    items,
    ...gift,
    paymentMethod: 'COD',
    totalAmount: toRupees(total.totalAmount),
    shippingAddress: {
      fullName,
      email,
      city,
      state,
      town,
      // Too little for a courier, so that somebody calls whatever else is known.
      address: fate.call ? 'near the bazar' : address,
      famousSpot: '',
      country: PAKISTAN,
      phoneNumber: demoPhone(at),
    },
    ...more,
  })
  const attempt = { key: `demo-${index}`, browserId, settings }
  try {
    return (await placeOrder(tx, input(quote, coupon), attempt))._id
  } catch {
    // The coupon was used by the same person before.
    return (await placeOrder(tx, input(await quoteCart(tx, { items, ...gift }, settings), {}), attempt))._id
  }
}

async function readShelf(tx: Tx): Promise<Size[]> {
  return tx
    .selectFrom('sizes')
    .select(['product_id as productId', 'id as selectedSizeId'])
    .where('stock', '>=', LEAST_STOCK)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Moves what was written about an order to its time. */
async function backdate(tx: Tx, orderId: string, fate: Fate, now: Date): Promise<void> {
  const placedAt = hoursBefore(now, fate.age)
  const hours = hoursOf(fate)
  await tx
    .updateTable('orders')
    .set({ expires_at: sql<Date>`expires_at - (created_at - ${placedAt}::timestamptz)`, created_at: placedAt })
    .where('id', '=', orderId)
    .execute()
  await sql`
    update order_events set created_at = ${now}::timestamptz - (${JSON.stringify(hours)}::jsonb ->> order_status)::float8 * interval '1 hour'
    where order_id = ${orderId} and ${JSON.stringify(hours)}::jsonb ? order_status`.execute(tx)
  for (const table of ['order_changes', 'order_notes'] as const) {
    await tx
      .updateTable(table)
      .set({ created_at: hoursBefore(now, hours.confirmed ?? fate.age) })
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
