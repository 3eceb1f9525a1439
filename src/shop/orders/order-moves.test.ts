import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from './order.ts'
import { type Mover, mayMove } from './order-moves.ts'

const status = fc.constantFrom(...orderStatuses)
const mover = fc.constantFrom<Mover>('customer', 'shop')
const way: OrderStatus[] = ['pending', 'confirmed', 'processing', 'outForDelivery', 'delivered']
const reachable = (from: OrderStatus, by: Mover) => orderStatuses.filter(to => mayMove(from, to, by))

test('the shop moves an order forward, by one step or more', () => {
  expect(reachable('pending', 'shop')).toEqual(['confirmed', 'processing', 'outForDelivery', 'delivered', 'cancelled'])
  expect(reachable('confirmed', 'shop')).toEqual(['processing', 'outForDelivery', 'delivered', 'cancelled'])
  expect(reachable('processing', 'shop')).toEqual(['outForDelivery', 'delivered', 'cancelled'])
})

test('a parcel that nobody took goes back to processing, or the order is cancelled', () => {
  expect(reachable('outForDelivery', 'shop')).toEqual(['processing', 'delivered', 'cancelled'])
})

test('a customer cancels before the order is out for delivery, and does nothing else', () => {
  const cancellable = orderStatuses.filter(from => mayMove(from, 'cancelled', 'customer'))
  expect(cancellable).toEqual(['pending', 'confirmed', 'processing'])
  for (const from of orderStatuses) {
    expect(reachable(from, 'customer').filter(to => to !== 'cancelled')).toEqual([])
  }
})

test('delivered and cancelled are final, and nothing moves to where it is', () => {
  fc.assert(
    fc.property(status, mover, (at, by) => {
      expect(mayMove(at, at, by)).toBe(false)
      expect(reachable('delivered', by)).toEqual([])
      expect(reachable('cancelled', by)).toEqual([])
    }),
  )
})

test('an order goes back by one way alone: from outForDelivery to processing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...way), fc.constantFrom(...way), mover, (from, to, by) => {
      const back = way.indexOf(to) < way.indexOf(from)
      if (back && mayMove(from, to, by)) expect([from, to, by]).toEqual(['outForDelivery', 'processing', 'shop'])
    }),
  )
})

test('whatever a customer may do, the shop may do as well', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      expect(mayMove(from, to, 'customer') && !mayMove(from, to, 'shop')).toBe(false)
    }),
  )
})
