import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../../../bench/generate-catalogue.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ListProducts, listProducts } from './list-products.ts'
import { countOf, countText } from './listing-rules.ts'

const settings = { newArrivalDays: 400 }
const COUNTED = 1_000
const PRODUCTS = 1_600
let shop: FreshDatabase
/** In rupees; exactly 1,000 products cost no more. */
let maxPrice: string

beforeAll(async () => {
  shop = await freshDatabase()
  await generateCatalogue(shop.db, PRODUCTS)
  const { rows } = await sql<{ price: number }>`
    select card_price as price from products order by card_price offset ${COUNTED} limit 1`.execute(shop.db)
  const price = rows[0]?.price ?? 0
  maxPrice = String(price / 100)
  await sql`
    update products set published = false
    where id in (select id from products where card_price <= ${price} order by card_price desc, id
      limit (select count(*) - ${COUNTED} from products where card_price <= ${price}))`.execute(shop.db)
})
afterAll(() => shop.drop())

const list = (query: Record<string, string>, db: Db = shop.db) => listProducts(db, ListProducts.parse(query), settings)

test('up to 1,000 matches are counted; of more it is said that there are more', async () => {
  expect(await list({ maxPrice })).toMatchObject({ totalProducts: COUNTED, moreProducts: false, totalPages: 100 })
  expect(await list({ minPrice: '1' })).toMatchObject({ totalProducts: COUNTED, moreProducts: true, totalPages: 101 })
  expect(await list({ search: 'rose' })).toMatchObject({ totalProducts: COUNTED, moreProducts: true, totalPages: 101 })
})

test.each<[string, Record<string, string>]>([
  ['a filter', { minPrice: '1' }],
  ['a search', { search: 'rose' }],
  ['a search with a filter and a sort', { search: 'rose', minPrice: '1', sort: 'name' }],
])('every match of %s is reached by the next page, none twice, and the last page is the end', async (_, query) => {
  const seen: string[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const listed = await list({ ...query, limit: '60', page: String(page) })
    seen.push(...listed.data.map(({ _id }) => _id))
    last = listed.totalPages
    if (page === last) expect(listed).toMatchObject({ totalProducts: seen.length, moreProducts: false })
  }
  expect(seen.length).toBeGreaterThan(COUNTED + 60)
  expect(new Set(seen).size).toBe(seen.length)
})

test('the numbers that the database keeps are exact: of all products and of a category', async () => {
  const { rows } = await sql<{ category: string; n: number }>`
    select category, count(*)::integer as n from products where published group by category`.execute(shop.db)
  const all = rows.reduce((sum, { n }) => sum + n, 0)
  expect(await list({})).toMatchObject({ totalProducts: all, moreProducts: false, totalPages: Math.ceil(all / 10) })
  for (const { category, n } of rows)
    expect(await list({ category })).toMatchObject({ totalProducts: n, moreProducts: false })
})

test.each<[string, Record<string, string>]>([
  ['a filter', { minPrice: '1' }],
  ['two filters', { minPrice: '1', maxPrice: '900000' }],
  ['a search with a filter', { search: 'rose', minPrice: '1' }],
  ['a search with a filter and a sort', { search: 'rose', minPrice: '1', sort: 'name' }],
])('the count of %s reads 1,001 rows at most, so that its time does not grow with the catalogue', async (_, query) => {
  const { plans, plugin } = plansOf()
  await list(query, shop.db.withPlugin(plugin))
  const counts = plans.flatMap(nodesOf).filter(node => node['Node Type'] === 'Aggregate' && feedsCount(node))
  expect(counts.map(node => node.Plans?.[0]?.['Actual Rows'])).toEqual([COUNTED + 1])
})

test('a count is said in words', () => {
  expect(countText({ totalProducts: 1_000, moreProducts: true })).toBe('more than 1,000')
  // Deep in the listing it is still true.
  expect(countText({ totalProducts: 1_020, moreProducts: true })).toBe('more than 1,000')
  expect(countText({ totalProducts: 1, moreProducts: false })).toBe('1')
  expect(countOf({ totalProducts: 1, moreProducts: false }, 'product')).toBe('1 product')
  expect(countOf({ totalProducts: 1_000, moreProducts: true }, 'perfume')).toBe('more than 1,000 perfumes')
})

type PlanNode = { 'Node Type': string; 'Actual Rows': number; Plans?: PlanNode[] }

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Whether it counts the rows of a limit. */
const feedsCount = ({ Plans }: PlanNode) => Plans?.[0]?.['Node Type'] === 'Limit' && Plans[0]['Actual Rows'] > 100

/** Explains the statements of products instead of running them, and collects their plans. */
function plansOf(): { plans: PlanNode[]; plugin: KyselyPlugin } {
  const plans: PlanNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const [start = '', ...rest] = RawNode.is(node) ? node.sqlFragments : []
      return RawNode.is(node) && JSON.stringify(node).includes(' as counted')
        ? { ...node, sqlFragments: [`explain (analyze, format json) ${start}`, ...rest] }
        : node
    },
    transformResult: async ({ result }) => {
      for (const row of result.rows) {
        const plan = row['QUERY PLAN'] as [{ Plan: PlanNode }] | undefined
        if (!plan) return result
        plans.push(plan[0].Plan)
      }
      return { ...result, rows: [{ data: [], cards: [], counted: 0, whole: true, nothing: false }] }
    },
  }
  return { plans, plugin }
}
