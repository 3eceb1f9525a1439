import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import { adjustStock } from '../src/shop/stock/stock/index.ts'
import { load, table } from './load.ts'
import { orderArrivals } from './orders.ts'
import type { Siege, SiegeResult } from './siege-client.ts'

const WANTED_PER_SECOND = 500
const OTHER_ORDERS_PER_SECOND = 10
const PAGES_PER_SECOND = 10
const SECONDS = 20
// It comes from other machines, but here it shares the cores with the shop.
const LOW_PRIORITY = 10

/**
 * Hundreds of shoppers a second who want one size, then one coupon: how fast pages and orders of other sizes are beside them. Prints
 * tables; latencies in ms.
 */
export async function besiegeShop(url: string, db: Kysely<Database>): Promise<void> {
  const sizes = await db
    .selectFrom('sizes')
    .select(['id', 'product_id as productId'])
    .where('is_set', '=', false)
    .where('retired_at', 'is', null)
    .execute()
  const changes = sizes.map(({ id }) => ({ sizeId: id, change: 1_000_000 }))
  await adjustStock(db, { changes, reason: 'received', actor: 'npm run bench' })
  await db
    .insertInto('settings')
    .values(['maxOpenOrders', 'maxOpenOrdersPerAddress'].map(key => ({ key, value: '10000' })))
    .execute()
  const best = await db.selectFrom('products').select('id').orderBy('sold', 'desc').limit(5).execute()
  const sizeId = sizes.find(({ productId }) => productId === best[0]?.id)?.id ?? ''
  const coupon = await addCoupon(db)
  const pages = ['/', '/shop?limit=24', ...best.slice(1).map(({ id }) => `/product/${id}`)]
  const others = async (name: string) => {
    const arrivals = await orderArrivals(url, OTHER_ORDERS_PER_SECOND, { except: sizeId })
    const seen = await load({ name, url, paths: pages, connections: 4, seconds: SECONDS, rate: PAGES_PER_SECOND })
    const orders = await arrivals.stop()
    return {
      beside: name,
      'orders p50': orders.p50,
      'orders p95': orders.p95,
      'orders p99': orders.p99,
      'orders failed': orders.failed,
      'pages p50': seen.p50,
      'pages p97.5': seen.p97_5,
      'pages p99': seen.p99,
      'pages failed': seen.failed,
    }
  }
  const rows = [await others('nothing')]
  const besiegers = []
  for (const [name, target] of [
    ['one size', { sizeId }],
    ['one coupon', { couponId: coupon }],
  ] as const) {
    const { meanwhile, result } = await beside({ url, perSecond: WANTED_PER_SECOND, ...target }, () => others(name))
    rows.push(meanwhile)
    const { seconds, wanted, placed, refusedBusy, gaveUp, otherwise } = result
    besiegers.push({
      'all want': name,
      'wanted/s': Math.round(wanted / seconds),
      'placed/s': Math.round(placed / seconds),
      '503 and tried again': refusedBusy,
      'gave up': gaveUp,
      'other answers': Object.entries(otherwise)
        .map(([status, times]) => `${times} of ${status}`)
        .join(', '),
    })
  }
  console.log(
    `${OTHER_ORDERS_PER_SECOND} orders of other sizes and ${PAGES_PER_SECOND} pages a second\n\n${table(rows)}`,
  )
  console.log(`\nThe siege itself\n\n${table(besiegers)}`)
}

async function addCoupon(db: Kysely<Database>): Promise<string> {
  const { id } = await db
    .insertInto('coupons')
    .values({
      id: 'siege-coupon',
      code: 'SIEGE10',
      name: 'Ten per cent',
      discount_type: 'percentage',
      discount_value: 10,
      live_status: 'live',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function beside<T>(siege: Siege, measure: () => Promise<T>): Promise<{ meanwhile: T; result: SiegeResult }> {
  const client = fork(join(import.meta.dirname, 'siege-client.ts'), [JSON.stringify(siege)])
  try {
    await once(client, 'message')
    setPriority(client.pid ?? 0, LOW_PRIORITY)
    client.send('go')
    const meanwhile = await measure()
    const result = once(client, 'message')
    client.send('stop')
    return { meanwhile, result: (await result)[0] as SiegeResult }
  } finally {
    client.kill('SIGKILL')
  }
}
