import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { demoProducts } from '../../../db/seeds/demo/products.ts'
import { seedCategories } from '../../../db/seeds/seed-categories.ts'
import { seedCoupons } from '../../../db/seeds/seed-coupons.ts'
import { seedProducts } from '../../../db/seeds/seed-products.ts'
import { seedReviews } from '../../../db/seeds/seed-reviews.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { guest, settings, shelve } from '../../../test/fixtures.ts'
import {
  Featured,
  featuredProducts,
  findProduct,
  ListProducts,
  listProducts,
  Product,
  ProductPage,
} from '../catalogue/catalogue/index.ts'
import { Quote, quoteCart } from '../offers/cart/index.ts'
import { Coupon, publicCoupons } from '../offers/coupons/index.ts'
import { findOrder, Order } from '../orders/orders/index.ts'
import { encode } from './wire.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  const now = new Date()
  await seedCategories(fresh.db)
  await seedProducts(fresh.db, demoProducts, new Map(), now)
  await seedReviews(fresh.db, demoProducts, now)
  await seedCoupons(fresh.db, now)
})
afterAll(() => fresh?.drop())

/** Zod's own encoding, which checks every field and drops unknown ones. */
function leavesAsDescribed<S extends z.ZodType>(schema: S, value: z.output<S>): void {
  expect(encode(schema, value)).toEqual(z.encode(schema, value))
}

test('products, quotes, orders and coupons match their schemas field by field, and are encoded as by Zod', async () => {
  const { db } = fresh
  const page = await listProducts(db, ListProducts.parse({ limit: '60' }), settings)
  expect(page.data.length).toBe(60)
  leavesAsDescribed(ProductPage, page)
  leavesAsDescribed(Featured, await featuredProducts(db, settings))
  leavesAsDescribed(Product, await findProduct(db, page.data[0]?._id ?? ''))

  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, discount: 7.5 }])
  const gone = { productId: 'gone', selectedSizeId: 'gone', quantity: 1 }
  leavesAsDescribed(Quote, await quoteCart(db, { items: [oud.line(0, 2), gone], couponCode: 'WELCOME10' }, settings))

  const { _id } = await (await guest(db)).buy([oud.line()], 5550)
  const order = await findOrder(db, _id, { kind: 'link', orderId: _id })
  leavesAsDescribed(Order, order)
  expect(encode(Order, order)).toMatchObject({ totalAmount: 5550, createdAt: order.createdAt.toISOString() })

  const { coupons } = await publicCoupons(db)
  expect(new Set(coupons.map(({ discountType }) => discountType))).toEqual(new Set(['fixed', 'percentage']))
  for (const coupon of coupons) leavesAsDescribed(Coupon, coupon)
})

test('what its schema does not name leaves no value, at any depth', () => {
  const Named = z.object({ name: z.string(), email: z.email().optional() })
  const schema = z.object({
    tags: z.array(z.string()),
    list: z.array(Named),
    one: Named.nullable(),
    byKey: z.record(z.string(), Named),
    either: z.union([Named.extend({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
  })
  const more = { name: 'Oud', worth: 5 }
  const value = {
    tags: ['a'],
    list: [more],
    one: more,
    byKey: { a: more },
    either: { ...more, kind: 'a' as const },
    secret: 1,
  }
  const name = { name: 'Oud' }
  const described = { tags: ['a'], list: [name], one: name, byKey: { a: name }, either: { ...name, kind: 'a' } }
  expect(encode(schema, value)).toEqual(described)
  expect(encode(schema, { ...value, one: null }).one).toBeNull()
})
