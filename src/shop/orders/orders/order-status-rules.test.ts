import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasEnded,
  type Mover,
  mayMove,
  type OrderStatus,
  orderStatuses,
  statusLabel,
  statusMeanings,
  stepsDone,
  trackerSteps,
} from './order-status-rules.ts'

const status = fc.constantFrom(...orderStatuses)
const movers: Mover[] = ['customer', 'shop']
const mover = fc.constantFrom(...movers)
const way: OrderStatus[] = ['pending', 'confirmed', 'processing', 'outForDelivery', 'delivered']
const reachable = (from: OrderStatus, by: Mover) => orderStatuses.filter(to => mayMove(from, to, by))

test('the shop moves an order forward, by one step or more', () => {
  expect(reachable('pending', 'shop')).toEqual(['confirmed', 'processing', 'outForDelivery', 'delivered', 'cancelled'])
  expect(reachable('confirmed', 'shop')).toEqual(['processing', 'outForDelivery', 'delivered', 'cancelled'])
  expect(reachable('processing', 'shop')).toEqual(['outForDelivery', 'delivered', 'cancelled'])
})

test('after a failed delivery the order goes back to processing or is cancelled', () => {
  expect(reachable('outForDelivery', 'shop')).toEqual(['processing', 'delivered', 'cancelled'])
})

test('a customer cancels before the order is out for delivery, confirms a pending one, and does nothing else', () => {
  const cancellable = orderStatuses.filter(from => mayMove(from, 'cancelled', 'customer'))
  expect(cancellable).toEqual(['pending', 'confirmed', 'processing'])
  for (const from of orderStatuses) {
    const others = reachable(from, 'customer').filter(to => to !== 'cancelled')
    expect(others).toEqual(from === 'pending' ? ['confirmed'] : [])
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
  const back = way.flatMap((from, at) =>
    way.slice(0, at).flatMap(to => movers.filter(by => mayMove(from, to, by)).map(by => [from, to, by])),
  )
  expect(back).toEqual([['outForDelivery', 'processing', 'shop']])
})

test('whatever a customer may do, the shop may do as well', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      expect(mayMove(from, to, 'customer') && !mayMove(from, to, 'shop')).toBe(false)
    }),
  )
})

test('labels are those of the specification; unknown statuses are shown unchanged', () => {
  expect(orderStatuses.map(statusLabel)).toEqual([
    'Pending',
    'Confirmed',
    'In Progress',
    'On the Way',
    'Delivered',
    'Cancelled',
  ])
  expect(['orderDelivery', 'lostAtSea', 'toString'].map(statusLabel)).toEqual(['Delivered', 'lostAtSea', 'toString'])
})

test('each status has one label and one meaning', () => {
  expect(statusMeanings.map(({ label }) => label)).toEqual(orderStatuses.map(statusLabel))
  expect(new Set(statusMeanings.map(({ means }) => means)).size).toBe(orderStatuses.length)
})

test('steps up to the current status are done; a cancelled order has done none', () => {
  expect(trackerSteps).toEqual(['Order Placed', 'Confirmed', 'Processing', 'On the Way', 'Delivered'])
  expect(orderStatuses.map(stepsDone)).toEqual([1, 2, 3, 4, 5, 0])
  expect(['orderDelivery', 'lostAtSea'].map(stepsDone)).toEqual([5, 0])
})

test('an order has ended when it is delivered or cancelled', () => {
  expect(orderStatuses.filter(hasEnded)).toEqual(['delivered', 'cancelled'])
})
