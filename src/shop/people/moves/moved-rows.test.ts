import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { brokenInvariants } from '../../../../test/invariants.ts'
import {
  answer,
  begin,
  db,
  fileOf,
  orderLines,
  productLines,
  productOf,
  reasonsOf,
  send,
  setUpMoves,
  shop,
  sizesHead,
  write,
} from '../../../../test/moves.ts'
import { listReviews } from '../../content/reviews/index.ts'
import { findMove, goLive, listOldOrders, OldOrderFilter, throwAway, workMove } from './index.ts'

setUpMoves()

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
