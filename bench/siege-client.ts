/**
 * A process of shoppers who all want the same: one size, or one coupon. `node siege-client.ts '{"url":"...","perSecond":500}'` prepares,
 * says 'ready', begins at the message 'go' and ends at 'stop' with what it got.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, bestSellers, enter, type Line, orderOf, Shop, totalOf } from './orders.ts'

export type Siege = { url: string; perSecond: number; sizeId?: string; couponId?: string }
export type SiegeResult = {
  wanted: number
  placed: number
  refusedBusy: number
  gaveUp: number
  /** Answers that are neither 200 nor 503, by their status. */
  otherwise: Record<string, number>
  seconds: number
}

const GUESTS = 2000
const TICK_MS = 20
/** As the storefront does after an answer of 5xx, in ms. */
const RETRY_MS = [1_000, 3_000]

const { url, perSecond, sizeId, couponId } = JSON.parse(process.argv[2] ?? '') as Siege
const shop = new Shop(url, { maxSockets: 8 })
const lines = (await bestSellers(shop)).filter(line => !sizeId || line.selectedSizeId === sizeId)
const totals = new Map<Line, unknown>()
for (const line of lines) totals.set(line, await totalOf(shop, { items: [line], ...(couponId && { couponId }) }))
const idle: Buyer[] = []
for (let guest = 0; guest < GUESTS; guest++) {
  // Each from an address of its own, as shoppers come.
  idle.push(await enter(shop, `127.0.${2 + Math.floor(guest / 250)}.${1 + (guest % 250)}`))
}

const result: SiegeResult = { wanted: 0, placed: 0, refusedBusy: 0, gaveUp: 0, otherwise: {}, seconds: 0 }
const under = new Set<Promise<void>>()

async function want(): Promise<void> {
  const line = lines[result.wanted++ % lines.length]
  const key = randomUUID()
  for (const wait of [...RETRY_MS, null]) {
    const status = await send(line, key)
    if (status === 200) result.placed++
    else if (status !== 503) result.otherwise[status] = (result.otherwise[status] ?? 0) + 1
    else if (wait !== null) {
      result.refusedBusy++
      await pause(wait)
      continue
    } else result.gaveUp++
    return
  }
}

async function send(line: Line | undefined, key: string): Promise<number> {
  const buyer = idle.pop()
  // More under way than there are guests: a connection that is not taken.
  if (!buyer || !line) return 503
  const order = orderOf(buyer, { items: [line], totalAmount: totals.get(line), couponId: couponId ?? null })
  const { cookie, localAddress } = buyer
  try {
    return (await shop.send('POST', '/v1/order', order, { cookie, key, localAddress })).status
  } catch {
    return 503
  } finally {
    idle.push(buyer)
  }
}

process.send?.('ready')
await once(process, 'message')
const startedAt = performance.now()
let sent = 0
const arriving = setInterval(() => {
  const due = ((performance.now() - startedAt) / 1000) * perSecond
  for (; sent < due; sent++) {
    const order = want().finally(() => under.delete(order))
    under.add(order)
  }
}, TICK_MS)
await once(process, 'message')
clearInterval(arriving)
result.seconds = (performance.now() - startedAt) / 1000
process.send?.(result)
await Promise.all(under)
process.exit(0)
