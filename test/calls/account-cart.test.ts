import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { shelve } from '../fixtures.ts'
import { member, password, resetTokenOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>
let rose: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  shop = await openShop()
  oud = await shelve(shop.db, 'Oud', [
    { ml: 3, price: 100_000 },
    { ml: 12, price: 300_000 },
  ])
  rose = await shelve(shop.db, 'Rose', [{ ml: 50, price: 500_000 }])
})
afterAll(() => shop.close())

type Change = { productId: string; selectedSizeId: string; by: number }
type Lines = { name: string; ml: number; quantity: number; cutPrice: number }[]

const by = (of: typeof oud, index: number, by: number): Change => {
  const { productId, selectedSizeId } = of.line(index)
  return { productId, selectedSizeId, by }
}

async function change(browser: Browser, cart: Change[], favourites: Change[] = [], key = randomText(12)) {
  const answer = await browser.send('POST', '/v1/customer/cart', { key, cart, favourites })
  const data = answer.body.data as { cart: Lines; favourites: Lines } | undefined
  const plain = (lines: Lines = []) => lines.map(({ name, ml, quantity }) => [name, ml, quantity])
  return { status: answer.status, cart: plain(data?.cart), favourites: plain(data?.favourites), data }
}

/** The same account in another browser. */
async function logIn(email: string): Promise<Browser> {
  const browser = shop.browser()
  expect((await browser.send('POST', '/v1/customer/login', { email, password })).status).toBe(200)
  return browser
}

test('cart and favourites of an account are the same in its browsers; what each adds is added', async () => {
  const { browser, email } = await member(shop)
  await change(browser, [by(oud, 0, 2)], [by(rose, 0, 1)])
  const phone = await logIn(email)
  const merged = await change(phone, [by(oud, 0, 1), by(oud, 1, 1)], [by(rose, 0, 1), by(oud, 1, 1)])
  expect(merged.cart).toEqual([
    ['Oud', 3, 3],
    ['Oud', 12, 1],
  ])
  expect(merged.favourites).toEqual([
    ['Rose', 50, 2],
    ['Oud', 12, 1],
  ])
  // Rupees on the wire, as in every answer.
  expect(merged.data?.cart[0]?.cutPrice).toBe(1000)
  expect(await change(browser, [by(oud, 0, -3)])).toMatchObject({ cart: [['Oud', 12, 1]] })
})

test('a change that is sent again, because its answer was lost, counts once', async () => {
  const { browser } = await member(shop)
  const key = randomText(12)
  for (const _ of [1, 2, 3]) expect((await change(browser, [by(oud, 0, 2)], [], key)).cart).toEqual([['Oud', 3, 2]])
  const at = await Promise.all([1, 2, 3].map(() => change(browser, [by(oud, 0, 1)], [], `${key}-once`)))
  expect(at.map(({ cart }) => cart)).toEqual([[['Oud', 3, 3]], [['Oud', 3, 3]], [['Oud', 3, 3]]])
})

test('two browsers at once lose nothing', async () => {
  const { browser, email } = await member(shop)
  const phone = await logIn(email)
  await Promise.all([...Array(5)].flatMap(() => [change(browser, [by(oud, 0, 1)]), change(phone, [by(rose, 0, 1)])]))
  expect((await change(browser, [])).cart.toSorted()).toEqual([
    ['Oud', 3, 5],
    ['Rose', 50, 5],
  ])
})

test('nothing but known sizes of their product is kept, and never more than one order may have of a size', async () => {
  const { browser } = await member(shop)
  const odd: Change[] = [
    { productId: oud.productId, selectedSizeId: rose.line().selectedSizeId, by: 1 },
    { productId: 'gone', selectedSizeId: 'gone', by: 1 },
    by(oud, 0, 10_000),
    by(rose, 0, -4),
  ]
  expect(await change(browser, odd, odd)).toMatchObject({ cart: [['Oud', 3, 10]], favourites: [['Oud', 3, 10]] })
})

test("nobody has another's: not a guest, not who logged out, not another account, not after the owner took the account over", async () => {
  const { browser, email } = await member(shop)
  await change(browser, [by(oud, 0, 2)])
  // Without an error, which a browser would print: pages send this call by themselves.
  expect(await change(shop.browser(), [])).toMatchObject({ status: 200, data: null })
  expect((await change((await member(shop)).browser, [])).cart).toEqual([])
  await browser.send('DELETE', '/v1/customer/session', {})
  expect(await change(browser, [by(oud, 0, 1)])).toMatchObject({ status: 200, data: null })
  // Somebody signed up with this email; its owner takes the account over by a link and begins with an empty cart.
  const token = await resetTokenOf(shop, email)
  const owner = shop.browser()
  expect((await owner.send('PUT', '/v1/customer/password-reset', { token, password })).status).toBe(200)
  await owner.send('POST', '/v1/customer/login', { email, password })
  expect((await change(owner, [])).cart).toEqual([])
})

test('a deleted account leaves neither cart nor favourites; until then both are in the export', async () => {
  const { browser, customerId } = await member(shop)
  await change(browser, [by(oud, 0, 2)], [by(rose, 0, 1)])
  const { body } = await browser.get('/v1/customer/export')
  expect(body.data).toMatchObject({ cart: [oud.line(0, 2)], favourites: [rose.line(0, 1)] })
  expect((await browser.send('DELETE', '/v1/customer', { password })).status).toBe(200)
  for (const table of ['cart_lines', 'favourites', 'cart_changes'] as const) {
    const left = await shop.db.selectFrom(table).select('customer_id').where('customer_id', '=', customerId).execute()
    expect(left, table).toEqual([])
  }
})
