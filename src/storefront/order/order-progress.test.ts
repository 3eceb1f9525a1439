import { expect, test } from 'vitest'
import { shownStatus, stepsDone } from './order-progress.ts'

test('the status is Processing until the order is out for delivery', () => {
  expect(['pending', 'confirmed', 'processing'].map(shownStatus)).toEqual(['Processing', 'Processing', 'Processing'])
  expect(['outForDelivery', 'delivered', 'cancelled'].map(shownStatus)).toEqual([
    'On The Way',
    'Delivered',
    'Cancelled',
  ])
  expect(shownStatus('lostAtSea')).toBe('lostAtSea')
})

test('steps up to the current status are done; a cancelled order has done none', () => {
  expect(['pending', 'confirmed', 'processing', 'outForDelivery', 'delivered'].map(stepsDone)).toEqual([1, 2, 3, 4, 5])
  expect(stepsDone('orderDelivery')).toBe(5)
  expect(['cancelled', 'lostAtSea'].map(stepsDone)).toEqual([0, 0])
})
