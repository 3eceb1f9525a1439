import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { seededRandom } from '../seeded-random.ts'
import { type Answer, type Caller, isUnsure } from './caller.ts'
import { type Attempt, type KnownOrder, type Model, tally } from './model.ts'

/** Between two times that an attempt is sent, in ms: those of the storefront are 1,000 and 3,000. */
const RETRY_MS = [300, 900]
const RETURN_REASONS = ['damaged', 'wrong']

export type Goods = {
  lines: { productId: string; selectedSizeId: string; quantity: number }[]
  coupon: { id: string; code: string }
}
type Random = ReturnType<typeof seededRandom>
type Parts = { caller: Caller; model: Model; goods: Goods; random: Random; isOver: () => boolean }

/** One guest after another, each with an order, until it is over; the last attempt goes on until it is answered. */
export async function guests({ pauseMs, ...parts }: Parts & { pauseMs: number }): Promise<void> {
  while (!parts.isOver()) {
    await visit(parts)
    await pause(parts.random.between(0.5, 1.5) * pauseMs)
  }
}

async function visit({ caller, model, goods, random }: Parts): Promise<void> {
  const email = `chaos-${randomUUID()}@example.com`
  const entered = await caller.send('guest', { path: '/v1/customer', json: { email } })
  if (entered.status !== 200) return
  const customerId = dataOf(entered)._id as string
  const lines = random.some(goods.lines, random.chance(0.3) ? 2 : 1)
  const withCoupon = random.chance(0.2)
    ? { couponId: goods.coupon.id, couponCode: goods.coupon.code }
    : { couponId: null }
  const prepaid = random.chance(0.2)
  const terms = { items: lines, paymentMethod: prepaid ? 'Bank Transfer' : 'COD', ...withCoupon }
  const quote = await caller.send('quote', { path: '/v1/cart/quote', json: terms, cookie: entered.cookie })
  if (quote.status !== 200) return
  const total = dataOf(quote).totalAmount as number
  const attempt: Attempt = { key: randomUUID(), customerId, total, state: 'open', orderIds: new Set() }
  model.attempts.push(attempt)
  const json = { customerId, note: '', totalAmount: total, shippingAddress: addressOf(email), ...terms }
  const press = () => caller.send('order', { path: '/v1/order', json, cookie: entered.cookie, key: attempt.key })
  if (random.chance(0.04)) {
    // Somebody who presses and leaves: nobody knows what came of it.
    void press()
    return
  }
  const presses = random.chance(0.1) ? [press(), press()] : [press()]
  for (let sent = 0; ; sent++) {
    for (const answer of await Promise.all(presses.splice(0)))
      note(answer, { attempt, model, cookie: entered.cookie, prepaid })
    if (attempt.state !== 'open') break
    await pause(RETRY_MS[sent] ?? 1_000)
    presses.push(press())
  }
  // The answer came and was lost on the way: the storefront sends it again.
  if (attempt.state === 'placed' && random.chance(0.1))
    note(await press(), { attempt, model, cookie: entered.cookie, prepaid })
}

type Noted = { attempt: Attempt; model: Model; cookie: string; prepaid: boolean }

function note(answer: Answer, { attempt, model, cookie, prepaid }: Noted): void {
  if (answer.status === 200) {
    const { _id: id, orderNumber: number, orderKey: key } = dataOf(answer) as Record<string, string>
    if (!attempt.orderIds.has(id ?? ''))
      model.orders.push({
        id: id ?? '',
        number: number ?? '',
        key: key ?? '',
        cookie,
        prepaid,
        isDelivered: false,
        parcelId: null,
        returnId: null,
      })
    attempt.orderIds.add(id ?? '')
    attempt.state = 'placed'
  } else if (!isUnsure(answer) && attempt.state === 'open') attempt.state = 'refused'
}

/** A customer who cancels the order, or asks to return it. What the order's state does not allow is refused. */
export async function thinkAgain({ caller, model, random }: Pick<Parts, 'caller' | 'model' | 'random'>): Promise<void> {
  if (model.orders.length === 0) return
  const delivered = model.orders.filter(({ isDelivered, returnId }) => isDelivered && !returnId)
  const order: KnownOrder = random.pick(delivered.length > 0 && random.chance(0.6) ? delivered : model.orders)
  const cancels = !order.isDelivered && random.chance(0.4)
  const path = cancels
    ? `/v1/order/${order.id}/cancellation?key=${order.key}`
    : `/v1/return/${order.id}?key=${order.key}`
  const lines = [{ position: 1, quantity: 1 }]
  const asked = { lines, reason: random.pick(RETURN_REASONS), wish: 'exchange', sealed: true }
  const answer = await caller.send(cancels ? 'cancellation' : 'return', {
    path,
    json: cancels ? {} : asked,
    cookie: order.cookie,
  })
  const outcome = answer.status === 200 ? 'acknowledged' : isUnsure(answer) ? 'unsure' : 'refused'
  tally(cancels ? model.cancellations : model.returns, order.id, outcome)
  if (answer.status === 200 && !cancels) {
    order.returnId = dataOf(answer)._id as string
    model.returnIds.add(order.returnId)
  }
}

const addressOf = (email: string) => ({
  fullName: 'Bilal Ahmed',
  country: 'Pakistan',
  city: 'Multan',
  state: 'Punjab',
  town: 'Cantt',
  address: `House ${randomInt(1e9)}`,
  phoneNumber: `0300${randomInt(1_000_000, 9_999_999)}`,
  email,
})

const dataOf = ({ text }: Answer): Record<string, unknown> => JSON.parse(text).data ?? {}
