import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '../../../../../db/seeds/demo/products.ts'
import { seedCategories } from '../../../../../db/seeds/seed-categories.ts'
import { seedProducts } from '../../../../../db/seeds/seed-products.ts'
import { type FreshDatabase, freshDatabase } from '../../../../../test/database.ts'
import { setStock } from '../../../../../test/fixtures.ts'
import { thoroughTest } from '../../../../../test/thorough.ts'
import { type Paisa, rs } from '../../../ground/money.ts'
import { refreshSold } from '../refresh-sold.ts'
import { type Part, toIntention } from './meaning-of-search.ts'
import { readSearch } from './read-search.ts'
import { searchProducts } from './search-products.ts'

let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase({ poolSize: 1 })
  await seedCategories(shop.db)
  await seedProducts(shop.db, demoProducts, new Map(), new Date())
})
afterAll(() => shop.drop())

const idsOf = async (text: string) =>
  (await searchProducts(shop.db, { search: text, page: 1, limit: 40, counted: false })).data.map(({ _id }) => _id)

/** Rows of products that their search documents do not hold so, and documents of no product. */
async function differences(): Promise<unknown[]> {
  const columns = sql`id, published, sold, card_price, deal_price, in_stock, search`
  const { rows } = await sql`
    (select ${columns} from products except select ${columns} from search_documents)
    union all (select ${columns} from search_documents except select ${columns} from products)`.execute(shop.db)
  return rows
}

test('a search finds what a product is in the transaction that changed it: name, price, stock, sales, and that it is gone', async () => {
  const { db } = shop
  const zeb = { id: 'zeb', name: 'Zebunnisa', category: 'Women', audience: 'women' }
  const products = [zeb, { ...zeb, id: 'zeb-too' }]
  const sizes = products.map(({ id }) => ({ id: `${id}-50`, product_id: id, price: rs(9_000), ml: 50, sku: id }))
  await db.insertInto('products').values(products).execute()
  await db.insertInto('sizes').values(sizes).execute()
  for (const { id } of sizes) await setStock(db, id, 5)
  const size = (id: string, values: { sold?: number; price?: Paisa; discount?: number }) =>
    db.updateTable('sizes').set(values).where('id', '=', id).execute()
  const product = (values: { name?: string; published?: boolean }) =>
    db.updateTable('products').set(values).where('id', '=', 'zeb').execute()
  const zoya = { ...zeb, id: 'zoya', name: 'Zoya' }
  const changes: [change: () => Promise<unknown>, text: string, ids: string[]][] = [
    [async () => {}, 'zebunnisa', ['zeb', 'zeb-too']],
    [() => setStock(db, 'zeb-50', 0), 'zebunnisa', ['zeb-too', 'zeb']],
    [() => setStock(db, 'zeb-50', 1), 'zebunnisa', ['zeb', 'zeb-too']],
    [() => size('zeb-too-50', { sold: 7 }).then(() => refreshSold(db)), 'zebunnisa', ['zeb-too', 'zeb']],
    [() => size('zeb-50', { price: rs(400) }), 'zebunnisa under 500', ['zeb']],
    [() => size('zeb-too-50', { discount: 10 }), 'zebunnisa sale', ['zeb-too']],
    [() => product({ name: 'Zainab' }), 'zainab', ['zeb']],
    [() => product({ published: false }), 'zainab', []],
    [() => product({ published: true }), 'zainab', ['zeb']],
    [() => db.insertInto('products').values(zoya).execute(), 'zoya', ['zoya']],
    [() => db.deleteFrom('products').where('id', '=', 'zoya').execute(), 'zoya', []],
  ]
  for (const [change, text, ids] of changes) {
    await change()
    expect(await idsOf(text), text).toEqual(ids)
    expect(await differences(), text).toEqual([])
  }
  await db.updateTable('products').set({ brand: 'Attarwala' }).execute()
  expect(await differences()).toEqual([])
})

/**
 * How often the connection's prepared statements with this text were planned for their values, and how often they ran
 * as planned before.
 */
async function plansOf(db: FreshDatabase['db'], part: string) {
  const { rows } = await sql<{ planned: number; kept: number }>`
    select custom_plans::integer as planned, generic_plans::integer as kept from pg_prepared_statements
    where strpos(statement, ${part}) > 0 and strpos(statement, 'pg_prepared_statements') = 0`.execute(db)
  return rows
}

test('the query that reads a search is planned once for a connection, not for each search', async () => {
  const { db } = shop
  // PostgreSQL plans a statement five times for its values before it compares what that costs.
  for (let times = 0; times < 10; times += 1) {
    for (const text of ['oud', 'gulab', 'lavendar', 'rose under 3000 for wife', 'pachouli']) await readSearch(db, text)
  }
  const plans = await plansOf(db, 'token as materialized')
  expect(plans).toEqual([{ planned: 5, kept: expect.any(Number) }])
  expect(plans[0]?.kept).toBeGreaterThan(30)
})

test('only a word that nothing knows is corrected, none of the small words of a sentence', async () => {
  const calls = await shop.db.transaction().execute(async tx => {
    await sql`set local track_functions = 'all'`.execute(tx)
    await readSearch(tx, 'kya aap ke paas koi lavendar hai')
    const { rows } = await sql<{ calls: number }>`
      select calls::integer from pg_stat_xact_user_functions where funcname = 'search_meant'`.execute(tx)
    return rows
  })
  expect(calls).toEqual([{ calls: 1 }])
})

test('each search is planned for its words', async () => {
  for (let times = 0; times < 10; times += 1) await searchProducts(shop.db, { search: 'oud', page: 1, limit: 10 })
  expect(await plansOf(shop.db, 'planned for its values')).toEqual([])
})

thoroughTest('spellings that no product has are left out of what is looked for; the matches are the same', async () => {
  const { db } = shop
  const spellings = await db.selectFrom('search_spellings').select('spelling').execute()
  let left = 0
  for (const text of ['oud', 'fresh', 'ros', 'lavendar', ...spellings.map(({ spelling }) => spelling)]) {
    const read = await readSearch(db, text)
    if (!read) continue
    const beginnings = (words: typeof read.words) => words.map(word => ({ ...word, beginnings: null }))
    const short = toIntention(read).parts
    const long = toIntention({ ...read, absent: [], words: beginnings(read.words) }).parts
    expect(await matches(short), text).toEqual(await matches(long))
    if (JSON.stringify(short, inText).length < JSON.stringify(long, inText).length) left += 1
  }
  expect(left).toBeGreaterThan(spellings.length / 2)
})

const inText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** The published products that each part of a search matches, anywhere and in names. */
async function matches(parts: readonly Part[]): Promise<string[]> {
  const queries = parts.flatMap(part =>
    part.kind === 'word'
      ? [part.any, part.exact, part.anyInName, part.exactInName]
      : part.kind === 'fact'
        ? [part.any]
        : [],
  )
  const { rows } = await sql<{ ids: string }>`
    select coalesce(string_agg(id, ' ' order by id), '') as ids
    from unnest(${queries}::text[]) with ordinality as asked (query, place)
    left join products p on p.published and p.search @@ query::tsquery
    group by place order by place`.execute(shop.db)
  return rows.map(({ ids }) => ids)
}

test('whatever tiers products are in, a search finds the same, the best-selling first', async () => {
  const { db } = shop
  const texts = [
    'oud',
    'rose for women',
    'attar under 3000',
    '50ml for men',
    'sale',
    'floral but not rose',
    'oud 6ml under 2000',
    'gift winter vanilla men',
  ]
  const all = async () => Promise.all(texts.map(idsOf))
  const before = await all()
  await sql`update search_documents set tier = abs(hashtext(id)) % 5`.execute(db)
  expect(await all()).toEqual(before)
  // The job gives the tiers back: these products are fewer than the first holds.
  await refreshSold(db)
  expect((await sql`select id from search_documents where tier > 0 and published`.execute(db)).rows).toEqual([])
})

test('no more than the best-sellers among a thousand products are read for a common word, and the tiers follow what sells', async () => {
  const { db, drop } = await freshDatabase({ poolSize: 1 })
  await sql`insert into categories (name) values ('Men')`.execute(db)
  await sql`insert into products (id, name, category, audience, sold)
    select 'zarqa-' || n, 'Zarqa ' || n, 'Men', 'men', n from generate_series(1, 1200) n`.execute(db)
  await refreshSold(db)
  // Sizes that do not exist sold nothing: what was sold stays as inserted.
  const tiers =
    await sql`select tier, count(*)::int as products, max(sold) as most from search_documents group by tier order by tier`.execute(
      db,
    )
  expect(tiers.rows).toEqual([
    { tier: 0, products: 250, most: 1200 },
    { tier: 1, products: 750, most: 950 },
    { tier: 2, products: 200, most: 200 },
  ])
  const { data } = await searchProducts(db, { search: 'zarqa', page: 1, limit: 3, counted: false })
  expect(data.map(({ _id }) => _id)).toEqual(['zarqa-1200', 'zarqa-1199', 'zarqa-1198'])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from popular_matches('zarqa', 80, null, null, null, false)`.execute(db)
  expect(rows[0]?.count).toBe(80)
  await drop()
})
