import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { productWithTwoSizes } from './stage.ts'

export type Placed = { _id: string; orderNumber: string; orderKey: string; email: string }

/** An order of two bottles in this window of the shop at `url`, by an account (`name` given) or by a guest. Without its screens. */
export async function order(url: string, page: Page, { name = '', city = 'Lahore' } = {}): Promise<Placed> {
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
  const { _id: productId } = await productWithTwoSizes(url)
  const { sizes } = (await (await fetch(`${url}/v1/product/${productId}`)).json()).data
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
