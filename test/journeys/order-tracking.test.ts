import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moveOrderByNumber, type OrderStatus } from '../../src/shop/orders/orders/index.ts'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import type { Placed } from '../browser/shopper-calls.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { linkTo, textsTo } from './outbox.ts'
import { order } from './placed-order.ts'
import { stage } from './stage.ts'

const shop = stage()
const move = ({ orderNumber }: Placed, to: OrderStatus, parcel = {}) =>
  moveOrderByNumber(shop.db, orderNumber, { to, actor: 'npm run order', ...parcel })
const tracker = (page: Page) => page.getByRole('list', { name: 'Progress of your order' })
const timeline = (page: Page) => page.locator('.order-timeline li p').allTextContents()

test('a customer follows an order from the history to the delivery', async () => {
  const { page } = await shop.visit(360)
  const placed = await order(page, { name: 'Ayesha Malik' })
  await goTo(page, '/dashboard')
  await page.getByRole('link', { name: placed.orderNumber }).filter({ visible: true }).click()
  await page.getByRole('heading', { level: 1, name: `ORDER #${placed.orderNumber}` }).waitFor()
  await page.getByText(/^Placed on \d+ \w+ \d{4}, \d+:\d\d [ap]m$/).waitFor()
  expect(await page.getByText('(COD)', { exact: false }).first().isVisible()).toBe(true)
  const steps = [
    ['confirmed', 'Confirmed', 'Confirmed'],
    ['processing', 'Processing', 'In Progress'],
    ['outForDelivery', 'On the Way', 'On the Way'],
  ] as const
  for (const [status, step, label] of steps) {
    await move(
      placed,
      status,
      status === 'outForDelivery' ? { courier: 'TCS', trackingUrl: 'https://tcs.example/7' } : {},
    )
    await page.reload()
    expect(await tracker(page).locator('[aria-current="step"]').textContent()).toContain(step)
    expect((await timeline(page)).at(-1)).toBe(label)
  }
  expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0)
  const parcel = page.getByRole('link', { name: /Track your parcel/i })
  expect(await parcel.getAttribute('href')).toBe('https://tcs.example/7')
  expect(await parcel.getAttribute('rel')).toContain('noopener')
  await move(placed, 'delivered')
  await page.reload()
  expect(await timeline(page)).toEqual(['Order Placed', 'Confirmed', 'In Progress', 'On the Way', 'Delivered'])
  expect(await tracker(page).count()).toBe(0)
  await page.getByText('Paid', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('a guest has the same tracker, timeline, map and cancellation; a cancelled order can be put into the cart again', async () => {
  const { page } = await shop.visit(360)
  const placed = await order(page)
  await goTo(page, `/order/${placed._id}`)
  expect(await tracker(page).getByRole('listitem').count()).toBe(5)
  expect(await page.getByRole('heading', { name: 'Route' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('button', { name: 'Keep the order' }).click()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('This order has been cancelled.', { exact: true }).waitFor()
  expect(await page.getByText('Order Cancelled').count()).toBe(1)
  expect(await tracker(page).count()).toBe(0)
  expect(await timeline(page)).toEqual(['Order Placed', 'Cancelled'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Order Again' }).click()
  await page.waitForURL('**/checkout')
})

test('an order that was dispatched meanwhile is not cancelled, and the page shows why', async () => {
  const { page } = await shop.visit(1280, { expectedErrors: /409/ })
  const placed = await order(page)
  await goTo(page, `/order/${placed._id}`)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await move(placed, 'outForDelivery')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('This order is on the way and can no longer be cancelled.').waitFor()
  await page.getByRole('button', { name: 'Keep the order' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0)
})

thoroughTest("an order's page is its owner's: login first, and nothing for others", async () => {
  const { page } = await shop.visit(1280)
  const placed = await order(page, { name: 'Ayesha Malik' })
  const stranger = await shop.visit(1280, { expectedErrors: /40[04]/ })
  const read = async (id: string) => {
    const answer = await goTo(stranger.page, `/order/${id}`)
    return [answer?.status(), await stranger.page.getByRole('main').textContent()]
  }
  const hidden = await read(placed._id)
  expect(hidden).toEqual([404, expect.stringContaining('No order to show here')])
  expect(await read('nothing')).toEqual(hidden)
  await stranger.page.getByRole('main').getByRole('link', { name: 'Track your order' }).waitFor()
  await goTo(stranger.page, `/dashboard/order/${placed._id}`)
  expect(new URL(stranger.page.url()).pathname).toBe('/login')
  expect(new URL(stranger.page.url()).searchParams.get('next')).toBe(`/dashboard/order/${placed._id}`)
  await order(stranger.page, { name: 'Somebody Else' })
  const answer = await goTo(stranger.page, `/dashboard/order/${placed._id}`)
  expect(answer?.status()).toBe(404)
  await stranger.page.getByText('No order details found').waitFor()
  await stranger.page.getByRole('link', { name: 'Return to Account' }).waitFor()
  await goTo(stranger.page, '/dashboard/order/%20')
  await stranger.page.getByRole('main').getByText('Order ID is missing').waitFor()
})

thoroughTest('while the order loads the page shows a spinner; when it fails, the reason and a link back', async () => {
  const { page } = await shop.visit(1280, { expectedErrors: /ERR_FAILED/ })
  const placed = await order(page, { name: 'Ayesha Malik' })
  const fail = await holdBack(page, '**/dashboard/order/*.data*', route => route.abort())
  await goTo(page, '/dashboard')
  await page.getByRole('link', { name: placed.orderNumber }).filter({ visible: true }).click()
  await page.getByText('Loading your order').waitFor({ state: 'attached' })
  expect(await page.locator('.spinner').isVisible()).toBe(true)
  fail()
  await page.getByRole('main').getByText('Failed to fetch order details').waitFor()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Failed to fetch order details')
    .waitFor()
  await page.getByRole('link', { name: 'Return to Account' }).click()
  await page.waitForURL('**/dashboard')
})

thoroughTest(
  'without an account: number and phone send an email with a link that opens the order anywhere',
  async () => {
    const guest = await shop.visit(360)
    const placed = await order(guest.page)
    const { page } = await shop.visit(360)
    await goTo(page, '/track')
    await page.getByLabel('Order number').fill(placed.orderNumber.toLowerCase().replaceAll('-', ' '))
    await page.getByLabel('Email or phone number').fill('0300-1234567')
    await page.getByRole('button', { name: 'Email me the link' }).click()
    await page.getByText('If these details match an order', { exact: false }).waitFor()
    await expect.poll(() => textsTo(shop.db, placed.email, 'order-link')).toHaveLength(1)
    await goTo(page, await linkTo(shop.db, placed.email, 'order', 'order-link'))
    await page.getByText(placed.orderNumber).first().waitFor()
  },
)

test('the tracking form works without scripts and shows what is missing', async () => {
  const { page } = await shop.visit(360, { expectedErrors: /400/, javaScriptEnabled: false })
  await page.goto('/track')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText('Order number is required').waitFor()
  await page.getByLabel('Order number').fill('KH-2222-2222')
  await page.getByLabel('Email or phone number').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText('If these details match an order', { exact: false }).waitFor()
})
