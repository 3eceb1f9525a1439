import type { APIRequestContext } from 'playwright-core'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { shippingAddress } from '../addresses.ts'

export const password = 'Oud&Amber7'

/** An email that no other test uses. */
export const newEmail = (name: string): string => `${name}-${randomText(8)}@example.com`

export type Customer = { _id: string; email: string }
export type Placed = { _id: string; orderNumber: string; orderKey: string; email: string }
type Item = { productId: string; selectedSizeId: string; quantity: number }

/** A call of /v1 with the cookies of a window (`page.request`). Returns its `data`; a refusal throws, with request and response. */
export async function call<Data>(
  request: APIRequestContext,
  method: string,
  path: string,
  data?: object,
): Promise<Data> {
  const answer = await request.fetch(`/v1${path}`, { method, data })
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`${method} /v1${path} ${JSON.stringify(data)} answered ${answer.status()}: ${text}`)
  return JSON.parse(text).data
}

/** An account created by the form's call, signed in in this window. */
export function signUpByCall(request: APIRequestContext, email: string, name = 'Ayesha Malik'): Promise<Customer> {
  return call(request, 'PATCH', '/customer', { name, email, phone: '03001234567', password })
}

/** A guest with an email, as the checkout creates one. */
export function guestByCall(request: APIRequestContext, email: string): Promise<Customer> {
  return call(request, 'POST', '/customer', { email })
}

/** One size with a large stock of each of `count` products of a listing. */
export async function itemsInStock(request: APIRequestContext, count: number, query = ''): Promise<Item[]> {
  const products = await call<{ _id: string; sizes: { _id: string; stock: number }[] }[]>(
    request,
    'GET',
    `/product?limit=60&${query}`,
  )
  const items = products.flatMap(({ _id, sizes }) => {
    const size = sizes.find(({ stock }) => stock > 100)
    return size ? [{ productId: _id, selectedSizeId: size._id, quantity: 1 }] : []
  })
  if (items.length < count) throw new Error(`Only ${items.length} products of ${query || 'the shop'} are in stock`)
  return items.slice(0, count)
}

/** An order in this window, without its screens, at the current price. `address`: what differs from `shippingAddress()`. */
export async function placeOrder(
  request: APIRequestContext,
  { _id: customerId, email }: Customer,
  items: Item[],
  { note = '', ...address }: { note?: string } & Partial<ReturnType<typeof shippingAddress>> = {},
): Promise<Placed> {
  const { totalAmount } = await call<{ totalAmount: number }>(request, 'POST', '/cart/quote', { items })
  const placed = await call<Omit<Placed, 'email'>>(request, 'POST', '/order', {
    customerId,
    items,
    paymentMethod: 'COD',
    note,
    totalAmount,
    couponId: null,
    shippingAddress: shippingAddress({ email, ...address }),
  })
  return { ...placed, email }
}
