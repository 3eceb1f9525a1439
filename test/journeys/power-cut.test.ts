import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { findRunningPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { dataFolder } from '../data-folder.ts'
import { shelve } from '../fixtures.ts'
import { type RunningShop, START_LIMIT_MS, startShop } from '../running-shop.ts'
import { thoroughTest } from '../thorough.ts'

let dataDir: string
let shop: RunningShop

// A power cut does not ask for the demo shop, whose pictures and past orders make a start three times as long.
const env = { RATE_LIMITS: 'off', DEMO: 'off' }

beforeAll(async () => {
  dataDir = dataFolder()
  shop = await startShop({ dataDir, env })
  const db = openDatabase(findRunningPostgres(dataDir) ?? '', { poolSize: 1 })
  for (const name of ['Oud', 'Rose', 'Musk']) await shelve(db, name, [{ ml: 50, price: 300_000, stock: 1000 }])
  await closeDatabase(db)
  await shop.stop()
}, START_LIMIT_MS)
afterAll(async () => {
  await shop?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Placed = { _id: string; orderKey: string; orderNumber: string }

async function post(path: string, body: unknown, cookie = '') {
  const response = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie },
  })
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie, ...(await response.json()) }
}

/** Orders until the shop is killed. Returns the acknowledged orders. */
async function buyUntilTheLightsGoOut(number: number, acknowledged: Placed[]) {
  const { data } = await (await fetch(`${shop.url}/v1/product?limit=20&sort=best-selling`)).json()
  const inStock = data.flatMap((product: { _id: string; sizes: { _id: string; stock: number; cutPrice: number }[] }) =>
    product.sizes.filter(size => size.stock > 20).map(size => ({ productId: product._id, ...size })),
  )
  for (let n = 0; ; n++) {
    // A new guest each time: one person has few unconfirmed orders at a time.
    const email = `storm-${number}-${n}-${Date.now()}@example.com`
    const entered = await post('/v1/customer', { email })
    // A machine that is too busy refuses with 503; only the power cut ends a buyer.
    if (!entered.success) continue
    const size = inStock[(number + n) % inStock.length]
    const items = [{ productId: size.productId, selectedSizeId: size._id, quantity: 1 }]
    const quote = await post('/v1/cart/quote', { items })
    if (!quote.success) continue
    const answer = await post(
      '/v1/order',
      {
        customerId: entered.data._id,
        items,
        paymentMethod: 'COD',
        totalAmount: quote.data.totalAmount,
        couponId: null,
        shippingAddress: {
          fullName: 'Bilal Ahmed',
          email,
          country: 'Pakistan',
          city: 'Quetta',
          state: 'Balochistan',
          town: 'Satellite Town',
          address: `House ${randomInt(1e9)}`,
          phoneNumber: `0300${randomInt(1_000_000, 9_999_999)}`,
        },
      },
      entered.cookie,
    )
    if (answer.success) acknowledged.push(answer.data)
  }
}

thoroughTest(
  'the shop killed in the middle of orders and started again has every order it acknowledged',
  {
    timeout: 3 * START_LIMIT_MS,
  },
  async () => {
    const acknowledged: Placed[] = []
    for (const round of [1, 2]) {
      shop = await startShop({ dataDir, env })
      const buyers = Promise.allSettled(Array.from({ length: 6 }, (_, n) => buyUntilTheLightsGoOut(n, acknowledged)))
      while (acknowledged.length < round * 25) await new Promise(done => setTimeout(done, 5))
      await shop.kill()
      expect((await buyers).every(end => end.status === 'rejected')).toBe(true)
    }
    shop = await startShop({ dataDir, env })
    for (const { _id, orderKey, orderNumber } of acknowledged) {
      const answer = await fetch(`${shop.url}/v1/order/detail/${_id}?key=${orderKey}`)
      expect(answer.status).toBe(200)
      expect((await answer.json()).data.orderNumber).toBe(orderNumber)
    }
  },
)
