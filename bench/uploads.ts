import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { readRows } from '../src/platform/csv/read-rows.ts'
import { readTable } from '../src/platform/csv/read-table.ts'
import { streamRows } from '../src/platform/csv/stream-rows.ts'
import type { Db } from '../src/platform/database/database.ts'
import { readSentFile } from '../src/shop/people/moves/readers/index.ts'
import { film } from '../test/films.ts'
import { residentMegabytes } from './load.ts'

/**
 * Memory of the receiving process during uploads of 50 MB, in MB: before and at its highest, for one upload and for four at
 * once. Sampled every 50 ms.
 */
export async function uploadLoad(url: string, pid: number, db: Db) {
  // Warm-up: loads the modules of an upload and renders pages.
  await upload(await buyer(url, db), film())
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
    await Promise.all(buyers.map(one => upload(one, video)))
    const took = performance.now() - startedAt
    clearInterval(sampling)
    most = Math.max(most, residentMegabytes(pid))
    const growth = { 'before, MB': before, 'highest, MB': most, 'growth, MB': most - before }
    rows.push({ round: round + 1, 'at once': atOnce, 'took, ms': Math.round(took), ...growth })
  }
  return rows
}

type Buyer = { send: () => { target: string; headers: Record<string, string>; form: FormData } }

/** A customer with an account and a delivered order. */
async function buyer(url: string, db: Db): Promise<Buyer> {
  const email = `bench-${randomUUID()}@example.com`
  const json = { 'content-type': 'application/json' }
  const person = { name: 'Bilal Ahmed', email, phone: '03001234567', password: 'Oud&Amber7' }
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
    paymentMethod: 'COD',
    totalAmount,
    shippingAddress: { ...address, address: 'House 9, Street 2', phoneNumber: '03001234567', email },
  })
  await db.updateTable('orders').set({ order_status: 'delivered' }).where('id', '=', orderId).execute()
  return {
    send: () => {
      const form = new FormData()
      for (const [name, text] of Object.entries({ userId: customerId, orderId, rating: '5' })) form.append(name, text)
      return { target: `${url}/v1/product/review/${lines[0].productId}`, headers: { cookie }, form }
    },
  }
}

async function upload({ send }: Buyer, video: Buffer): Promise<void> {
  const { target, headers, form } = send()
  form.append('images', new Blob([Uint8Array.from(video)]), 'video.mp4')
  const response = await fetch(target, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(await response.text())
}

/**
 * What the dearest and the largest ordinary file of each reader costs the process that receives it: its processor time and the longest
 * time that its event loop stood still, in ms.
 */
export async function fileLoad() {
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-bench-'))
  const path = join(folder, 'file.csv')
  const commas = (count: number) => ','.repeat(count)
  const html = (at: number) => `h-${at},Fig,"${'<p>Warm &amp; soft <b>oud</b></p>'.repeat(2000)}",9000\n`
  const described = Array.from({ length: 450 }, (_, at) => html(at)).join('')
  const move = () => drain(readSentFile('shopify-products', path))
  const products = () => drain(streamRows(path))
  const table = (text: string) => readTable(new TextEncoder().encode(text), { mostRows: 20_000 })
  const list = (text: string) => readRows(new TextEncoder().encode(text), { mostRows: 10_000 })
  const kinds: [name: string, text: string, read: (text: string) => Promise<unknown>][] = [
    ['products, 24 MB of commas', commas(24e6), products],
    [
      'products, 44 MB of ordinary lines',
      `SKU,Name,Price\n${'IMP-1,Attar one of many,9000\n'.repeat(1.6e6)}`,
      products,
    ],
    ['products, 24 MB of empty rows', `a,b\n${',\n'.repeat(12e6)}`, products],
    ['move, 24 MB of commas', commas(24e6), move],
    ['move, 30 MB of HTML', `Handle,Title,Body (HTML),Price\n${described}`, move],
    ['statement, 2 MB of commas', `a,b\n1,2\n${commas(2e6)}`, table],
    ['statement, 2 MB of 900 cells a line', `a,b\n1,2\n${`${'x,'.repeat(900)}\n`.repeat(1100)}`, table],
    [
      'statement, 3,000 lines',
      `Date,Details,Credit\n${'2026-11-22,Transfer of a customer,2450.00\n'.repeat(3000)}`,
      table,
    ],
    ['redirects, 2 MB of commas', commas(2e6), list],
    ['redirects, 10,000 lines', '/old/perfume-one,/product/perfume-one,301\n'.repeat(10_000), list],
  ]
  const rows = []
  for (const [kind, text, read] of kinds) {
    await writeFile(path, text)
    await wait(200)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const startedAt = performance.now()
    const before = process.cpuUsage()
    const outcome = await read(text).then(
      () => 'read',
      () => 'refused',
    )
    const { user, system } = process.cpuUsage(before)
    const took = {
      'took, ms': Math.round(performance.now() - startedAt),
      'own CPU, ms': Math.round((user + system) / 1000),
    }
    rows.push({ kind, outcome, ...took, 'longest hold, ms': Math.round(delay.max / 1e6) })
  }
  await rm(folder, { recursive: true })
  return rows
}

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}
