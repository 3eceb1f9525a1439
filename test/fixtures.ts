import { sql } from 'kysely'
import { demoHouse } from '../db/seeds/demo/house.ts'
import type { Db } from '../src/platform/database/database.ts'
import { sendOutgoing } from '../src/platform/database/outgoing.ts'
import { randomText } from '../src/platform/secrets/signing.ts'
import { enterGuest } from '../src/shop/ground/customers/index.ts'
import { paisa, rupees } from '../src/shop/ground/money.ts'
import { PAKISTAN } from '../src/shop/ground/shipping/country-rules.ts'
import type { CartLine } from '../src/shop/offers/cart/index.ts'
import { type PlaceOrder, placeOrder } from '../src/shop/orders/orders/index.ts'
import { byHouseCity, Settings } from '../src/shop/settings/settings/index.ts'
import { adjustStock } from '../src/shop/stock/stock/index.ts'
import { shippingAddress } from './addresses.ts'

/** The settings of the demo shop's house, whose merchant gave its tax number and changed nothing else. */
export const settings = Settings.parse({ ...byHouseCity(demoHouse.houseCity), ...demoHouse, ntn: '1234567-8' })

type SizeOf = { ml: number; price: number; discount?: number; stock?: number }

/** Adds a product; prices in paisa. Returns the lines of a cart, one for each size. */
export async function shelve(db: Db, name: string, sizes: SizeOf[], more: { category?: string } = {}) {
  // Old: never the first of a listing, where journeys beside this one press what comes first.
  const created = new Date('2020-01-01')
  const productId = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${randomText(5)}`
  const category = more.category ?? 'Attar/Oud'
  await db
    .insertInto('categories')
    .values({ name: category })
    .onConflict(oc => oc.doNothing())
    .execute()
  await db
    .insertInto('products')
    .values({ id: productId, name, brand: 'Khushbu', category, audience: 'unisex', created_at: created })
    .execute()
  const lines = sizes.map((size, position) => ({ ...size, position, sizeId: `${productId}-${size.ml}` }))
  await db
    .insertInto('sizes')
    .values(
      lines.map(size => ({
        id: size.sizeId,
        product_id: productId,
        position: size.position,
        price: paisa(size.price),
        discount: size.discount ?? 0,
        ml: size.ml,
        sku: size.sizeId.toUpperCase(),
      })),
    )
    .execute()
  await adjustStock(db, {
    changes: lines.map(({ sizeId, stock = 100 }) => ({ sizeId, change: stock })),
    reason: 'opening',
    actor: 'a test',
  })
  return {
    productId,
    line: (index = 0, quantity = 1): CartLine => ({
      productId,
      selectedSizeId: lines[index]?.sizeId ?? '',
      quantity,
    }),
  }
}

/** Lets one person have many unconfirmed orders, as most tests need. */
export async function allowOpenOrders(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values(['maxOpenOrders', 'maxOpenOrdersPerAddress'].map(key => ({ key, value: '10000' })))
    .execute()
}

/** Lets unconfirmed orders of unknown buyers hold all of a size, for tests of other promises. */
export async function openShares(db: Db): Promise<void> {
  await db.insertInto('settings').values({ key: 'strangersShare', value: '100' }).execute()
}

/** Says of all orders with a phone that each is wanted, so that none is held as ordered twice. Any member of staff has said it. */
export async function allWanted(db: Db, phoneNumber: string): Promise<void> {
  await sql`insert into wanted_pairs (order_id, other_id, staff_id)
    select one.id, other.id, (select min(id) from staff) from orders one join orders other using (phone_number)
    where one.id < other.id and phone_number = ${phoneNumber} on conflict do nothing`.execute(db)
}

/** Counts a size anew: it has that stock from now on. */
export async function setStock(db: Db, sizeId: string, stock: number): Promise<void> {
  const now = await db.selectFrom('sizes').select('stock').where('id', '=', sizeId).executeTakeFirstOrThrow()
  await adjustStock(db, { changes: [{ sizeId, change: stock - now.stock }], reason: 'counted', actor: 'a test' })
}

type CouponOf = {
  code: string
  type?: 'fixed' | 'percentage'
  value?: number
  limit?: number
  minimum?: number
  ends?: Date
  kind?: 'public' | 'private'
}

/** Issues a coupon, by default public and of Rs 100 (`value` in hundredths, as in the table). */
export async function issueCoupon(
  db: Db,
  { code, type = 'fixed', value = 10_000, limit, minimum, ends, kind = 'public' }: CouponOf,
) {
  const id = randomText(12)
  await db
    .insertInto('coupons')
    .values({
      id,
      name: code,
      code,
      coupon_type: kind,
      live_status: 'live',
      discount_type: type,
      discount_value: value,
      total_limit: limit ?? null,
      minimum_subtotal: paisa(minimum ?? 0),
      end_date: ends ?? null,
    })
    .execute()
  return id
}

/** A guest with their own browser, email and phone. */
export async function guest(
  db: Db,
  number = Math.floor(Math.random() * 1e7),
  email = `guest-${number}-${randomText(6)}@example.com`,
) {
  const browserId = randomText(24)
  const { _id: customerId } = await enterGuest(db, { email }, browserId)
  const phoneNumber = `+92300${String(1_000_000 + (number % 8_999_999))}`
  const to = shippingAddress({ country: PAKISTAN, address: `House ${number}, Street 4`, email, phoneNumber })
  const order = (items: CartLine[], totalAmount: number, more: Partial<PlaceOrder> = {}): PlaceOrder => ({
    customerId,
    items,
    paymentMethod: 'COD',
    totalAmount: rupees(totalAmount),
    shippingAddress: to,
    ...more,
  })
  return {
    browserId,
    customerId,
    email,
    phoneNumber,
    /** Where the guest's orders go. */
    address: to,
    order,
    /** Places the order with a new key unless one is given. `totalAmount` in rupees. */
    buy: async (
      items: CartLine[],
      totalAmount: number,
      more: Partial<PlaceOrder> = {},
      key = randomText(20),
      terms: Settings = settings,
      at = new Date(),
    ) => {
      const placed = await placeOrder(db, order(items, totalAmount, more), {
        key,
        browserId,
        settings: { ...terms, maxOpenOrders: 1000, maxOpenOrdersPerAddress: 1000 },
        at,
      })
      // As a shop does after each order; when it fails, the jobs wait for the next time.
      await sendOutgoing(db).catch(() => 0)
      return placed
    },
  }
}

/** How many promises were fulfilled, and the messages of the rest, counted. */
export async function tally<T>(promises: Promise<T>[]): Promise<{ fulfilled: T[]; refused: Record<string, number> }> {
  const results = await Promise.allSettled(promises)
  const refused: Record<string, number> = {}
  const fulfilled: T[] = []
  for (const result of results) {
    if (result.status === 'fulfilled') fulfilled.push(result.value)
    else
      refused[result.reason.code ?? String(result.reason)] =
        (refused[result.reason.code ?? String(result.reason)] ?? 0) + 1
  }
  return { fulfilled, refused }
}
