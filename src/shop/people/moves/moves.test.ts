import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { listJobs } from '../../../platform/database/jobs.ts'
import { FetchError } from '../../../platform/http/fetch-public.ts'
import { openSignIn } from '../../../platform/sign-in/sign-in.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import { listReviews } from '../../content/reviews/index.ts'
import {
  beginMove,
  fetchPictures,
  findMove,
  findOldAddress,
  forgetMoved,
  goLive,
  inviteCustomers,
  listOldOrders,
  listOwnOldOrders,
  OldOrderFilter,
  sendFile,
  throwAway,
  workMove,
} from './index.ts'
import type { FileKind } from './rules.ts'

let fresh: FreshDatabase
let db: Db
let folder: string
let storage: Storage
const sana = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  folder = await mkdtemp(join(tmpdir(), 'khushbu-moves-'))
  storage = await openStorage({ dataDir: folder })
  await sql`insert into categories (name) values ('Attar/Oud'), ('Women') on conflict do nothing`.execute(db)
  await sql`insert into staff (id, name, email, role) values ('sana', 'Sana', 'sana@example.com', 'owner')`.execute(db)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fresh.drop()
})

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
let names = 0
/** Each test moves another shop: keys are of one. */
let shop = ''
beforeEach(() => {
  names += 1
  shop = `s${names}`
})

const begin = async (defaultMl: number | null = null) =>
  (await write(tx => beginMove(tx, { name: 'oldshop.pk', category: 'Women', defaultMl, by: 'Sana' }))).moveId

async function send(moveId: number, kind: FileKind, lines: readonly string[]) {
  const path = join(folder, 'sent.csv')
  await writeFile(path, lines.join('\n'))
  await sendFile(db, { moveId, kind, path, fileName: `${kind}.csv`, staff: sana })
}

const productLines = () => [
  'Handle,Title,Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status',
  `${shop}-oud,Night Oud ${shop},Khushbu,Attar,oud,TRUE,Size,50ml,${shop}-50,7,5900,7000,https://cdn.example/${shop}-1.png,1,active`,
  `${shop}-oud,,,,,,,100ml,${shop}-100,2,9900,,https://cdn.example/${shop}-2.png,2,`,
  `${shop}-rose,Rose ${shop},,Body Mist,,TRUE,Size,12ml,${shop}-50,1,900,,,,draft`,
]
const customerLines = () => [
  'First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Phone,Phone,Total Spent,Total Orders,Accepts Email Marketing',
  `Ayesha,Khan,ayesha-${shop}@example.com,12 Mall Road,Lahore,PB,PK,,0300 1234567,1,1,yes`,
  `Zara,خان,zara-${shop}@example.com,,,,,,0300 1234567,0,0,no`,
]
const orderLines = () => [
  'Name,Email,Financial Status,Fulfillment Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Phone',
  `#${shop},ayesha-${shop}@example.com,paid,fulfilled,5900,2024-12-05 18:22:11 +0500,1,Night Oud,5900,Ayesha Khan,03001234567`,
]
const reviewLines = () => [
  'title,body,rating,review_date,reviewer_name,reviewer_email,product_handle,reply,picture_urls,curated',
  `Wah,Lasts long,5,2024-03-01,Sana,sana@example.com,${shop}-oud,Thank you,https://cdn.example/${shop}-r.png,ok`,
  `,Where is it,4,2024-03-01,Ali,ali@example.com,${shop}-gone,,,ok`,
]
const redirectLines = () => [
  'Redirect from,Redirect to',
  `/${shop}-old,/products/${shop}-oud`,
  `/${shop}-a,/${shop}-b`,
  `/${shop}-b,/${shop}-a`,
  `/${shop}-x,//evil.example`,
]

async function sendAll(moveId: number) {
  // Reviews first: what they name is moved before them all the same.
  await send(moveId, 'judgeme-reviews', reviewLines())
  await send(moveId, 'shopify-redirects', redirectLines())
  await send(moveId, 'shopify-orders', orderLines())
  await send(moveId, 'shopify-customers', customerLines())
  await send(moveId, 'shopify-products', productLines())
  await workMove(db, moveId)
}
const productOf = (handle: string) =>
  db
    .selectFrom('products')
    .innerJoin('product_addresses as a', 'a.product_id', 'products.id')
    .selectAll('products')
    .where('a.address', '=', handle)
    .executeTakeFirstOrThrow()

test('a rehearsal makes drafts that shoppers do not see; live, products are sold with their stock and old addresses lead to them', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  const { made, problems } = await findMove(db, moveId)
  expect(made).toMatchObject({ products: 2, customers: 2, orders: 1, reviews: 1, addresses: 5, picturesWaiting: 3 })
  expect(problems.map(({ kind, line, reason }) => `${kind} ${line} ${reason}`)).toEqual([
    'Judge.me: reviews 3 This product was not moved: please send the file again after its products',
    'Shopify: URL redirects 5 A redirect leads to a path or to an address with https',
    'Shopify: products 4 None of our categories is named: it was put under Women',
    'Shopify: products 4 Another size has this code: it was left out',
  ])
  const draft = await productOf(`${shop}-oud`)
  expect(draft).toMatchObject({
    state: 'draft',
    published: false,
    brand: 'Khushbu',
    category: 'Attar/Oud',
    in_stock: false,
  })
  expect(await findOldAddress(db, `/products/${shop}-oud`)).toBeNull()
  expect(await listOwnOldOrders(db, `ayesha-${shop}@example.com`)).toEqual([])

  await write(tx => goLive(tx, moveId))
  await workMove(db, moveId)
  expect(await productOf(`${shop}-oud`)).toMatchObject({ state: 'published', in_stock: true })
  expect((await productOf(`${shop}-rose`)).state).toBe('draft')
  const sizes = await db
    .selectFrom('sizes')
    .select(['ml', 'price', 'cut_price', 'stock'])
    .where('product_id', '=', draft.id)
    .orderBy('ml')
    .execute()
  expect(sizes.map(({ ml, price, cut_price, stock }) => [ml, price, cut_price, stock])).toEqual([
    [50, 700_000, 590_000, 7],
    [100, 990_000, 990_000, 2],
  ])
  for (const path of [
    `/products/${shop}-oud`,
    `/collections/oud/products/${shop}-oud`,
    `/en-pk/products/${shop.toUpperCase()}-OUD/`,
    `/shop/attars/${shop}-oud`,
    `/${shop}-old`,
  ])
    expect(await findOldAddress(db, path), path).toBe(`/product/${shop}-oud`)
  expect(await findOldAddress(db, '/collections/all')).toBe('/shop')
  expect(await findOldAddress(db, '/collections/women-perfumes')).toBe('/women-perfumes')
  expect(await findOldAddress(db, '/policies/refund-policy')).toBe('/pages/shipping-returns')
  // Of a draft, in a circle, and to another site.
  for (const path of [`/products/${shop}-rose`, `/${shop}-a`, `/${shop}-x`, '/nothing-here', '/product/%ff'])
    expect(await findOldAddress(db, path), path).toBeNull()

  expect(await listOwnOldOrders(db, `ayesha-${shop}@example.com`)).toMatchObject([
    { number: `#${shop}`, status: 'Sent', totalAmount: 590_000 },
  ])
  expect(await listReviews(db, draft.id)).toMatchObject([
    { rating: 5, comment: 'Wah\nLasts long', reply: 'Thank you', importedFrom: 'Judge.me' },
  ])
  expect((await productOf(`${shop}-oud`)).rating_count).toBe(1)
  await expect(write(tx => throwAway(tx, moveId))).rejects.toThrow('This move is live now')
  expect(await brokenInvariants(db)).toEqual([])
})

test('the same files twice make nothing twice, and customers who are here stay as they are', async () => {
  const moveId = await begin()
  await db
    .insertInto('users')
    .values({ id: `known-${shop}`, name: 'Known', email: `zara-${shop}@example.com` })
    .execute()
  await sendAll(moveId)
  const first = (await findMove(db, moveId)).made
  expect(first.customers).toBe(1)
  await sendAll(moveId)
  const again = await findMove(db, moveId)
  expect({ ...again.made, problems: 0 }).toEqual({ ...first, problems: 0 })
  expect(again.files.slice(0, 5).map(({ made }) => made)).toEqual([0, 0, 0, 0, 0])
  const other = await begin()
  await sendAll(other)
  expect((await findMove(db, other)).made).toMatchObject({ products: 0, customers: 0, orders: 0, reviews: 0 })
})

test('a rehearsal is thrown away whole, unless somebody has worked with it', async () => {
  const counts = async () => {
    const { rows } = await sql<object>`
      select (select count(*) from products) as products, (select count(*) from sizes) as sizes, (select count(*) from users) as users,
        (select count(*) from customers) as customers, (select count(*) from addresses) as addresses, (select count(*) from reviews) as reviews,
        (select count(*) from old_orders) as orders, (select count(*) from old_addresses) as paths, (select count(*) from moved) as moved,
        (select count(*) from move_rows) as rows, (select count(*) from move_pictures) as pictures,
        (select count(*) from product_addresses) as ours`.execute(db)
    return rows[0]
  }
  const before = await counts()
  const moveId = await begin()
  await sendAll(moveId)
  expect(await counts()).not.toEqual(before)
  const { id } = await productOf(`${shop}-oud`)
  await sql`update products set version = 2 where id = ${id}`.execute(db)
  await expect(write(tx => throwAway(tx, moveId))).rejects.toThrow('Work would be lost: 1 product changed')
  await sql`update products set version = 1 where id = ${id}`.execute(db)
  await write(tx => throwAway(tx, moveId))
  expect(await counts()).toEqual(before)
  expect(await findMove(db, moveId)).toMatchObject({ state: 'thrown_away', files: [] })
  await expect(send(moveId, 'shopify-products', productLines())).rejects.toThrow('thrown away now')
})

test('customers are invited once, and only by the mailbox can anybody enter', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  await expect(write(tx => inviteCustomers(tx, moveId))).rejects.toThrow('This move is rehearsal now')
  await write(tx => goLive(tx, moveId))
  // Who agreed to newsletters in the old shop, as its file says, and nobody before the move goes live.
  const list = await db.selectFrom('subscribers').select('email').where('email', 'like', `%-${shop}@%`).execute()
  expect(list.map(({ email }) => email)).toEqual([`ayesha-${shop}@example.com`])
  expect((await findMove(db, moveId)).uninvited).toBe(2)
  expect(await write(tx => inviteCustomers(tx, moveId))).toMatchObject({ invited: 2 })
  expect(await write(tx => inviteCustomers(tx, moveId))).toMatchObject({ invited: 0 })
  expect((await listJobs(db)).filter(({ name }) => name === 'moved-in')).toHaveLength(2)
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', `ayesha-${shop}@example.com`)
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ name: 'Ayesha Khan', email_verified: true })
  expect(await openSignIn(db).match(user.id, '', { known: true, subject: user.id })).toBeNull()
  const customer = await db.selectFrom('customers').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
  expect(customer).toMatchObject({ phone: '+923001234567', city: 'Lahore', state: 'Punjab' })
})

test('pictures are fetched into products in their order; what cannot be fetched is tried again, or reported', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  const png = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#aa3322' } })
    .png()
    .toBuffer()
  const other = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#2233aa' } })
    .png()
    .toBuffer()
  let tries = 0
  const fetchFile = async (url: string) => {
    if (url.endsWith('-r.png')) throw new FetchError('The other shop answers 404')
    tries += 1
    if (tries === 1) throw new FetchError('It took too long', { isPassing: true })
    const path = join(folder, `picture-${tries}`)
    const bytes = url.endsWith('-1.png') ? png : other
    await writeFile(path, bytes)
    return { path, size: bytes.length }
  }
  await fetchPictures(db, moveId, { storage, uploadFolder: folder, fetchFile })
  expect((await findMove(db, moveId)).made).toMatchObject({ pictures: 2, picturesWaiting: 0, picturesFailed: 1 })
  const { images, version } = await productOf(`${shop}-oud`)
  expect([images.length, version]).toEqual([2, 1])
  for (const image of images) expect(await storage.exists(`pictures/${image.split('/')[2]}/master`)).toBe(true)
})

test('work that is interrupted goes on where it was', async () => {
  const moveId = await begin()
  const lines = Array.from({ length: 450 }, (_, at) => `#${shop}-${at},,paid,,100,2024-12-05,1,Oud,100,Name ${at},`)
  await send(moveId, 'shopify-orders', [orderLines()[0] ?? '', ...lines])
  await expect(workMove(db, moveId, AbortSignal.abort())).rejects.toThrow()
  expect((await findMove(db, moveId)).files[0]).toMatchObject({ state: 'waiting', worked: 200, found: 450 })
  await expect(write(tx => goLive(tx, moveId))).rejects.toThrow('still worked on')
  await workMove(db, moveId)
  expect((await findMove(db, moveId)).files[0]).toMatchObject({ state: 'done', worked: 450, made: 450 })
  const page = await listOldOrders(db, OldOrderFilter.parse({ q: `${shop}-449` }))
  expect(page.orders.map(({ name }) => name)).toEqual(['Name 449'])
})

test('a size that is not said is taken from the move, or reported; a file of another kind is refused', async () => {
  const lines = [productLines()[0] ?? '', `${shop}-musk,Musk ${shop},,,,TRUE,Title,Default Title,,3,900,,,,active`]
  const withMl = await begin(30)
  await send(withMl, 'shopify-products', lines)
  await send(withMl, 'shopify-orders', lines)
  await workMove(db, withMl)
  const { problems, files } = await findMove(db, withMl)
  expect(problems.map(({ reason }) => reason)).toContain('The size is not said: it was taken for 30 ml')
  expect((await productOf(`${shop}-musk`)).mls).toEqual([30])
  expect(files[0]).toMatchObject({
    state: 'refused',
    problem: 'This is a file of Shopify: products, not of Shopify: orders',
  })
  await write(tx => throwAway(tx, withMl))
  const without = await begin()
  await send(without, 'shopify-products', lines)
  await workMove(db, without)
  expect((await findMove(db, without)).problems.map(({ reason }) => reason)).toContain(
    'The size is not said: please add it to the product, 3 pieces at Rs 900',
  )
})

test('a deleted account takes its person out of old orders', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  await write(tx => forgetMoved(tx, { emails: [`ayesha-${shop}@example.com`] }))
  const { orders } = await listOldOrders(db, OldOrderFilter.parse({ q: shop }))
  expect(orders).toMatchObject([{ number: `#${shop}`, name: '', email: '', phone: '', totalAmount: 590_000 }])
})
