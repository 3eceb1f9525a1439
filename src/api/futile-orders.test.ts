import { expect, test } from 'vitest'
import { orderTurns } from '../shop/orders/index.ts'
import { futileOrders } from './futile-orders.ts'

const line = (selectedSizeId: string) => ({ productId: 'oud', selectedSizeId, quantity: 1 })

test('an order is futile when the line of one of its sizes or of its coupon is full, and what is no order never is', async () => {
  const turns = orderTurns({ running: 1, waiting: 1, waitingInAll: 10, waitMs: 60_000 })
  const isFutile = futileOrders(turns)
  const asked = (order: unknown, url = '/v1/order') => isFutile(url, Buffer.from(JSON.stringify(order)))
  const wanted = { items: [line('best-seller')], couponCode: 'EID' }
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const first = turns.run(wanted, () => held)
  expect(asked(wanted)).toBe(false)
  const second = turns.run(wanted, async () => undefined)

  expect(asked({ items: [line('rose'), line('best-seller')] })).toBe(true)
  expect(asked({ items: [line('rose')], couponCode: 'EID' })).toBe(true)
  expect(asked({ items: [line('rose')], couponId: null })).toBe(false)
  expect(asked(wanted, '/v1/cart/quote')).toBe(false)
  for (const broken of ['', '{', 'null', '[]', '{"items":3}', '{"items":[null]}']) {
    expect(isFutile('/v1/order', Buffer.from(broken))).toBe(false)
  }
  end()
  await Promise.all([first, second])
  expect(asked(wanted)).toBe(false)
})
