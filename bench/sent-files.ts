import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { Db } from '../src/platform/database/database.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { beginMove } from '../src/shop/people/moves/index.ts'
import { film } from '../test/films.ts'
import { errorsIn, type RunningShop } from '../test/running-shop.ts'
import { hireClerk, signIn } from './clerk.ts'
import { residentMegabytes } from './load.ts'

const MEGABYTE = 1024 * 1024
/** The largest hostile files; those of the readers into memory end at 2 MB. */
const HOSTILE_BYTES = 24 * MEGABYTE
const IN_MEMORY_BYTES = 2 * MEGABYTE - 1000

/** What the shop needs so that its processes write down when their event loops stood still. */
export const probe = (dataDir: string) => ({
  LOOP_HOLDS: join(dataDir, 'loop-holds.jsonl'),
  NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot, 'bench/loop-probe.ts'))}`,
})

type Kind = {
  name: string
  path: string
  field?: string
  /** Of whom; the clerk's unless given. */
  cookie?: string
  most: number
  fields?: Record<string, string>
  /** The largest file that is meant; `more` numbers files, since the same one is taken once. */
  honest: () => Promise<Uint8Array> | Uint8Array | string
  /** What the page that it leads to is told of its columns. */
  columns?: Record<string, string>
  /** The names of its columns, as the first line of hostile tables; absent for what is no table. */
  header?: string
}

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const filled = (bytes: number, text: string) => text.repeat(Math.floor(bytes / text.length))
const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString().slice(0, 10)

/** Every kind of file that somebody sends, at its largest. */
async function kindsOf(url: string, db: Db): Promise<Kind[]> {
  const { id: courierId } = await db.selectFrom('couriers').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { name: category } = await db.selectFrom('categories').select('name').executeTakeFirstOrThrow()
  const { moveId } = await db
    .transaction()
    .execute(tx => beginMove(tx, { name: 'Old', category, defaultMl: 50, by: 'bench' }))
  const payer = await buyer(url, db, { pays: 'Bank Transfer' })
  const reviewer = await buyer(url, db)
  const text = 'Warm oud from Lahore, soft at the end. '.repeat(10)
  const html = `<p>${text}</p>`.repeat(3)
  const inMemory = { most: IN_MEMORY_BYTES, field: 'file' }
  const product = (at: number) => `h-${at},Attar ${at},"${html}",9000,SKU-${at}`
  return [
    {
      name: 'products',
      path: '/admin/products/import/file',
      field: 'file',
      most: HOSTILE_BYTES,
      header: 'SKU,Name,Description,Price',
      honest: () => `SKU,Name,Description,Price\n${lines(99_000, at => `BENCH-${at},Attar ${at},${text},9000`)}`,
    },
    {
      name: 'move: products',
      path: `/admin/move-files/${moveId}`,
      field: 'file',
      most: HOSTILE_BYTES,
      fields: { kind: 'shopify-products' },
      header: 'Handle,Title,Body (HTML),Variant Price,Variant SKU',
      honest: () => `Handle,Title,Body (HTML),Variant Price,Variant SKU\n${lines(10_000, product)}`,
    },
    {
      name: "courier's statement",
      path: '/admin/settlements/import',
      ...inMemory,
      fields: { do: 'import', courierId, paidOn: '2026-11-28' },
      header: 'Tracking,COD,Charges,Net',
      columns: { 'column.0': 'tracking', 'column.1': 'cod', 'column.2': 'fee', 'column.3': 'net' },
      honest: () => `Tracking,COD,Charges,Net\n${lines(5000, at => `${7_701_000_000 + at},2450,250,2200`)}`,
    },
    {
      name: "courier's list",
      path: '/admin/dispatch/lists',
      ...inMemory,
      fields: { do: 'status', kind: 'status', courierId },
      header: 'Tracking,Status',
      honest: () => lines(2000, at => `${7_701_000_000 + at},delivered`),
    },
    {
      name: 'redirects',
      path: '/admin/redirects',
      ...inMemory,
      fields: { do: 'import' },
      header: 'From,To,Kind',
      honest: () => lines(10_000, at => `/old/perfume-${at},/shop?page=${at},301`),
    },
    {
      name: "bank's statement",
      path: '/admin/payments',
      ...inMemory,
      fields: { do: 'import' },
      header: 'Date,Details,Credit,Balance',
      columns: { 'column.0': 'date', 'column.1': 'reference', 'column.2': 'credit', 'column.3': 'ignore' },
      honest: () =>
        `Date,Details,Credit,Balance\n${lines(3000, at => `${day(at)},Transfer of a customer ${at},2450.00,${at * 2450}.00`)}`,
    },
    {
      name: 'costs of advertising',
      path: '/admin/reports/costs',
      ...inMemory,
      fields: { do: 'importAdvertising' },
      header: 'Day,Campaign,Amount',
      honest: () => `Day,Campaign,Amount\n${lines(5000, at => `${day(at)},Campaign ${at},2450.00`)}`,
    },
    {
      name: 'subscribers',
      path: '/admin/newsletter/subscribers',
      ...inMemory,
      fields: { do: 'import', consent: 'Ticked at the till in Lahore', agreedOn: '2026-11-01' },
      header: 'Email',
      honest: () => `Email\n${lines(49_000, at => `reader-${at}@mail.example`)}`,
    },
    {
      name: 'bounces',
      path: '/admin/newsletter/unreachable',
      ...inMemory,
      fields: { do: 'import', kind: 'bounce' },
      header: 'Email',
      honest: () => `Email\n${lines(49_000, at => `gone-${at}@mail.example`)}`,
    },
    {
      name: 'lines of a sale',
      path: '/admin/sales/new',
      field: 'more',
      most: IN_MEMORY_BYTES,
      fields: {
        do: 'save',
        name: 'Eid',
        startsAt: '2030-01-01T10:00',
        endsAt: '2030-02-01T10:00',
        lines: lines(5000, at => `SKU-${at} 20%`),
      },
      honest: () => '',
    },
    { name: 'picture', path: '/admin/pictures', field: 'photo', most: 15 * MEGABYTE - 1000, honest: largePhoto },
    {
      name: 'video',
      path: '/admin/pictures/videos',
      field: 'video',
      most: 50 * MEGABYTE - 1000,
      honest: () => film({ bytes: 50 * MEGABYTE - 1000 }),
    },
    {
      name: 'proof of payment',
      path: `/v1/payment-proof/${payer.orderId}`,
      cookie: payer.cookie,
      field: 'photo',
      most: 15 * MEGABYTE - 1000,
      honest: largePhoto,
    },
    {
      name: 'review',
      path: `/v1/product/review/${reviewer.productId}`,
      cookie: reviewer.cookie,
      field: 'images',
      most: 50 * MEGABYTE - 1000,
      fields: reviewer.texts,
      honest: largePhoto,
    },
  ]
}

/** Noise does not compress: 14 MB. */
const largePhoto = async () => {
  const [width, height] = [3000, 3000]
  const noise = randomBytes(width * height * 3)
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 93 })
    .toBuffer()
}

/** Files that cost a reader most, of at most `most` bytes. */
const shapes: Record<string, (kind: Kind) => Promise<Uint8Array> | Uint8Array | string> = {
  'the largest meant': kind => kind.honest(),
  commas: ({ most }) => ','.repeat(most),
  'one line': ({ most, header }) => `${header}\n${'x'.repeat(most - 200)}`,
  'deep HTML': ({ most, header }) =>
    `${header}\n${filled(most - 200, `h,Fig,"${'<div>'.repeat(3000)}${'</div>'.repeat(3000)}",9000\n`)}`,
  'a million columns': ({ most }) => lines(1, () => filled(most, 'a,b,')),
  'quoted line ends': ({ most, header }) => `${header}\n${filled(most - 200, `"${'\n'.repeat(9000)}",b\n`)}`,
  'empty rows': ({ most, header }) => `${header}\n${filled(most - 200, ',\n')}`,
  'bytes of a zip': ({ most }) => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(most - 4)]),
  'UTF-16': ({ most, header }) => Buffer.from(`\ufeff${header}\n${filled(most / 2 - 200, 'a,b,c,9000\n')}`, 'utf16le'),
}

/**
 * Each kind of file in each shape, sent to the real shop one after the other: its answer, its time, how long the event loop stood still,
 * and the most memory of its process. What an import leaves to a person (the names of its columns) is sent after the largest one.
 */
export async function* sentFiles(shop: RunningShop, db: Db, only = '') {
  await hireClerk(db)
  const clerk = await signIn(shop.url)
  for (const kind of (await kindsOf(shop.url, db)).filter(({ name }) => name.includes(only))) {
    const cookie = kind.cookie ?? clerk
    for (const [shape, make] of Object.entries(shapes)) {
      if (!kind.header && !['the largest meant', 'commas', 'bytes of a zip'].includes(shape)) continue
      const { location, ...cost } = await send(shop, cookie, kind.path, form(kind, await make(kind)))
      yield { file: kind.name, shape, ...cost }
      if (shape !== 'the largest meant' || !kind.columns || !location) continue
      const named = new URLSearchParams({ do: 'columns', ...kind.columns })
      const { location: _, ...then } = await send(shop, cookie, location, named)
      yield { file: kind.name, shape: 'its columns', ...then }
    }
  }
}

async function send(
  { url, pid, dataDir, logFile }: RunningShop,
  cookie: string,
  path: string,
  body: FormData | URLSearchParams,
) {
  await wait(300)
  const log = readFileSync(logFile).length
  let megabytes = 0
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(pid))
  }, 100)
  const began = Date.now()
  const asked = { method: 'POST', redirect: 'manual' as const, headers: { origin: url, cookie }, body }
  const { answer, location } = await fetch(url + path, asked).then(
    ({ status, headers }) => ({ answer: String(status), location: headers.get('location') }),
    error => ({ answer: `closed: ${error.cause?.code}`, location: null }),
  )
  const seconds = (Date.now() - began) / 1000
  clearInterval(sampling)
  await wait(100)
  const why = new URLSearchParams(location?.split('?')[1]).get('refused')
  return {
    location,
    answer: why ? `${answer} ${why}` : answer,
    'took, s': seconds.toFixed(1),
    ...longestHold(probe(dataDir).LOOP_HOLDS, began),
    'memory, MB': megabytes,
    errors: errorsIn(logFile, log).length,
  }
}

function form({ fields = {}, field = 'file' }: Kind, file: Uint8Array | string): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : Uint8Array.from(file)
  if (bytes.length > 0) body.append(field, new Blob([bytes]), 'file.csv')
  return body
}

type Hold = { ended: number; held: number; cpu: number }

/** Since a moment: the longest hold, and the longest of the processor's time alone, in ms. */
function longestHold(file: string, since: number) {
  const all = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const held = all.map(line => JSON.parse(line) as Hold).filter(({ ended }) => ended >= since)
  const most = (of: 'held' | 'cpu') => held.reduce((longest, hold) => Math.max(longest, hold[of]), 0)
  return { 'longest hold, ms': most('held'), 'of it CPU, ms': most('cpu') }
}

type Buyer = { cookie: string; orderId: string; productId: string; texts: Record<string, string> }

/** A customer with an account and a delivered order, or with one that waits for a transfer. */
async function buyer(url: string, db: Db, { pays = 'COD' as 'COD' | 'Bank Transfer' } = {}): Promise<Buyer> {
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
