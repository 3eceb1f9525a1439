import { expect, test } from 'vitest'
import { orderLimit } from '../shop/orders/orders/index.ts'
import { futileOrders } from './futile-orders.ts'

const line = (selectedSizeId: string) => ({ productId: 'oud', selectedSizeId, quantity: 1 })

test('an order is futile when the line of one of its sizes or of its coupon is full, or its address has its share; what is no order never is', async () => {
  const limit = orderLimit({ running: 1, waiting: 2, waitingInAll: 10, waitingPerCaller: 1, waitMs: 60_000 })
  const isFutile = futileOrders(limit)
  const askedFrom = (address: string, order: unknown, url = '/v1/order') =>
    isFutile(url, Buffer.from(JSON.stringify(order)), address)
  const asked = (order: unknown, url?: string) => askedFrom('203.0.113.9', order, url)
  const wanted = { items: [line('best-seller')], couponCode: 'EID' }
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const first = limit.run(wanted, '203.0.113.1', () => held)
  expect(asked(wanted)).toBe(false)
  const second = limit.run(wanted, '203.0.113.2', async () => undefined)
  expect([askedFrom('203.0.113.2', wanted), asked(wanted)]).toEqual([true, false])
  const third = limit.run(wanted, '203.0.113.3', async () => undefined)

  expect(asked({ items: [line('rose'), line('best-seller')] })).toBe(true)
  expect(asked({ items: [line('rose')], couponCode: 'EID' })).toBe(true)
  expect(asked({ items: [line('rose')], couponId: null })).toBe(false)
  expect(asked(wanted, '/v1/cart/quote')).toBe(false)
  for (const broken of ['', '{', 'null', '[]', '{"items":3}', '{"items":[null]}']) {
    expect(isFutile('/v1/order', Buffer.from(broken), '203.0.113.9')).toBe(false)
  }
  end()
  await Promise.all([first, second, third])
  expect(asked(wanted)).toBe(false)
})
