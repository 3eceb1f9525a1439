import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../src/platform/database/database.ts'
import { film } from '../test/films.ts'
import { residentMegabytes } from './load.ts'

/**
 * Memory of the receiving process during uploads of 50 MB, in MB: before and at its highest, for one upload and for four at
 * once. Sampled every 50 ms.
 */
export async function uploadLoad(url: string, pid: number, db: Db) {
  // Warm-up: loads the modules of an upload and renders pages.
  await upload(url, await buyer(url, db), film())
  for (let n = 0; n < 200; n++) await (await fetch(url)).arrayBuffer()
  const video = film({ bytes: 50 * 1024 * 1024 - 1000 })
  const rows = []
  for (const [round, atOnce] of [1, 1, 1, 4].entries()) {
    const buyers = await Promise.all(Array.from({ length: atOnce }, () => buyer(url, db)))
    await wait(1000)
    const before = residentMegabytes(pid)
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, residentMegabytes(pid))
    }, 50)
    const startedAt = performance.now()
    await Promise.all(buyers.map(one => upload(url, one, video)))
    const took = performance.now() - startedAt
    clearInterval(sampling)
    most = Math.max(most, residentMegabytes(pid))
    const growth = { 'before, MB': before, 'highest, MB': most, 'growth, MB': most - before }
    rows.push({ round: round + 1, 'at once': atOnce, 'took, ms': Math.round(took), ...growth })
  }
  return rows
}

export type Buyer = { cookie: string; orderId: string; productId: string; texts: Record<string, string> }

/** A customer with an account and a delivered order, or with one that waits for a transfer. */
export async function buyer(url: string, db: Db, { pays = 'COD' as 'COD' | 'Bank Transfer' } = {}): Promise<Buyer> {
  const email = `bench-${randomUUID()}@example.com`
  // Several wait at once: of one phone three orders may.
  const phone = `0300${randomInt(1_000_000, 9_999_999)}`
  const json = { 'content-type': 'application/json' }
  const person = { name: 'Bilal Ahmed', email, phone, password: 'Oud&Amber7' }
  const signedUp = await fetch(`${url}/v1/customer`, { method: 'PATCH', headers: json, body: JSON.stringify(person) })
  const cookie = signedUp.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const { _id: customerId } = (await signedUp.json()).data
  const ask = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify(body),
    })
    const { success, message, data } = await response.json()
    if (!success) throw new Error(message)
    return data
  }
  const products = (await (await fetch(`${url}/v1/product?limit=60&sort=best-selling`)).json()).data
  const lines = products.flatMap((product: { _id: string; sizes: { _id: string; stock: number }[] }) =>
    product.sizes
      .filter(size => size.stock > 10)
      .map(size => ({ productId: product._id, selectedSizeId: size._id, quantity: 1 })),
  )
  const { totalAmount } = await ask('/cart/quote', { items: [lines[0]] })
  const address = { fullName: 'Bilal Ahmed', country: 'Pakistan', city: 'Multan', state: 'Punjab', town: 'Cantt' }
  const { _id: orderId } = await ask('/order', {
    customerId,
    items: [lines[0]],
    paymentMethod: pays,
    totalAmount,
    shippingAddress: { ...address, address: 'House 9, Street 2', phoneNumber: phone, email },
  })
  if (pays === 'COD')
    await db.updateTable('orders').set({ order_status: 'delivered' }).where('id', '=', orderId).execute()
  const texts = { userId: customerId, orderId, rating: '5' }
  return { cookie, orderId, productId: lines[0].productId, texts }
}

async function upload(url: string, { cookie, productId, texts }: Buyer, video: Buffer): Promise<void> {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append('images', new Blob([Uint8Array.from(video)]), 'video.mp4')
  const target = `${url}/v1/product/review/${productId}`
  const response = await fetch(target, { method: 'POST', headers: { cookie }, body: form })
  if (!response.ok) throw new Error(await response.text())
}
