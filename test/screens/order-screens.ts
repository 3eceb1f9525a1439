import type { APIRequestContext, Page } from 'playwright-core'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo, settled } from '../browser/go-to.ts'
import {
  type Customer,
  call,
  guestByCall,
  itemsInStock,
  newEmail,
  type Placed,
  placeOrder,
} from '../browser/shopper-calls.ts'
import { fillAddress, goFromBag } from './acts.ts'
import type { Screen } from './screen.ts'

/** An order from its placing to its end, for guests and for accounts. */
export const orderScreens: Screen[] = [
  {
    name: 'order-return',
    path: '/track',
    act: async (page, { db }) => {
      const { _id: orderId } = await guestOrder(page)
      for (const to of ['confirmed', 'delivered'] as const) await moveOrder(db, { orderId, to, actor: 'test' })
      await goTo(page, `/order/${orderId}/return`)
      await page.getByRole('button', { name: 'Ask to return' }).click()
      await page.getByText('Please say how many you return').waitFor()
    },
  },
  {
    name: 'order-return-asked',
    layoutOf: 'order-return',
    path: '/track',
    act: async (page, { db }) => {
      const { _id: orderId } = await guestOrder(page)
      for (const to of ['confirmed', 'delivered'] as const) await moveOrder(db, { orderId, to, actor: 'test' })
      const lines = [{ position: 1, quantity: 1 }]
      const asked = { lines, reason: 'damaged', wish: 'refund', sealed: false, note: 'The cap is broken.', payTo: '' }
      await page.request.post(`/v1/return/${orderId}`, { data: asked })
      await goTo(page, `/order/${orderId}/return`)
      await page.getByRole('heading', { name: 'Your return' }).waitFor()
    },
  },
  {
    name: 'checkout-prepaid',
    layoutOf: 'checkout',
    path: '/shop',
    act: async page => {
      await goFromBag(page, '/checkout')
      await fillAddress(page)
      await page.getByRole('radio', { name: /Raast/ }).check()
      await page.locator('dd', { hasText: 'Free' }).first().waitFor()
    },
  },
  {
    name: 'order-transfer',
    path: '/shop',
    act: async page => {
      await goFromBag(page, '/checkout')
      await fillAddress(page)
      await page.getByRole('radio', { name: /Raast/ }).check()
      await page.locator('dd', { hasText: 'Free' }).first().waitFor()
      await page.getByRole('button', { name: 'Complete Order' }).click()
      await page.getByRole('heading', { name: 'Pay by bank transfer or Raast' }).waitFor()
    },
  },
  {
    name: 'order-cancelled',
    layoutOf: 'order',
    path: '/track',
    act: async page => {
      const { _id } = await guestOrder(page)
      await page.request.post(`/v1/order/${_id}/cancellation`, { data: {} })
      await goTo(page, `/order/${_id}`)
      await page.getByText('Order Cancelled').waitFor()
    },
  },
  {
    name: 'order-cancel',
    path: '/track',
    act: async page => {
      const { _id } = await guestOrder(page)
      await goTo(page, `/order/${_id}`)
      await page.getByRole('button', { name: 'Cancel Order' }).click()
      await page.getByRole('dialog', { name: 'Cancel this order?' }).waitFor()
    },
  },
  {
    name: 'order-detail',
    path: '/dashboard',
    as: 'customer',
    act: async page => {
      const customer = await call<Customer>(page.request, 'GET', '/customer/session')
      const { _id } = await twoPerfumes(page.request, customer, 'Gwadar')
      await goTo(page, `/dashboard/order/${_id}`)
      await page.locator('.order-map').scrollIntoViewIfNeeded()
      await settled(page)
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'order-detail-missing',
    layoutOf: 'not-found',
    path: '/dashboard/order/nothing',
    as: 'customer',
    expected: /404/,
  },
  { name: 'track', path: '/track' },
  {
    name: 'track-faults',
    layoutOf: 'track',
    path: '/track',
    expected: /400/,
    act: async page => {
      await page.getByRole('button', { name: 'Email me the link' }).click()
      await page.getByText('Order number is required').waitFor()
    },
  },
  {
    name: 'track-sent',
    layoutOf: 'track',
    path: '/track',
    act: async page => {
      await page.getByLabel('Order number').fill('KH-2222-2222')
      await page.getByLabel('Email or phone number').fill('0300 1234567')
      await page.getByRole('button', { name: 'Email me the link' }).click()
      await page.getByRole('link', { name: 'Ask again' }).waitFor()
    },
  },
]

/** An order of two perfumes by a new guest, without its screens. */
async function guestOrder({ request }: Page): Promise<Placed> {
  return twoPerfumes(request, await guestByCall(request, newEmail('guest')), 'Karachi')
}

async function twoPerfumes(request: APIRequestContext, customer: Customer, city: string): Promise<Placed> {
  const items = await itemsInStock(request, 2, 'category=Men')
  return placeOrder(request, customer, items, { city, state: 'Sindh', town: 'Clifton', note: 'Please ring twice.' })
}
