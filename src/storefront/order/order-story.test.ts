import { expect, test } from 'vitest'
import { orderStory } from './order-story.ts'

const story = (...statuses: string[]) =>
  orderStory(
    statuses.map((orderStatus, n) => ({
      orderStatus: orderStatus as 'pending',
      createdAt: `2026-11-2${n}T19:30:00.000Z`,
    })),
  )

test('every status change is listed with its time in Karachi, in any time zone', () => {
  expect(story('pending', 'confirmed')).toEqual([
    {
      label: 'Order Placed',
      at: '21 November 2026, 12:30 am',
      iso: '2026-11-20T19:30:00.000Z',
      orderStatus: 'pending',
    },
    { label: 'Confirmed', at: '22 November 2026, 12:30 am', iso: '2026-11-21T19:30:00.000Z', orderStatus: 'confirmed' },
  ])
})

test('labels are those of the specification; a failed delivery has its own', () => {
  expect(story('pending', 'processing', 'outForDelivery', 'processing', 'cancelled').map(({ label }) => label)).toEqual(
    ['Order Placed', 'In Progress', 'On the Way', 'Delivery was not possible. We are sending it again.', 'Cancelled'],
  )
  expect(story('outForDelivery', 'delivered', 'lostAtSea').map(({ label }) => label)).toEqual([
    'On the Way',
    'Delivered',
    'lostAtSea',
  ])
})
