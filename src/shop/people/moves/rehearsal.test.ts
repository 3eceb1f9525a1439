import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { brokenInvariants } from '../../../../test/invariants.ts'
import {
  begin,
  customerLines,
  db,
  fileOf,
  leadOf,
  names,
  orderLines,
  productLines,
  productOf,
  reviewLines,
  send,
  sendAll,
  setUpMoves,
  shop,
  sizesHead,
  write,
} from '../../../../test/moves.ts'
import { listReviews } from '../../content/reviews/index.ts'
import {
  findMove,
  forgetMoved,
  goLive,
  inviteCustomers,
  inviteMyself,
  keepOldSums,
  listOldOrders,
  listOwnOldOrders,
  OldOrderFilter,
  OldSums,
  takeBack,
  throwAway,
  workMove,
} from './index.ts'

setUpMoves()

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
