import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { setStock, settings, shelve } from '../../../test/fixtures.ts'
import type { CartLine } from '../../shop/offers/cart/index.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { handleCartForm } from './cart-actions.ts'
import { loadPlainCart } from './load-plain-cart.ts'

let fresh: FreshDatabase
let oud: CartLine
let lastBottle: CartLine
let soldOut: CartLine
const context = new RouterContextProvider()

beforeAll(async () => {
  fresh = await freshDatabase()
  const publicUrl = 'https://shop.test'
  context.set(requestContext, { db: fresh.db, settings: async () => settings, publicUrl } as RequestContext)
  const shelved = await shelve(fresh.db, 'Oud', [
    { ml: 6, price: 150_000 },
    { ml: 12, price: 250_000, stock: 1 },
    { ml: 50, price: 900_000, stock: 0 },
  ])
  ;[oud, lastBottle, soldOut] = [shelved.line(0), shelved.line(1), shelved.line(2)]
})
afterAll(() => fresh.drop())

const keyOf = ({ productId, selectedSizeId }: CartLine) => `${productId}:${selectedSizeId}`

/** A browser without scripts: keeps the cookie. */
function plainBrowser() {
  let cookie = ''
  const request = (fields?: Record<string, string>) =>
    new Request('https://shop.test/cart', {
      headers: { cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
  return {
    async send(fields: Record<string, string>) {
      const result = await handleCartForm({ request: request(fields), context })
      const headers = result instanceof Response ? result.headers : new Headers(result.init?.headers)
      const set = headers.get('set-cookie') ?? ''
      cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '')
      if (result instanceof Response) return { status: result.status, to: headers.get('location'), set, message: null }
      return { status: result.init?.status, to: null, set, message: result.data.message }
    },
    async cart() {
      const quote = await loadPlainCart({ request: request(), context })
      return quote?.items.map(({ selectedSizeId, quantity }) => [selectedSizeId, quantity]) ?? []
    },
    /** As if the last press were long ago. */
    later() {
      cookie = cookie.replace(/:[a-z0-9]+$/, ':1')
    },
  }
}

test('a press adds one and leads to the cart; the next one adds to its line', async () => {
  const shopper = plainBrowser()
  const result = await shopper.send({ add: keyOf(oud) })
  expect(result).toMatchObject({ status: 303, to: '/cart' })
  expect(result.set).toMatch(/^khushbu_cart=\S+; Path=\/; SameSite=Lax; Max-Age=\d+; Secure$/)
  shopper.later()
  await shopper.send({ add: keyOf(oud) })
  expect(await shopper.cart()).toEqual([[oud.selectedSizeId, 2]])
})

test('a double click adds one piece', async () => {
  const shopper = plainBrowser()
  await shopper.send({ add: keyOf(oud) })
  expect(await shopper.send({ add: keyOf(oud) })).toMatchObject({ status: 303, to: '/cart' })
  expect(await shopper.cart()).toEqual([[oud.selectedSizeId, 1]])
})

test("the product's form sends size, quantity and where to go", async () => {
  const shopper = plainBrowser()
  const { productId: product, selectedSizeId: size } = oud
  expect(await shopper.send({ product, size, quantity: '3', next: 'checkout' })).toMatchObject({ to: '/checkout' })
  expect(await shopper.cart()).toEqual([[oud.selectedSizeId, 3]])
  expect(await shopper.send({ product, quantity: '1' })).toMatchObject({
    status: 409,
    message: 'Please select a size',
  })
  expect(await shopper.cart()).toEqual([[oud.selectedSizeId, 3]])
})

test('what cannot be had is refused in words, and the cart stays', async () => {
  const shopper = plainBrowser()
  await shopper.send({ add: keyOf(oud) })
  expect(await shopper.send({ add: keyOf(soldOut) })).toMatchObject({ status: 409, message: 'Oud, 50 ml is sold out.' })
  expect(await shopper.send({ add: `${oud.productId}:gone` })).toMatchObject({
    status: 409,
    message: 'This product is no longer available.',
  })
  expect(await shopper.cart()).toEqual([[oud.selectedSizeId, 1]])
})

test('more than the stock or the limit of one size becomes what there is, with a notice', async () => {
  const shopper = plainBrowser()
  const { productId: product, selectedSizeId: size } = lastBottle
  expect(await shopper.send({ product, size, quantity: '2' })).toMatchObject({
    status: 200,
    message: 'Only 1 left in stock. We set the quantity to 1.',
  })
  const many = await shopper.send({ product, size: oud.selectedSizeId, quantity: '999999999999999' })
  expect(many.message).toMatch(/^At most 10 of one size in an order/)
  expect(await shopper.cart()).toEqual([
    [lastBottle.selectedSizeId, 1],
    [oud.selectedSizeId, 10],
  ])
})

test('more pieces than an order may have are refused', async () => {
  const shopper = plainBrowser()
  const { productId: product, line } = await shelve(
    fresh.db,
    'Rose',
    [1, 2, 3, 4].map(ml => ({ ml, price: 100_000 })),
  )
  for (const index of [0, 1, 2]) {
    await shopper.send({ product, size: line(index).selectedSizeId, quantity: '10' })
  }
  const refused = await shopper.send({ add: keyOf(line(3)) })
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.message).toMatch(/^You can order at most 30 pieces at a time; your cart has 31\. .*contact us/)
})

test('a quantity is changed, a line removed, and an empty cart leaves no cookie', async () => {
  const shopper = plainBrowser()
  await shopper.send({ add: keyOf(oud) })
  expect(await shopper.send({ line: keyOf(oud), quantity: '4' })).toMatchObject({ status: 303, to: '/cart' })
  expect(await shopper.cart()).toEqual([[oud.selectedSizeId, 4]])
  await shopper.send({ line: keyOf(oud), quantity: 'x' })
  expect(await shopper.cart()).toEqual([[oud.selectedSizeId, 1]])
  // Of the two buttons of a line's form this one names the line again.
  const { set } = await shopper.send({ line: keyOf(oud), quantity: '1', remove: keyOf(oud) })
  expect(set).toMatch(/^khushbu_cart=; .*Max-Age=0/)
  expect(await shopper.cart()).toEqual([])
})

test('a line that sold out since stays in sight until it is removed', async () => {
  const shopper = plainBrowser()
  const shelved = await shelve(fresh.db, 'Amber', [{ ml: 50, price: 100_000, stock: 3 }])
  await shopper.send({ add: keyOf(shelved.line()) })
  await setStock(fresh.db, shelved.line().selectedSizeId, 0)
  expect(await shopper.cart()).toEqual([[shelved.line().selectedSizeId, 1]])
  expect(await shopper.send({ line: keyOf(shelved.line()), quantity: '2' })).toMatchObject({
    status: 409,
    message: 'Amber, 50 ml is sold out.',
  })
  await shopper.send({ remove: keyOf(shelved.line()) })
  expect(await shopper.cart()).toEqual([])
})
