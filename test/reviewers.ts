import { moveOrder } from '../src/shop/orders/orders/index.ts'
import { shippingAddress } from './addresses.ts'
import { shelve } from './fixtures.ts'
import { member } from './people.ts'
import type { OpenShop } from './shop.ts'

/** Where a review form goes, by its three spellings. */
export const reviewCalls = [
  (id: string) => ['POST', `/v1/product/review/${id}`] as const,
  (id: string) => ['PUT', `/v1/product/add-reveiw/${id}`] as const,
  (id: string) => ['PUT', `/v1/product/add-review/${id}`] as const,
]

/** An account with an order of these sizes of a new product, delivered by default. */
export async function buyer(
  shop: OpenShop,
  { delivered = true, sizes = 1, oud = undefined as Shelved | undefined } = {},
) {
  const product =
    oud ??
    (await shelve(
      shop.db,
      'Oud',
      [12, 50].map(ml => ({ ml, price: 600_000, stock: 10_000 })),
    ))
  const person = await member(shop)
  const { status, body } = await person.browser.send('POST', '/v1/order', {
    customerId: person.customerId,
    items: Array.from({ length: sizes }, (_, index) => product.line(index)),
    paymentMethod: 'COD',
    totalAmount: 6000 * sizes,
    shippingAddress: shippingAddress({ email: person.email }),
  })
  if (status !== 200) throw new Error(String(body.message))
  const orderId = (body.data as { _id: string })._id
  if (delivered) await moveOrder(shop.db, { orderId, to: 'delivered', actor: 'test' })
  const texts = { userId: person.customerId, orderId, rating: '5', comment: 'Lasts all day.' }
  /** Sends a valid form; these fields replace or extend it, null leaves one out. */
  const send = async (fields: Record<string, string | Blob | null> = {}, call = reviewCalls[0]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...texts, ...fields })) if (value !== null) form.append(name, value)
    const [method, path] = call?.(product.productId) ?? []
    const response = await person.browser.raw(path ?? '', { method: method ?? '', body: form })
    return {
      status: response.status,
      body: (await response.json()) as { success: boolean; message: string; data?: Review },
    }
  }
  return { ...person, ...product, orderId, send }
}

type Shelved = Awaited<ReturnType<typeof shelve>>
type Review = {
  _id: string
  rating: number
  comment: string
  images: string[]
  videos: string[]
  approved: boolean
  createdAt: string
}
