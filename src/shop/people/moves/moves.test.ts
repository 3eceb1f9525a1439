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
import { openSignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import { listReviews } from '../../content/reviews/index.ts'
import {
  AnswerMove,
  answerMove,
  beginMove,
  fetchPictures,
  findMove,
  findOldAddress,
  forgetMoved,
  goLive,
  inviteCustomers,
  inviteMyself,
  keepOldSums,
  listOldOrders,
  listOwnOldOrders,
  NameSheet,
  nameSheet,
  OldOrderFilter,
  OldSums,
  retryPictures,
  sendFile,
  takeBack,
  throwAway,
  workMove,
} from './index.ts'
import type { Ask, FileKind } from './move-file-rules.ts'

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

const leadOf = async (path: string) => (await findOldAddress(db, path))?.to ?? null

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
  expect(made).toMatchObject({ products: 2, customers: 2, orders: 1, reviews: 1, addresses: 3, picturesWaiting: 3 })
  expect(problems.map(({ kind, line, reason }) => `${kind} ${line} ${reason}`)).toEqual([
    'Judge.me: reviews 3 This product was not moved: please send the file again after its products',
    'Shopify: URL redirects 3 It leads in a circle, and was left out',
    'Shopify: URL redirects 4 It leads in a circle, and was left out',
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
  expect(await leadOf(`/products/${shop}-oud`)).toBeNull()
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
    expect(await leadOf(path), path).toBe(`/product/${shop}-oud`)
  expect(await leadOf('/collections/all')).toBe('/shop')
  expect(await leadOf('/collections/women-perfumes')).toBe('/women-perfumes')
  expect(await leadOf('/policies/refund-policy')).toBe('/pages/shipping-returns')
  // Of a draft, in a circle, and to another site.
  for (const path of [`/products/${shop}-rose`, `/${shop}-a`, `/${shop}-x`, '/nothing-here', '/product/%ff'])
    expect(await leadOf(path), path).toBeNull()

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
  await expect(write(tx => inviteCustomers(tx, moveId, { most: 100 }))).rejects.toThrow('This move is rehearsal now')
  await write(tx => goLive(tx, moveId))
  // Who agreed to newsletters in the old shop, as its file says, and nobody before the move goes live.
  const list = await db.selectFrom('subscribers').select('email').where('email', 'like', `%-${shop}@%`).execute()
  expect(list.map(({ email }) => email)).toEqual([`ayesha-${shop}@example.com`])
  expect((await findMove(db, moveId)).uninvited).toBe(2)
  expect(await write(tx => inviteCustomers(tx, moveId, { most: 100 }))).toMatchObject({ invited: 2 })
  expect(await write(tx => inviteCustomers(tx, moveId, { most: 100 }))).toMatchObject({ invited: 0 })
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
    'The size is not said: it is not sold here yet, with its 3 pieces at Rs 900',
  )
})

test('a deleted account takes its person out of old orders', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  await write(tx => forgetMoved(tx, { emails: [`ayesha-${shop}@example.com`] }))
  const { orders } = await listOldOrders(db, OldOrderFilter.parse({ q: shop }))
  expect(orders).toMatchObject([{ number: `#${shop}`, name: '', email: '', phone: '', totalAmount: 590_000 }])
})

const answer = (moveId: number, ask: Ask, text: string, key = '') =>
  write(tx => answerMove(tx, { moveId, by: 'Sana', ...AnswerMove.parse({ ask, key, answer: text }) }))
const fileOf = async (moveId: number) => (await findMove(db, moveId)).files[0]
const reasonsOf = async (moveId: number) =>
  (await findMove(db, moveId)).problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
const peopleOf = async (start: string) => {
  const { rows } = await sql<{ phone: string; name: string; tags: string[]; notes: string[] }>`
    select phone, full_name as name, array(select tag from person_tags where person_id = people.id order by 1) as tags,
      array(select note from person_notes where person_id = people.id) as notes
    from people where phone like ${`${start}%`} order by phone`.execute(db)
  return rows
}

const sizesHead =
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Status'

test('every row of a file has a fate, in pieces and rupees, also where texts have many lines', async () => {
  const moveId = await begin()
  const text = (count: number) => `"${'<p>Warm.</p>\n'.repeat(count)}"`
  const lines = Array.from({ length: 260 }, (_, at) =>
    [
      `${shop}-${at}`,
      `Attar ${shop} ${at}`,
      text(at % 9),
      'Size,12 ml,,',
      `${shop}-${at}`,
      'shopify',
      3,
      at % 50 === 7 ? 'ask' : 900,
      '',
      'active',
    ].join(','),
  )
  await send(moveId, 'shopify-products', [sizesHead, ...lines, `,No handle ${shop},,,,,,,shopify,4,500,,active`])
  await workMove(db, moveId)
  const { files, made, differences } = await findMove(db, moveId)
  // A line without a handle goes on with the product above it.
  expect(files[0]).toMatchObject({ found: 260, made: 260, changed: 0, known: 0, leftOut: 0 })
  expect(made.products).toBe(260)
  expect(differences).toEqual([])
  const unread = await db
    .selectFrom('move_problems')
    .select('line')
    .where('move_id', '=', moveId)
    .where('field', '=', 'Variant Price')
    .orderBy('line')
    .execute()
  expect(unread.map(({ line }) => line)).toEqual([9, 59, 109, 159, 209, 259])
  const { foundPieces = 0, keptPieces = 0, amount = 0, keptAmount = 0 } = files[0] ?? {}
  expect([foundPieces - keptPieces, keptAmount]).toEqual([6 * 3 + 4, 254 * 3 * 90_000])
  expect(amount).toBe(254 * 3 * 90_000 + 4 * 50_000)
  expect(await brokenInvariants(db)).toEqual([])
})

test('a row that the database has lost, or that went without a word, is a difference on the page', async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-orders', orderLines())
  await workMove(db, moveId)
  const { files, differences } = await findMove(db, moveId)
  expect(differences).toEqual([])
  expect(files[0]).toMatchObject({ found: 1, made: 1, amount: 590_000, keptAmount: 590_000 })
  await sql`delete from move_rows where file_id = ${files[0]?.fileId}`.execute(db)
  await sql`insert into move_rows (file_id, line, row, state, pieces) values (${files[0]?.fileId}, 2, '{}', 'left_out', 1), (${files[0]?.fileId}, 3, '{}', 'made', 2)`.execute(
    db,
  )
  expect((await findMove(db, moveId)).differences).toContain(
    'shopify-orders.csv: left out without a reason 0, but its rows say 1',
  )
  expect((await findMove(db, moveId)).differences).toContain('shopify-orders.csv: found 1, but its rows say 2')
})

test('what is not understood is not sold until somebody has said what it is, once for all of its kind', async () => {
  const moveId = await begin()
  const lines = [
    sizesHead,
    `${shop}-a,A ${shop},,Size,50 dram,,,${shop}-A,shopify,5,1500.50,4000,active`,
    `${shop}-b,B ${shop},,Size,50 Dram,,,${shop}-B,shopify,6,1500.49,,active`,
    `${shop}-c,C ${shop},,Title,Default Title,,,${shop}-C,,0,900,,active`,
    `${shop}-d,D ${shop},,Size,30 ml,,,${shop}-D,shopify,2,900,,active`,
  ]
  await send(moveId, 'shopify-products', lines)
  await workMove(db, moveId)
  const sizesOf = async () => {
    const { rows } = await sql<{ handle: string; ml: number; price: number; discount: number; stock: object }>`
      select m.key as handle, s.ml, s.price, s.discount::float as discount, m.facts -> 'stock' as stock from moved m left join sizes s on s.product_id = m.made_id
      where m.move_id = ${moveId} and m.kind = 'product' order by 1`.execute(db)
    return rows.map(({ handle, ml, price, discount, stock }) => [
      handle.slice(shop.length + 1),
      ml,
      price,
      discount,
      stock,
    ])
  }
  expect(await sizesOf()).toEqual([
    ['a', null, null, null, {}],
    ['b', null, null, null, {}],
    ['c', null, null, null, {}],
    ['d', 30, 90_000, 0, { 30: 2 }],
  ])
  const { kinds } = await findMove(db, moveId)
  const asked = kinds.flatMap(({ ask, key, count }) => (ask && ask !== 'category' ? [[ask, key, count]] : []))
  expect(asked.toSorted()).toEqual([
    ['noSize', '', 1],
    ['paisa', '', 2],
    ['size', '50 dram', 2],
    ['untracked', '', 1],
    ['was', '', 1],
  ])
  await answer(moveId, 'size', '185', '50 dram')
  await answer(moveId, 'noSize', '12')
  await answer(moveId, 'untracked', '40')
  await answer(moveId, 'paisa', 'down')
  await answer(moveId, 'was', 'yes')
  await workMove(db, moveId)
  expect(await sizesOf()).toEqual([
    ['a', 185, 400_000, 62.5, { 185: 5 }],
    ['b', 185, 150_000, 0, { 185: 6 }],
    ['c', 12, 90_000, 0, { 12: 40 }],
    ['d', 30, 90_000, 0, { 30: 2 }],
  ])
  const after = await findMove(db, moveId)
  expect(after.kinds.filter(({ ask }) => ask && ask !== 'category')).toEqual([])
  expect(after.differences).toEqual([])
  expect(after.files[0]).toMatchObject({ found: 4, worked: 4, state: 'done' })
  await expect(answer(moveId, 'size', 'half', '50 dram')).rejects.toThrow('whole millilitres')
  await expect(answer(moveId, 'category', 'Nothing')).rejects.toThrow('no such category')
  await write(tx => goLive(tx, moveId))
  await expect(answer(moveId, 'noSize', '30')).rejects.toThrow('live now')
  await workMove(db, moveId)
  expect(await brokenInvariants(db)).toEqual([])
})

test('sizes of two kinds are two products; two columns of one name are refused whole', async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-products', [
    sizesHead,
    `${shop}-n,Night ${shop},,Size,30ml,Strength,EDP,${shop}-1,shopify,4,2500,,active`,
    `${shop}-n,,,,30ml,,Attar,${shop}-2,shopify,6,3600,,`,
    `${shop}-n,,,,90ml,,EDP,${shop}-3,shopify,3,6900,,`,
  ])
  await workMove(db, moveId)
  const { rows } = await sql<{ name: string; sold: unknown }>`
    select name, (select jsonb_agg(jsonb_build_array(ml, price / 100) order by ml) from sizes where product_id = products.id) as sold from products
    where name like ${`%${shop}%`} order by name`.execute(db)
  expect(rows).toEqual([
    { name: `Night ${shop} Attar`, sold: [[30, 3600]] },
    {
      name: `Night ${shop} EDP`,
      sold: [
        [30, 2500],
        [90, 6900],
      ],
    },
  ])
  expect(await fileOf(moveId)).toMatchObject({ found: 2, made: 2, foundPieces: 13, keptPieces: 13 })
  await send(moveId, 'shopify-products', ['Handle,Title,Variant Price,Variant Price', `${shop}-t,T,900,450`])
  expect(await fileOf(moveId)).toMatchObject({
    state: 'refused',
    problem: expect.stringContaining("two columns are named 'Variant Price'"),
  })
})

test('who has a phone alone is a person of ours; several rows are one, any no to newsletters counts, and staff are no customers', async () => {
  const moveId = await begin()
  const phone = (at: number) => `0345${String(names).padStart(3, '0')}100${at}`
  const head =
    'First Name,Last Name,Email,Default Address City,Phone,Total Spent,Total Orders,Accepts Email Marketing,Tags,Note'
  await send(moveId, 'shopify-customers', [
    head,
    `Hina,Aziz,,Multan,${phone(1)},0,0,yes,"vip, Lahore",Calls after six`,
    `Omar,Aziz,not-an-email,,'${phone(2).slice(1)}.0,0,0,no,,`,
    `Nobody,Known,,,,0,0,no,,`,
    `Zoya,Baig,zoya-${shop}@example.com,,,0,0,yes,,`,
    `Zoya,Baig,ZOYA-${shop}@example.com,,${phone(4)},0,0,no,,`,
    `Asim,Dar,,,7.5E+09,0,0,no,,`,
  ])
  await workMove(db, moveId)
  const people = await peopleOf(`+92345${String(names).padStart(3, '0')}`)
  expect(people.map(({ phone: number, name, tags, notes }) => [number.slice(-1), name, tags, notes])).toEqual([
    ['1', 'Hina Aziz', ['lahore', 'vip'], ['Calls after six']],
    ['2', 'Omar Aziz', [], []],
    ['4', 'Zoya Baig', [], []],
  ])
  expect(await fileOf(moveId)).toMatchObject({ found: 6, made: 3, known: 1, leftOut: 2 })
  expect(await reasonsOf(moveId)).toEqual([
    '3 Email: This is no email, and was left out',
    '4 Email: Without an email and a phone nobody can be known: left out',
    '7 Phone: This is no phone number, and was left out',
  ])
  await send(
    moveId,
    'woocommerce-customers',
    [
      'user_id,user_login,user_email,first_name,role,billing_phone,billing_country',
      `1,root,root-${shop}@example.com,Root,administrator,,PK`,
      `2,desk,desk-${shop}@example.com,Desk,shop_manager,,PK`,
      `3,mina,mina-${shop}@example.com,Mina,customer,${phone(5)},PK`,
    ].map(line => line.replace('user_id,', 'customer_id,')),
  )
  await workMove(db, moveId)
  expect(await fileOf(moveId)).toMatchObject({ found: 3, made: 1, leftOut: 2 })
  await write(tx => goLive(tx, moveId))
  const list = await db.selectFrom('subscribers').select('email').where('email', 'like', `%-${shop}@%`).execute()
  expect(list).toEqual([])
  expect((await findMove(db, moveId)).uninvited).toBe(2)
  expect((await findMove(db, moveId)).differences).toEqual([])
})

test('a file that is sent again changes what it made, while nobody has worked with it', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  const product = productLines().map(line => line.replace(',9900,', ',8800,').replace(`Rose ${shop}`, `Rosa ${shop}`))
  const order = orderLines().map(line => line.replace('paid,fulfilled,5900', 'refunded,fulfilled,5900'))
  const review = reviewLines().map(line => line.replace('Lasts long', 'Lasts a day'))
  await send(moveId, 'shopify-products', product)
  await send(moveId, 'shopify-orders', order)
  await send(moveId, 'judgeme-reviews', review)
  await send(
    moveId,
    'shopify-customers',
    customerLines().map(line => line.replace('Khan', 'Khanum')),
  )
  await workMove(db, moveId)
  const { files, differences } = await findMove(db, moveId)
  expect(files.slice(0, 4).map(({ kind, made, changed, known }) => [kind, made, changed, known])).toEqual([
    ['shopify-customers', 0, 1, 1],
    ['judgeme-reviews', 0, 1, 0],
    ['shopify-orders', 0, 1, 0],
    ['shopify-products', 0, 2, 0],
  ])
  expect(differences).toEqual([])
  const { rows } = await sql`select price from sizes where sku = upper(${`${shop}-100`})`.execute(db)
  expect(rows).toEqual([{ price: 880_000 }])
  expect(await productOf(`${shop}-rose`)).toMatchObject({ name: `Rosa ${shop}`, version: 1 })
  await sql`update products set version = 2 where id = ${(await productOf(`${shop}-oud`)).id}`.execute(db)
  await send(moveId, 'shopify-products', productLines())
  await workMove(db, moveId)
  expect(await fileOf(moveId)).toMatchObject({ made: 0, changed: 1, known: 1 })
  expect((await fileOf(moveId))?.reasons).toEqual([
    { reason: 'It was changed here, or is in the shop: what the file says now was not taken', count: 1 },
  ])
})

test('redirects keep their query, chains are shortened, and loops, dead ends, other sites and our own pages are told', async () => {
  const moveId = await begin()
  const way = (from: string, to: string) => `/${shop}${from},${to.replace('~', `/${shop}`)}`
  await send(moveId, 'shopify-redirects', [
    'Redirect from,Redirect to',
    way('?id=1', '/shop?category=Women'),
    way('?id=2', '/deals'),
    way('/1', '~/2'),
    way('/2', '~/3'),
    way('/3', '/shop'),
    way('/self', '~/self'),
    way('/none', '/products/never-was'),
    way('/far', 'https://elsewhere.example/x'),
    '/cart,/shop',
    way('/3', '/deals'),
  ])
  await workMove(db, moveId)
  expect(await reasonsOf(moveId)).toEqual([
    '7 Redirect to: It leads to itself, and was left out',
    '8 Redirect to: It leads to a page that is not here',
    '9 Redirect to: It leads to another site: not followed before somebody agrees',
    '10 Redirect from: The shop has a page of its own there: this redirect was left out',
    '11 Redirect from: Line 6 lets the same address lead to /shop: the first counts',
  ])
  expect(await fileOf(moveId)).toMatchObject({ found: 10, made: 7, leftOut: 3 })
  await answer(moveId, 'host', 'yes', 'elsewhere.example')
  await workMove(db, moveId)
  await write(tx => goLive(tx, moveId))
  const lead = (path: string) => leadOf(`/${shop}${path}`)
  expect(await lead('?id=2&utm_source=fb')).toBe('/deals')
  expect(await lead('/?id=1')).toBe('/shop?category=Women')
  expect(await lead('/1')).toBe('/shop')
  expect(await lead('/far')).toBe('https://elsewhere.example/x')
  expect(await lead('?id=3')).toBeNull()
})

test('pictures wait for one before them that is tried again; where the first one is gone no other takes its place', async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-products', productLines())
  await workMove(db, moveId)
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#113322' } })
    .png()
    .toBuffer()
  const asked: string[] = []
  let gone = true
  const fetchFile = async (url: string) => {
    asked.push(url.slice(-5))
    if (gone && url.endsWith('-1.png')) throw new FetchError('The other shop answers 404')
    const path = join(folder, `picture-${asked.length}-${shop}`)
    await writeFile(path, bytes)
    return { path, size: bytes.length }
  }
  await fetchPictures(db, moveId, { storage, uploadFolder: folder, fetchFile })
  expect(asked).toEqual(['1.png'])
  expect((await productOf(`${shop}-oud`)).images).toEqual([])
  expect((await findMove(db, moveId)).made).toMatchObject({ pictures: 0, picturesWaiting: 0, picturesFailed: 2 })
  gone = false
  expect(await write(tx => retryPictures(tx, moveId))).toMatchObject({ pictures: 2 })
  await fetchPictures(db, moveId, { storage, uploadFolder: folder, fetchFile })
  expect(asked.slice(1)).toEqual(['1.png', '2.png'])
  expect((await findMove(db, moveId)).made).toMatchObject({ pictures: 2, picturesFailed: 0 })
})

test('a live move is taken back within a day, while no order has come, and goes live again', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  await write(tx => goLive(tx, moveId))
  await workMove(db, moveId)
  expect((await productOf(`${shop}-oud`)).state).toBe('published')
  await write(tx => takeBack(tx, moveId))
  expect((await productOf(`${shop}-oud`)).state).toBe('draft')
  expect(await leadOf(`/${shop}-old`)).toBeNull()
  const list = await db.selectFrom('subscribers').select('email').where('email', 'like', `%-${shop}@%`).execute()
  expect(list).toEqual([])
  await workMove(db, moveId)
  expect((await productOf(`${shop}-oud`)).state).toBe('draft')
  await write(tx => goLive(tx, moveId))
  await workMove(db, moveId)
  expect(await productOf(`${shop}-oud`)).toMatchObject({ state: 'published', in_stock: true })
  await sql`update moves set live_at = now() - interval '25 hours' where id = ${moveId}`.execute(db)
  await expect(write(tx => takeBack(tx, moveId))).rejects.toThrow('within a day')
  await sql`update moves set live_at = now() where id = ${moveId}`.execute(db)
  await write(tx => inviteMyself(tx, moveId, 'sana@example.com'))
  expect(await write(tx => inviteCustomers(tx, moveId, { most: 1 }))).toMatchObject({ invited: 1 })
  expect((await findMove(db, moveId)).uninvited).toBe(1)
  await expect(write(tx => takeBack(tx, moveId))).rejects.toThrow('nobody was invited')
  expect(await brokenInvariants(db)).toEqual([])
})

test('a house of Daraz: prices and sizes of one file, pictures and texts of the other, in any order', async () => {
  const goods = [
    'Product ID,*Product Name(English),currencyCode,status,SpecialPrice,SpecialPrice Start,SpecialPrice End,*Price,SellerSKU,*Quantity,Variations Combo',
    'Mandatory,,,,,,,,,,',
    `101,Oud ${shop},PKR,active,,,,3000,${shop}-D,4,Size:50 ml`,
  ]
  const texts = [
    'Product ID,*Product Name(English),*Product Images1,Product Images2,Main Description,Brand',
    `101,Oud ${shop},https://cdn.example/${shop}-d.jpg,,<p>Deep smoke</p>,Saeed`,
  ]
  for (const files of [
    [goods, texts],
    [texts, goods],
  ]) {
    const moveId = await begin()
    for (const lines of files) {
      await send(moveId, 'daraz-products', lines)
      await workMove(db, moveId)
    }
    expect(await productOf(`oud-${shop}`)).toMatchObject({ description: 'Deep smoke', brand: 'Saeed', mls: [50] })
    expect(await findMove(db, moveId)).toMatchObject({ made: { products: 1, picturesWaiting: 1 }, differences: [] })
    await write(tx => throwAway(tx, moveId))
  }
})

test('reviews of Yotpo find their product by its name; one of several of that name is told', async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-products', productLines())
  await send(moveId, 'yotpo-reviews', [
    'published,review_title,review_content,review_score,date,product_title,display_name,email',
    `true,,Lasts long,5,2024-03-01,night oud ${shop},Sana,sana@example.com`,
    `true,,Where,5,2024-03-01,Gone ${shop},Sana,sana@example.com`,
  ])
  await workMove(db, moveId)
  expect(await fileOf(moveId)).toMatchObject({ found: 2, made: 1, leftOut: 1 })
  const { id } = await productOf(`${shop}-oud`)
  expect(await listReviews(db, id)).toMatchObject([{ rating: 5, importedFrom: 'Yotpo' }])
})

const soldOf = async (moveId: number) => {
  const { rows } = await sql<{ name: string; ml: number; price: number; pieces: number }>`
    select p.name, s.ml, s.price / 100 as price, coalesce((m.facts -> 'stock' ->> s.ml::text)::int, 0) as pieces
    from moved m join products p on p.id = m.made_id join sizes s on s.product_id = p.id
    where m.move_id = ${moveId} and m.kind = 'product' order by 1, 2`.execute(db)
  return rows.map(({ name, ml, price, pieces }) => [name.replace(` ${shop}`, ''), ml, price, pieces])
}

test('a plain sheet of any columns, also in Urdu: they are guessed by name and cells, can be changed, and are remembered', async () => {
  const moveId = await begin()
  const lines = [
    'نام,سائز,قیمت (روپے),تعداد,X,Remarks',
    `عود ${shop},۵۰ ملی لیٹر,"۴,۵۰۰",۷,8964000112236,fast`,
    `,100 ml,8000,2,,`,
    'ATTARS,,,,,',
    `Rose ${shop},آدھا تولہ,900,,,slow`,
  ]
  await send(moveId, 'sheet-products', lines)
  const asked = await findMove(db, moveId)
  expect(asked.files[0]).toMatchObject({ state: 'columns', found: 0 })
  expect(asked.sheets[0]?.columns).toEqual({
    نام: 'name',
    سائز: 'size',
    'قیمت (روپے)': 'price',
    تعداد: 'stock',
    X: 'barcode',
    Remarks: 'ignore',
  })
  await expect(write(tx => goLive(tx, moveId))).rejects.toThrow('columns are not named yet')
  const fileId = asked.files[0]?.fileId ?? 0
  const name = (...columns: string[]) =>
    write(tx =>
      nameSheet(tx, {
        moveId,
        ...NameSheet.parse({ fileId, ...Object.fromEntries(columns.map((holds, at) => [`column.${at}`, holds])) }),
      }),
    )
  await expect(name('name', 'size', 'ignore')).rejects.toThrow('the column of the price')
  await expect(name('name', 'size', 'price', 'name')).rejects.toThrow('cannot both hold this')
  await name('name', 'size', 'price', 'stock', 'barcode', 'ignore')
  await workMove(db, moveId)
  expect(await soldOf(moveId)).toEqual([
    ['Rose', 6, 900, 0],
    ['عود', 50, 4500, 7],
    ['عود', 100, 8000, 2],
  ])
  const after = await findMove(db, moveId)
  expect(after.files[0]).toMatchObject({
    state: 'done',
    found: 3,
    made: 2,
    leftOut: 1,
    notTaken: [{ column: 'Remarks', count: 2 }],
  })
  expect(await reasonsOf(moveId)).toContain('4 نام: It has a name alone, and was left out')
  // Read once more by other columns: what it made before is not left behind.
  await name('name', 'size', 'price', 'ignore', 'ignore', 'ignore')
  await workMove(db, moveId)
  expect((await soldOf(moveId)).map(([, , , pieces]) => pieces)).toEqual([0, 0, 0])
  expect(await findMove(db, moveId)).toMatchObject({ made: { products: 2 }, differences: [] })
  // The next one with these names is read by itself.
  await send(moveId, 'sheet-products', [lines[0] ?? '', `Amber ${shop},30 ml,1200,,,`])
  await workMove(db, moveId)
  expect(await fileOf(moveId)).toMatchObject({ state: 'done', made: 1 })
  // What another file made, or something else names, stays when the columns are named again, and what is left over is
  // told.
  await send(moveId, 'sheet-products', [
    lines[0] ?? '',
    `Amber ${shop},30 ml,1300,,Dear ${shop},`,
    `Musk ${shop},30 ml,1400,,Mild ${shop},`,
    `Oud ${shop},30 ml,1500,,Old ${shop},`,
  ])
  await workMove(db, moveId)
  const productOf = async (title: string) => {
    const { rows } = await sql<{ id: string }>`select id from products where name = ${`${title} ${shop}`}`.execute(db)
    return rows[0]?.id
  }
  const [amber, musk] = [await productOf('Amber'), await productOf('Musk')]
  await sql`
    insert into reviews (id, product_id, name, rating, comment) values (${`${shop}-r`}, ${musk}, 'Sana', 5, 'Lasts')`.execute(
    db,
  )
  const latest = (await findMove(db, moveId)).files[0]?.fileId ?? 0
  const renamed = ['ignore', 'size', 'price', 'stock', 'name', 'ignore']
  await write(tx =>
    nameSheet(tx, {
      moveId,
      ...NameSheet.parse({
        fileId: latest,
        ...Object.fromEntries(renamed.map((holds, at) => [`column.${at}`, holds])),
      }),
    }),
  )
  await workMove(db, moveId)
  expect([await productOf('Amber'), await productOf('Musk'), await productOf('Oud')]).toEqual([amber, musk, undefined])
  expect(await reasonsOf(moveId)).toContain(
    '3 X: It was read by other columns before, and stays: it is changed or named elsewhere',
  )
})

test('a sheet with a column of prices for each size, and one whose columns have no names that say anything', async () => {
  const moveId = await begin()
  await send(moveId, 'sheet-products', [
    'Perfume,Price 50ml,Price 100ml,Stock',
    `Oud ${shop},"4,500",8000,3`,
    `Musk ${shop},,6500/-,4`,
  ])
  const { sheets, files } = await findMove(db, moveId)
  expect(sheets[0]?.columns).toEqual({ Perfume: 'name', 'Price 50ml': 'price', 'Price 100ml': 'price', Stock: 'stock' })
  const chosen = { 'column.0': 'name', 'column.1': 'price', 'column.2': 'price', 'column.3': 'stock' }
  await write(tx => nameSheet(tx, { moveId, fileId: files[0]?.fileId ?? 0, ...chosen }))
  await workMove(db, moveId)
  // The three pieces of both sizes of one are nobody's before somebody says whose.
  expect(await soldOf(moveId)).toEqual([
    ['Musk', 100, 6500, 4],
    ['Oud', 50, 4500, 0],
    ['Oud', 100, 8000, 0],
  ])
  expect(await reasonsOf(moveId)).toContain('2 Stock: Its pieces are not counted there: it begins with 0')
  await send(moveId, 'sheet-products', [
    'A,B,C,D',
    `Amber ${shop},30 ml,2400,5`,
    `Saffron ${shop},50 ml,5600,12`,
    `Jasmine ${shop},12 ml,900,3`,
  ])
  expect((await findMove(db, moveId)).sheets[0]?.columns).toEqual({ A: 'name', B: 'size', C: 'price', D: 'stock' })
})

test('costs, notes and the days of sales come along; taxes stand with the order', async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-products', [
    `${sizesHead},Cost per item,Top notes (product.metafields.custom.top_notes),Base Notes (product.metafields.custom.base_notes),Concentration (product.metafields.custom.concentration)`,
    `${shop}-a,A ${shop},,Size,50 ml,,,${shop}-A,shopify,5,4000,,active,"1,250.50","[""Rose"",""Saffron""]","Oud; Musk; oud",EDP`,
    `${shop}-b,B ${shop},,Size,50 ml,,,${shop}-B,shopify,5,4000,,active,dear,,,`,
  ])
  await workMove(db, moveId)
  const { id, ...facts } = await productOf(`${shop}-a`)
  expect(facts).toMatchObject({ top_notes: ['Rose', 'Saffron'], base_notes: ['Oud', 'Musk'], concentration: 'EDP' })
  const costs = await sql`select average_cost from sizes where product_id = ${id}`.execute(db)
  expect(costs.rows).toEqual([{ average_cost: 125_050 }])
  expect(await reasonsOf(moveId)).toContain('3 Cost per item: This cost cannot be read, and was left out')
  await send(moveId, 'woocommerce-products', [
    'ID,Type,SKU,Name,Published,Regular price,Sale price,Date sale price starts,Date sale price ends,Stock',
    `1,simple,${shop}-P,Past ${shop} 50 ml,1,4000,3000,2020-01-01,2020-02-01,1`,
    `2,simple,${shop}-N,Now ${shop} 50 ml,1,4000,3000,2020-01-01,,1`,
  ])
  await send(
    moveId,
    'shopify-orders',
    orderLines().map((line, at) => (at === 0 ? `${line},Taxes` : `${line.replace(',5900,2024', ',6900,2024')},1000`)),
  )
  await workMove(db, moveId)
  const { rows } = await sql`
    select split_part(name, ' ', 1) as name, cut_price / 100 as price from products p join sizes s on s.product_id = p.id
    where name like ${`%${shop} 50 ml`} order by 1`.execute(db)
  expect(rows).toEqual([
    { name: 'Now', price: 3000 },
    { name: 'Past', price: 4000 },
  ])
  const { orders } = await listOldOrders(db, OldOrderFilter.parse({ q: shop }))
  expect(orders).toMatchObject([{ totalAmount: 690_000, salesTax: 100_000 }])
})

test('discounts are offers that count once the move is live; what has ended, is used up or narrowed there is told; gift cards keep their balance', async () => {
  const moveId = await begin()
  const code = (name: string) => `${shop}${name}`.toUpperCase()
  await send(moveId, 'shopify-offers', [
    'Name,Value,Value Type,Minimum Purchase Requirements,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End',
    `${code('ten')},-10.0,percentage,Minimum purchase of Rs 3000,3,true,10,Active,2024-01-01 10:00:00 +0500,`,
    `${code('off')},-500,fixed_amount,,0,false,,Active,2024-01-01,2099-12-31`,
    `${code('old')},-500,fixed_amount,,0,false,,Expired,2020-01-01,2020-12-31`,
    `${code('all')},-5,percentage,,10,false,10,Active,2024-01-01,`,
    `${code('free')},-100,shipping,,0,false,,Active,2024-01-01,`,
    `${code('ten')},-20,percentage,,0,false,,Active,2024-01-01,`,
  ])
  await send(moveId, 'woocommerce-offers', [
    'code,type,amount,expiry_date,minimum_amount,usage_limit,usage_count,usage_limit_per_user,product_ids,free_shipping',
    `${code('woo')},percent,15,,2000,,0,2,,no`,
    `${code('some')},fixed_cart,300,,,,0,,12,no`,
    `${code('ten')},percent,15,,,,0,,,no`,
  ])
  await send(moveId, 'shopify-gifts', [
    'Id,Last Characters,Customer Name,Email,Created At,Expires On,Initial Balance,Current Balance,Currency,Enabled?',
    `${shop}1,1a2b,Sana,sana@example.com,2024-01-01,,5000,2500.00,PKR,true`,
    `${shop}2,9z9z,Ali,ali@example.com,2024-01-01,2020-01-01,5000,900,PKR,true`,
    `${shop}3,5y5y,Ali,ali@example.com,2024-01-01,,100,100,AED,true`,
  ])
  await workMove(db, moveId)
  const offers = async () => {
    const { rows } = await sql<Record<string, string | number | null>>`
      select coalesce(nullif(replace(lower(code), ${shop}, ''), lower(code)), 'gift') as code, discount_type as kind, discount_value as value,
        minimum_subtotal as minimum, total_limit as most, person_limit as each, status
      from coupons where id in (select made_id from moved where move_id = ${moveId} and kind = 'offer') order by 1`.execute(
      db,
    )
    return rows.map(row => Object.values(row))
  }
  expect(await offers()).toEqual([
    ['free', 'shipping', 0, 0, null, null, 'inactive'],
    ['gift', 'fixed', 250_000, 0, 1, 1, 'inactive'],
    ['off', 'fixed', 50_000, 0, null, null, 'inactive'],
    ['some', 'fixed', 30_000, 0, null, null, 'inactive'],
    ['ten', 'percentage', 1000, 300_000, 7, 1, 'inactive'],
    ['woo', 'percentage', 1500, 200_000, null, 2, 'inactive'],
  ])
  const { files, differences, made } = await findMove(db, moveId)
  expect(files.map(({ found, made: fresh, leftOut }) => [found, fresh, leftOut])).toEqual([
    [3, 1, 2],
    [3, 2, 1],
    [6, 3, 3],
  ])
  expect(files[0]).toMatchObject({ amount: 340_000, keptAmount: 250_000 })
  expect([differences, made.offers]).toEqual([[], 6])
  await write(tx => goLive(tx, moveId))
  // What counted there for some products alone stays off.
  expect((await offers()).map(([name, , , , , , status]) => `${name} ${status}`)).toEqual([
    'free active',
    'gift active',
    'off active',
    'some inactive',
    'ten active',
    'woo active',
  ])
  // Read again, what nobody has used here says what the later file says; what is over there is switched off.
  await sql`update coupons set redeemed = 1 where code = ${code('off')}`.execute(db)
  await send(moveId, 'shopify-offers', [
    'Name,Value,Value Type,Usage Limit Per Code,Times Used In Total,Status,Start,End',
    `${code('ten')},-15.0,percentage,10,5,Active,2024-01-01,2099-12-31`,
    `${code('off')},-700,fixed_amount,,0,Active,2024-01-01,`,
    `${code('free')},-100,shipping,,0,Expired,2024-01-01,2024-02-01`,
  ])
  const cards = (balance: string, enabled: string) => [
    'Id,Last Characters,Current Balance,Currency,Enabled?',
    `${shop}1,1a2b,${balance},PKR,${enabled}`,
  ]
  await send(moveId, 'shopify-gifts', cards('900', 'true'))
  await workMove(db, moveId)
  expect(await offers()).toEqual([
    ['free', 'shipping', 0, 0, null, null, 'inactive'],
    ['gift', 'fixed', 90_000, 0, 1, 1, 'active'],
    ['off', 'fixed', 50_000, 0, null, null, 'active'],
    ['some', 'fixed', 30_000, 0, null, null, 'inactive'],
    ['ten', 'percentage', 1500, 0, 5, null, 'active'],
    ['woo', 'percentage', 1500, 200_000, null, 2, 'active'],
  ])
  const [gifts, discounts] = (await findMove(db, moveId)).files
  expect(discounts).toMatchObject({ found: 3, changed: 2, known: 1 })
  expect(gifts).toMatchObject({ changed: 1, amount: 90_000, keptAmount: 90_000 })
  await send(moveId, 'shopify-gifts', cards('900', 'false'))
  await workMove(db, moveId)
  expect((await offers()).find(([name]) => name === 'gift')).toEqual(['gift', 'fixed', 90_000, 0, 1, 1, 'inactive'])
  expect((await findMove(db, moveId)).files[0]).toMatchObject({ amount: 90_000, keptAmount: 0 })
  await sql`update coupons set redeemed = 0 where code = ${code('off')}`.execute(db)
  await write(tx => takeBack(tx, moveId))
  expect((await offers()).every(row => row.at(-1) === 'inactive')).toBe(true)
  await write(tx => throwAway(tx, moveId))
  const { rows } = await sql`select from coupons where code like ${`${shop.toUpperCase()}%`}`.execute(db)
  expect(rows).toEqual([])
})

test("a rehearsal is compared with the old shop's own sums, with where a difference comes from", async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-products', [
    sizesHead,
    `${shop}-a,A ${shop},,Size,50 ml,,,${shop}-A,shopify,5,1000,,active`,
    `${shop}-b,B ${shop},,Size,50 ml,,,${shop}-B,shopify,3,call us,,active`,
    `,,,,,,,,,,,,`,
  ])
  const head =
    'Name,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Refunded Amount'
  await send(moveId, 'shopify-orders', [
    head,
    `#${shop}1,paid,fulfilled,PKR,2000,2024-12-05,2,Oud,1000,0`,
    `#${shop}2,partially_refunded,fulfilled,PKR,1000,2024-12-05,1,Oud,1000,400`,
    `#${shop}3,paid,fulfilled,PKR,1000,some day,1,Oud,1000,0`,
  ])
  await workMove(db, moveId)
  const typed = {
    orders: '3',
    pieces: '4',
    revenue: 'Rs 4,000',
    refunds: '400',
    products: '2',
    stock: '8',
    stockValue: '5,000',
  }
  await write(tx => keepOldSums(tx, { ...OldSums.parse(typed), moveId }))
  const { compared } = await findMove(db, moveId)
  expect(compared.map(({ sum, there, here, from }) => [sum, there, here, from])).toEqual([
    ['orders', 3, 2, ['1: This day cannot be read, and the order was left out']],
    ['pieces', 4, 3, ['1: This day cannot be read, and the order was left out']],
    ['revenue', 400_000, 300_000, ['1: This day cannot be read, and the order was left out']],
    ['refunds', 40_000, 40_000, []],
    ['products', 2, 2, []],
    ['stock', 8, 5, ['1: taken in part, for what was not understood']],
    ['stockValue', 500_000, 500_000, []],
  ])
  // A later file brings what an earlier one could not; live, products of two files are still told apart.
  await send(moveId, 'shopify-orders', [head, `#${shop}3,paid,fulfilled,PKR,500,2024-12-05,1,Oud,500,0`])
  await send(moveId, 'shopify-products', [
    sizesHead,
    `${shop}-c,C ${shop},,Size,50 ml,,,${shop}-C,shopify,2,1000,,active`,
  ])
  await workMove(db, moveId)
  await write(tx => goLive(tx, moveId))
  await workMove(db, moveId)
  const after = (await findMove(db, moveId)).compared
  expect(after.find(({ sum }) => sum === 'stock')).toMatchObject({ there: 8, here: 7 })
  // The order that the first file could not bring is here by the second, also after its rows are emptied.
  expect(after.slice(0, 3).map(({ there, here, from }) => [there, here, from])).toEqual([
    [3, 3, []],
    [4, 4, []],
    [400_000, 350_000, []],
  ])
  // A second move of the same house counts what was here before it.
  const second = await begin()
  await send(second, 'shopify-orders', [head, `#${shop}1,paid,fulfilled,PKR,2000,2024-12-05,2,Oud,1000,0`])
  const people = [
    'First Name,Last Name,Email,Phone,Total Spent,Total Orders',
    `Sana,Malik,one-${shop}@example.com,,0,0`,
  ]
  for (const id of [moveId, second])
    await send(id, 'shopify-customers', [...people, `Ali,Khan,,0333${String(7_000_000 + names)},0,0`])
  await workMove(db, moveId)
  await workMove(db, second)
  for (const id of [moveId, second])
    await write(tx =>
      keepOldSums(tx, { ...OldSums.parse({ orders: '1', revenue: '2000', customers: '3' }), moveId: id }),
    )
  const sums = async (id: number) => (await findMove(db, id)).compared.map(({ sum, here, from }) => [sum, here, from])
  expect(await sums(second)).toEqual([
    ['orders', 1, []],
    ['revenue', 200_000, []],
    ['customers', 2, []],
  ])
  await send(second, 'shopify-customers', [people[0] ?? '', `Sana,Malik,two-${shop}@example.com,,0,0`])
  await workMove(db, second)
  await write(tx => goLive(tx, second))
  expect((await sums(second)).at(-1)).toEqual(['customers', 3, []])
  await write(tx => forgetMoved(tx, { emails: [`two-${shop}@example.com`] }))
  const { rows: marks } = await sql`
    select from move_rows r join move_files f on f.id = r.file_id where f.move_id = ${second} and r.row ? 'mark'`.execute(
    db,
  )
  expect(marks).toHaveLength(2)
  expect(OldSums.safeParse({ orders: 'many' }).error?.issues[0]?.message).toBe('Please enter a whole number')
  // '1.250' may be one rupee or a thousand.
  for (const said of [{ revenue: '1.250' }, { orders: '10.000' }]) expect(OldSums.safeParse(said).success).toBe(false)
  // One address of two old shops is two products here.
  await send(second, 'woocommerce-products', ['ID,Type,SKU,Name,Regular price', `1,simple,,${shop}-both 50 ml,900`])
  await send(second, 'shopify-products', [sizesHead, `${shop}-both-50-ml,Both,,Size,50 ml,,,,shopify,2,1000,,active`])
  await workMove(db, second)
  await write(tx => keepOldSums(tx, { ...OldSums.parse({ products: '2' }), moveId: second }))
  expect(await sums(second)).toEqual([['products', 2, []]])
})

test('pages and blog posts are drafts with their texts; a post is led to from its old address', async () => {
  const moveId = await begin()
  await send(moveId, 'shopify-pages', [
    'Handle,Title,Body HTML,Blog: Handle,Author',
    `${shop}-care,Care ${shop},<h2>Keep cool</h2><p>Away from light.</p>,,`,
    `${shop}-oud,What is oud ${shop},<p>Resin</p>,news,Sana`,
    `,,<p>Nothing</p>,,`,
  ])
  await workMove(db, moveId)
  const { rows } = await sql`
    select slug, kind, published_at as published, text ->> 'title' as title, text ->> 'body' as body, text ->> 'author' as author
    from documents d join document_versions on document_id = d.id where slug like ${`${shop}-%`} order by slug`.execute(
    db,
  )
  expect(rows).toMatchObject([
    {
      slug: `${shop}-care`,
      kind: 'page',
      published: null,
      title: `Care ${shop}`,
      body: expect.stringContaining('Away from light.'),
    },
    { slug: `${shop}-oud`, kind: 'article', body: 'Resin', author: 'Sana' },
  ])
  expect(await findMove(db, moveId)).toMatchObject({ made: { pages: 2, addresses: 1 }, differences: [] })
  await send(moveId, 'shopify-pages', ['Handle,Title,Body HTML', `${shop}-care,Care ${shop},<p>New</p>`])
  await workMove(db, moveId)
  expect(await fileOf(moveId)).toMatchObject({ made: 0, known: 1 })
  await write(tx => throwAway(tx, moveId))
  const left = await sql`select from documents where slug like ${`${shop}-%`}`.execute(db)
  expect(left.rows).toEqual([])
})
