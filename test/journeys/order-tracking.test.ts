import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../../src/platform/database/database.ts'
import { moveOrderByNumber, type OrderStatus } from '../../src/shop/orders/index.ts'
import { expectAccessible } from './browser.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const scene = stage()
let db: Db
beforeAll(() => {
  db = openDatabase(scene.databaseUrl)
})
afterAll(() => closeDatabase(db))

type Placed = { _id: string; orderNumber: string; orderKey: string; email: string }

/** An order of two bottles in this window, by an account (`name` given) or by a guest. */
async function order(page: Page, { name = '', city = 'Lahore' } = {}): Promise<Placed> {
  const email = `order-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
  const ask = async (method: 'post' | 'patch', path: string, body: unknown) => {
    const answer = await page.request[method](`/v1${path}`, { data: body })
    const said = await answer.json()
    expect(said.success, said.message).toBe(true)
    return said.data
  }
  const customer = name
    ? await ask('patch', '/customer', { name, email, phone: '03001234567', password: 'Oud&Amber7' })
    : await ask('post', '/customer', { email })
  const { _id: productId } = await productWithTwoSizes(scene.url)
  const { sizes } = (await (await fetch(`${scene.url}/v1/product/${productId}`)).json()).data
  const size = sizes.find((one: { stock: number }) => one.stock > 10)
  const items = [{ productId, selectedSizeId: size._id, quantity: 2 }]
  const { totalAmount } = await ask('post', '/cart/quote', { items })
  const shippingAddress = {
    fullName: name || 'Hamza Qureshi',
    email,
    country: 'Pakistan',
    city,
    state: 'Punjab',
    town: 'Model Town',
    address: 'House 12, Street 4',
    phoneNumber: '0300 1234567',
  }
  const placed = await ask('post', '/order', {
    customerId: customer._id,
    items,
    paymentMethod: 'COD',
    note: '',
    totalAmount,
    couponId: null,
    shippingAddress,
  })
  return { ...placed, email }
}

const move = ({ orderNumber }: Placed, to: OrderStatus, parcel = {}) =>
  moveOrderByNumber(db, orderNumber, { to, actor: 'npm run order', ...parcel })
const tracker = (page: Page) => page.getByRole('list', { name: 'Progress of your order' })
const timeline = (page: Page) => page.locator('.order-timeline li p').allTextContents()

test.each([360, 1280])(
  'at %i px a customer follows an order from the history to the door',
  async width => {
    const { page, errors } = await scene.visit(width)
    const placed = await order(page, { name: 'Ayesha Malik' })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: placed.orderNumber }).filter({ visible: true }).click()
    await page.getByRole('heading', { level: 1, name: `ORDER #${placed.orderNumber}` }).waitFor()
    await page.getByText(/^Placed on \d+ \w+ \d{4} at \d\d:\d\d$/).waitFor()
    expect(await page.getByText('(COD)', { exact: false }).first().isVisible()).toBe(true)
    await expectAccessible(page)
    const steps = [
      ['confirmed', 'Confirmed', 'Confirmed'],
      ['processing', 'Processing', 'In Progress'],
      ['outForDelivery', 'On the Way', 'On The Way'],
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
    await expectAccessible(page)
    await move(placed, 'delivered')
    await page.reload()
    expect(await timeline(page)).toEqual(['Order Placed', 'Confirmed', 'In Progress', 'On The Way', 'Delivered'])
    expect(await tracker(page).count()).toBe(0)
    await page.getByText('Paid', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
  },
  120_000,
)

test('a guest has the same tracker, timeline, map and cancellation; the bag takes a cancelled order once more', async () => {
  const { page, errors } = await scene.visit(360)
  const placed = await order(page)
  await page.goto(`/order/${placed._id}`)
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
  await page.getByRole('button', { name: 'Buy Again' }).click()
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Just one step away').waitFor()
  expect(errors).toEqual([])
}, 60_000)

test('an order that went on its way meanwhile is not cancelled, and the page says so', async () => {
  const { page } = await scene.visit(1280)
  const placed = await order(page)
  await page.goto(`/order/${placed._id}`)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await move(placed, 'outForDelivery')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('This order is on the way and can no longer be cancelled.').waitFor()
  await page.getByRole('button', { name: 'Keep the order' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0)
}, 60_000)

test('the map: tiles of TILE_URL and of nowhere else, both ends, the way, directions in a new tab', async () => {
  const { page, errors } = await scene.visit(1280)
  const placed = await order(page, { city: 'Chak 47 NB' })
  const answer = await page.goto(`/order/${placed._id}`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  const home = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/img-src 'self' data: blob: http:\/\/127\.0\.0\.1:\d+;/)
  expect(home).toMatch(/img-src 'self' data: blob:;/)
  await page.locator('.order-map').scrollIntoViewIfNeeded()
  await page.locator('.live-map .leaflet-tile-loaded').first().waitFor()
  expect(await page.locator('.map-warehouse, .map-destination').count()).toBe(2)
  expect(await page.locator('.live-map path[stroke-dasharray]').count()).toBe(1)
  const directions = page.getByRole('link', { name: /Directions/ })
  expect(await directions.getAttribute('target')).toBe('_blank')
  expect(await directions.getAttribute('rel')).toContain('noopener')
  expect(await page.getByText(/Using default location/).count()).toBe(0)
  await expectAccessible(page)
  expect(errors).toEqual([])
}, 60_000)

test('without tiles, and without scripts, the way is drawn over rivers, sea and cities', async () => {
  const { page } = await scene.visit(360)
  const placed = await order(page, { city: 'Karachi' })
  await page.route(/\/\d+\/\d+\/\d+\.png/, route => route.abort())
  await page.goto(`/order/${placed._id}`)
  await page.locator('.order-map').scrollIntoViewIfNeeded()
  await page.locator('.live-map .map-destination').waitFor({ state: 'attached' })
  expect(await page.locator('.live-map .map-destination').isVisible()).toBe(false)
  expect(await page.locator('.drawn-map .drawn-way').isVisible()).toBe(true)
  const plain = await scene.visit(360, { javaScriptEnabled: false })
  await plain.page.goto(`/order/${placed._id}?key=${placed.orderKey}`)
  expect(await plain.page.locator('.drawn-map .drawn-way').isVisible()).toBe(true)
  expect(await plain.page.getByText(placed.orderNumber).first().isVisible()).toBe(true)
}, 60_000)

test('a city that nobody knows is shown in Sargodha, with the words of the specification', async () => {
  const { page, errors } = await scene.visit(360)
  const placed = await order(page, { city: 'Nowherabad' })
  await page.goto(`/order/${placed._id}`)
  await page.getByText('No results found for Nowherabad. Using default location.').waitFor()
  await page.route('**/v1/order/*/map*', route => route.abort())
  await page.reload()
  await page.getByText('Unable to load map location. Using default location.').waitFor()
  expect(errors.filter(error => !error.includes('/map'))).toEqual([])
}, 60_000)

test("an order's page is its owner's: login first, and nothing for others", async () => {
  const { page } = await scene.visit(1280)
  const placed = await order(page, { name: 'Ayesha Malik' })
  const stranger = await scene.visit(1280)
  await stranger.page.goto(`/dashboard/order/${placed._id}`)
  expect(new URL(stranger.page.url()).pathname).toBe('/login')
  expect(new URL(stranger.page.url()).searchParams.get('next')).toBe(`/dashboard/order/${placed._id}`)
  await order(stranger.page, { name: 'Somebody Else' })
  const answer = await stranger.page.goto(`/dashboard/order/${placed._id}`)
  expect(answer?.status()).toBe(404)
  await stranger.page.getByText('No order details found').waitFor()
  await stranger.page.getByRole('link', { name: 'Return to Account' }).waitFor()
  await expectAccessible(stranger.page)
  await stranger.page.goto('/dashboard/order/%20')
  await stranger.page.getByRole('main').getByText('Order ID is missing').waitFor()
}, 60_000)

test('while the order is on its way the page shows a spinner; when it does not come, why, and the way back', async () => {
  const { page } = await scene.visit(1280)
  const placed = await order(page, { name: 'Ayesha Malik' })
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/dashboard/order/*.data*', async route => {
    await held
    await route.abort()
  })
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: placed.orderNumber }).filter({ visible: true }).click()
  await page.getByText('Loading your order').waitFor({ state: 'attached' })
  expect(await page.locator('.spinner').isVisible()).toBe(true)
  answer()
  await page.getByRole('main').getByText('Failed to fetch order details').waitFor()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Failed to fetch order details')
    .waitFor()
  await page.getByRole('link', { name: 'Return to Account' }).click()
  await page.waitForURL('**/dashboard')
}, 60_000)

test('on paper there is the invoice and nothing else', async () => {
  const { page } = await scene.visit(1280)
  const placed = await order(page)
  await page.goto(`/order/${placed._id}`)
  const seen = (selector: string) => page.locator(selector).first().isVisible()
  expect([await seen('.invoice'), await seen('.order-actions'), await seen('footer.site-footer')]).toEqual([
    false,
    true,
    true,
  ])
  await page.emulateMedia({ media: 'print' })
  expect([await seen('.invoice'), await seen('.order-actions'), await seen('footer.site-footer')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await page.locator('.invoice').textContent()).toContain(placed.orderNumber)
}, 60_000)

test('without an account: number and phone bring a letter with a link that opens the order anywhere', async () => {
  const guest = await scene.visit(360)
  const placed = await order(guest.page)
  const { page, errors } = await scene.visit(360)
  await page.goto('/track')
  await expectAccessible(page)
  await page.getByLabel('Order number').fill(placed.orderNumber.toLowerCase().replaceAll('-', ' '))
  await page.getByLabel('Email or phone number').fill('0300-1234567')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await page.getByText('If these belong to one of our orders', { exact: false }).waitFor()
  await expectAccessible(page)
  const letter = () =>
    db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', placed.email)
      .where('cause', 'like', 'order-link%')
      .execute()
  await expect.poll(async () => (await letter()).length, { timeout: 20_000 }).toBe(1)
  const link = /\/order\/[a-z0-9]+\?key=[\w-]+/.exec((await letter())[0]?.text ?? '')?.[0]
  await page.goto(link ?? '/')
  await page.getByText(placed.orderNumber).first().waitFor()
  expect(errors).toEqual([])
}, 60_000)

test('the tracking form works without scripts and says what is missing', async () => {
  const { page } = await scene.visit(360, { javaScriptEnabled: false })
  await page.goto('/track')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await page.getByText('Order number is required').waitFor()
  await page.getByLabel('Order number').fill('KH-2222-2222')
  await page.getByLabel('Email or phone number').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await page.getByText('If these belong to one of our orders', { exact: false }).waitFor()
}, 60_000)
