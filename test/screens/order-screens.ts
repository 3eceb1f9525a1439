import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

/** An order from its placing to its end, for guests and for accounts. */
export const orderScreens: Screen[] = [
  {
    name: 'order-cancelled',
    path: '/track',
    act: async page => {
      const { _id } = await placeOrder(page, await guestOf(page))
      await page.request.post(`/v1/order/${_id}/cancellation`, { data: {} })
      await page.goto(`/order/${_id}`)
      await page.getByText('Order Cancelled').waitFor()
    },
  },
  {
    name: 'order-cancel',
    path: '/track',
    act: async page => {
      const { _id } = await placeOrder(page, await guestOf(page))
      await page.goto(`/order/${_id}`)
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Cancel Order' }).click()
      await page.getByRole('dialog', { name: 'Cancel this order?' }).waitFor()
    },
  },
  {
    name: 'order-detail',
    path: '/dashboard',
    as: 'customer',
    act: async page => {
      const { data } = await (await page.request.get('/v1/customer/session')).json()
      const { _id } = await placeOrder(page, data, 'Gwadar')
      await page.goto(`/dashboard/order/${_id}`)
      await page.locator('.order-map').scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  { name: 'order-detail-missing', path: '/dashboard/order/nothing', as: 'customer', expected: /404/ },
  { name: 'track', path: '/track' },
  {
    name: 'track-faults',
    path: '/track',
    expected: /400/,
    act: async page => {
      await page.getByRole('button', { name: 'Email me the link' }).click()
      await page.getByText('Order number is required').waitFor()
    },
  },
  {
    name: 'track-sent',
    path: '/track',
    act: async page => {
      await page.getByLabel('Order number').fill('KH-2222-2222')
      await page.getByLabel('Email or phone number').fill('0300 1234567')
      await page.getByRole('button', { name: 'Email me the link' }).click()
      await page.getByRole('link', { name: 'Ask again' }).waitFor()
    },
  },
]

type Customer = { _id: string; email: string }

async function guestOf(page: Page): Promise<Customer> {
  const email = `guest.${Date.now()}@example.com`
  return (await (await page.request.post('/v1/customer', { data: { email } })).json()).data
}

/** An order of two perfumes in this window, without its screens. */
async function placeOrder(page: Page, { _id: customerId, email }: Customer, city = 'Karachi'): Promise<Customer> {
  const { data: products } = await (await page.request.get('/v1/product?category=Men')).json()
  const items = products.slice(0, 2).map((product: { _id: string; sizes: { _id: string; stock: number }[] }) => ({
    productId: product._id,
    selectedSizeId: product.sizes.find(({ stock }) => stock > 10)?._id ?? product.sizes[0]?._id,
    quantity: 1,
  }))
  const { data: quote } = await (await page.request.post('/v1/cart/quote', { data: { items } })).json()
  const shippingAddress = {
    fullName: 'Ayesha Malik',
    email,
    country: 'Pakistan',
    city,
    state: 'Sindh',
    town: 'Clifton',
    address: 'House 12, Street 4',
    phoneNumber: '03001234567',
  }
  const { totalAmount } = quote
  const order = { customerId, items, paymentMethod: 'COD', note: 'Please ring twice.', totalAmount, shippingAddress }
  const answer = await (await page.request.post('/v1/order', { data: order })).json()
  if (!answer.success) throw new Error(answer.message)
  return answer.data
}
