import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { countJobs } from '../src/platform/database/job-queues.ts'
import { adjustStock } from '../src/shop/stock/stock/index.ts'
import type { RunningShop } from '../test/running-shop.ts'
import { databaseTimes, processTime, spent } from './cpu.ts'
import { percentiles, residentMegabytes } from './load.ts'

type Answer = {
  status: number
  cookie: string
  body: { success: boolean; data: Record<string, unknown>; message?: string }
}

const GUESTS = 16

/**
 * Guests who order without a pause: orders a second, latencies in ms, and what an order costs the shop's process and the database, with
 * all that comes after it; then one guest alone. Begins with enough orders that the database plans for them.
 */
export async function orderCosts({ url, pid }: RunningShop, db: Db) {
  await stockUp(db)
  await orderLoad(url, GUESTS, 4)
  await jobsDone(db)
  await sql`vacuum analyze`.execute(db)
  const before = { shop: processTime(pid), database: await databaseTimes(db), orders: await countOrders(db) }
  const figures = await orderLoad(url, GUESTS, 8)
  await jobsDone(db)
  const orders = (await countOrders(db)) - before.orders
  const perOrder = (ms: number) => Math.round((ms / orders) * 10) / 10
  return {
    guests: GUESTS,
    ...figures,
    'shop, CPU ms an order': perOrder(processTime(pid) - before.shop),
    'PostgreSQL, CPU ms an order': perOrder(spent(before.database, await databaseTimes(db))),
    'memory, MB': residentMegabytes(pid),
    'alone, p50': (await orderLoad(url, 1, 4)).p50,
  }
}

/** A million pieces more of every size: nothing is sold out while guests order. */
export async function stockUp(db: Db): Promise<void> {
  const sizes = await db
    .selectFrom('sizes')
    .select('id')
    .where('is_set', '=', false)
    .where('retired_at', 'is', null)
    .execute()
  const changes = sizes.map(({ id }) => ({ sizeId: id, change: 1_000_000 }))
  await adjustStock(db, { changes, reason: 'received', actor: 'npm run bench' })
}

async function countOrders(db: Db): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select(eb => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  return orders
}

/** Waits until the jobs that are due are done, or nobody works on them. */
async function jobsDone(db: Db): Promise<void> {
  const unfinished = async () => (await countJobs(db)).reduce((sum, { due, running }) => sum + due + running, 0)
  for (let before = -1, now = await unfinished(); now !== before; before = now, now = await unfinished())
    await pause(1000)
}

/** Guests who order without a pause, each over its own connection. Returns orders per second and latencies in ms. */
async function orderLoad(url: string, guests: number, seconds: number) {
  const buyers = await openBuyers(url)
  const end = performance.now() + seconds * 1000
  const guest = async () => {
    while (performance.now() < end) await buyers.order()
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: guests }, guest))
  const took = performance.now() - startedAt
  return buyers.leave(took)
}

/** Orders that arrive at a steady pace until `stop`, however long each takes. */
export async function orderArrivals(url: string, perSecond: number) {
  const buyers = await openBuyers(url)
  const under = new Set<Promise<void>>()
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const order = buyers.order().finally(() => under.delete(order))
    under.add(order)
  }, 1000 / perSecond)
  return {
    stop: async () => {
      clearInterval(timer)
      const took = performance.now() - startedAt
      await Promise.all(under)
      return buyers.leave(took)
    },
  }
}

/** Guests who buy one bottle at a time of what sells best, until they leave after `took` ms. */
async function openBuyers(url: string) {
  const shop = openShop(url)
  const lines = await bestSellers(shop)
  if (lines.length === 0) throw new Error('nothing that sells best has stock')
  const totals = new Map<unknown, unknown>()
  for (const line of lines)
    totals.set(line, (await shop.send('POST', '/v1/cart/quote', { items: [line] })).body.data.totalAmount)
  const idle: Buyer[] = []
  let entered = 0
  const enterNext = () => enter(shop, addressOf(entered++))
  const placed: number[] = []
  let failed = 0
  let orders = 0
  // On a machine that is too busy a guest may be turned away, too.
  const order = () => buy().catch(() => void failed++)
  const buy = async () => {
    const line = lines[orders++ % lines.length]
    const buyer = idle.pop() ?? (await enterNext())
    const { customerId, address: shippingAddress } = buyer
    const goods = { items: [line], totalAmount: totals.get(line), couponId: null }
    const wanted = { customerId, paymentMethod: 'COD', note: '', shippingAddress, ...goods }
    const startedAt = performance.now()
    const { status } = await shop.send('POST', '/v1/order', wanted, buyer)
    if (status === 200) placed.push(performance.now() - startedAt)
    else failed++
    buyer.orders++
    // The shop allows one person three unconfirmed orders.
    if (buyer.orders < 3) idle.push(buyer)
  }
  const leave = (took: number) => {
    shop.close()
    return { perSecond: Math.round((placed.length * 1000) / took), ...percentiles(placed), failed }
  }
  return { order, leave }
}

type Line = { productId: string; selectedSizeId: string; quantity: number }

/** One bottle of each size with enough stock of the products that sell best. */
async function bestSellers(shop: ReturnType<typeof openShop>): Promise<Line[]> {
  const { body } = await shop.send('GET', '/v1/product?limit=60&sort=best-selling')
  const products = body.data as unknown as { _id: string; sizes: { _id: string; stock: number }[] }[]
  return products.flatMap(product =>
    product.sizes
      .filter(size => size.stock > 1000)
      .map(size => ({ productId: product._id, selectedSizeId: size._id, quantity: 1 })),
  )
}

type Buyer = Awaited<ReturnType<typeof enter>>

/** Where the shopper of this number comes from: a shop divides its time among addresses. */
const addressOf = (number: number): string => `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`

/** A new guest with an email, a phone and a house of its own, who comes from `localAddress`. */
async function enter(shop: ReturnType<typeof openShop>, localAddress = '127.0.0.1') {
  const email = `bench-${randomUUID()}@example.com`
  const { body, cookie } = await shop.send('POST', '/v1/customer', { email }, { localAddress })
  const phoneNumber = `0300${randomInt(1_000_000, 9_999_999)}`
  const to = { ...address, address: `House ${randomInt(1e9)}`, phoneNumber, email }
  return { customerId: body.data._id, cookie, address: to, localAddress, orders: 0 }
}

const address = { fullName: 'Bilal Ahmed', country: 'Pakistan', city: 'Multan', state: 'Punjab', town: 'Cantt' }

/** Calls of the shop over connections that stay open. */
function openShop(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  /** `localAddress`: where it seems to come from. */
  const send = (method: string, path: string, body?: unknown, { cookie = '', localAddress = '127.0.0.1' } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        cookie,
        'idempotency-key': randomUUID(),
      }
      const sent = request(`${url}${path}`, { method, agent, headers, localAddress }, async response => {
        try {
          const received = await json(response)
          const given = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
          resolve({ status: response.statusCode ?? 0, cookie: given, body: received as Answer['body'] })
        } catch (error) {
          reject(error)
        }
      })
      sent.on('error', reject)
      sent.end(text)
    })
  return { send, close: () => agent.destroy() }
}
