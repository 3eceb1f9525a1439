import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { HistoryPage } from './load-history.ts'
import { OrderHistory } from './order-history.tsx'

const order = {
  _id: 'o1',
  orderNumber: 'KH-2346-789A',
  what: 'White Oud and 1 more',
  date: '21 Nov 2026',
  orderStatus: 'outForDelivery',
  status: 'On the Way',
  payment: 'COD, Rs 6,000 to pay',
  total: 'Rs 4,680',
}
const rendered = (history: HistoryPage | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderHistory history={history} />
    </MemoryRouter>,
  )
const words = (history: HistoryPage | null) =>
  rendered(history)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('an order is shown with number, date, status, payment and total, in the table and on the card', () => {
  const html = rendered({ rows: [order], page: 1, totalPages: 1 })
  for (const text of [order.orderNumber, order.payment, order.total]) {
    expect(html.split(`>${text}<`)).toHaveLength(3)
  }
  expect(html).toContain(`>${order.what}</span>${order.date}<`)
  // And once among the explanations of all states.
  expect(html.split(`>${order.status}<`)).toHaveLength(4)
  expect(html).toContain('href="/dashboard/order/o1"')
  expect(html).not.toContain('Previous')
})

test('no orders, orders that cannot be read and pages are shown', () => {
  expect(words({ rows: [], page: 1, totalPages: 1 })).toContain('No orders yet')
  expect(words(null)).toContain('Failed to fetch orders')
  const middle = rendered({ rows: [order], page: 2, totalPages: 3 })
  expect(middle).toContain('href="/dashboard"')
  expect(middle).toContain('href="/dashboard?page=3"')
  expect(middle).toContain('Page 2 of 3')
})
