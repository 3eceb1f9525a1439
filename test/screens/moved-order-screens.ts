import type { Page } from 'playwright-core'
import { moveOrder, type OrderStatus } from '../../src/shop/orders/orders/index.ts'
import { goTo } from '../browser/go-to.ts'
import { type Customer, call, itemsInStock, placeOrder } from '../browser/shopper-calls.ts'
import type { OpenShop, Screen } from './screen.ts'

/** Orders that the shop has moved on, as their customer sees them. */
export const movedOrderScreens: Screen[] = [
  {
    name: 'dashboard-orders',
    path: '/dashboard',
    as: 'customer',
    act: async (page, shop) => {
      await orderMoved(page, shop, 'delivered')
      await orderMoved(page, shop, 'pending')
      await orderMoved(page, shop, 'outForDelivery')
      await page.reload()
    },
  },
  {
    name: 'order-detail-on-the-way',
    layoutOf: 'order-detail',
    path: '/dashboard',
    as: 'customer',
    act: async (page, shop) => {
      await goTo(page, `/dashboard/order/${await orderMoved(page, shop, 'outForDelivery')}`)
    },
  },
  {
    name: 'order-detail-delivered',
    path: '/dashboard',
    as: 'customer',
    act: async (page, shop) => {
      await goTo(page, `/dashboard/order/${await orderMoved(page, shop, 'delivered')}`)
      await page.getByRole('button', { name: 'Add Review' }).first().click()
      await page.getByRole('button', { name: 'Submit Review' }).waitFor()
    },
  },
  { name: 'newsletter', path: '/newsletter' },
  {
    name: 'newsletter-faults',
    layoutOf: 'newsletter',
    path: '/newsletter',
    act: async page => {
      await page.getByRole('main').getByLabel('Email').fill('ayesha')
      await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
      await page.getByText('Invalid email address').waitFor()
    },
  },
  { name: 'newsletter-old-link', layoutOf: 'newsletter', path: '/newsletter/confirm?token=old', expected: /410/ },
]

/** An order of whoever is signed in in this window, two bottles, brought to a status. Answers its id. */
async function orderMoved({ request }: Page, { db }: OpenShop, to: OrderStatus): Promise<string> {
  const customer = await call<Customer>(request, 'GET', '/customer/session')
  const items = await itemsInStock(request, 2, 'sort=best-selling')
  const { _id: orderId } = await placeOrder(request, customer, items)
  const parcel =
    to === 'outForDelivery'
      ? { courier: 'TCS', trackingNumber: 'TCS-774120', trackingUrl: 'https://www.tcsexpress.com/' }
      : {}
  if (to !== 'pending') await moveOrder(db, { orderId, to, actor: 'npm run order', ...parcel })
  return orderId
}
