import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { dateOf, startOfDay } from '../../ground/days-in-sql.ts'
import { comparedText, SHOWN_BARS, shareWithin } from './compared.ts'
import { comparedWith, keysOf, type Period, type ReportFilter } from './period.ts'
import type { ReportDraft } from './report-rules.ts'
import { sumsBy, sumsOf } from './report-sums.ts'
import { reportTable } from './report-table.ts'

const MOST_PRODUCTS = 500

const notes = (period: Period) => [
  'Views of pages, kept ones too, counted without cookies and without persons: a page that is loaded again within half an hour is no other view, what a browser only fetches ahead and most programs are none.',
  'No share stands where more was ordered than seen: not all views were counted then, or people came another way. Behind a CDN that answers by itself fewer are seen. The cart lives in the browser and is not counted.',
  ...comparedText(period),
]

/** The way from views to orders: by its steps, or by product. */
export const wayReport = (db: Db, { by, ...period }: ReportFilter): Promise<ReportDraft> =>
  by === 'product' ? productsWay(db, period) : by === 'day' ? daysWay(db, period) : stepsWay(db, period)

/** Whether views were counted in a compared period at all. */
const isSeen = (steps: Steps | undefined): boolean => !!steps && steps.listing + steps.product + steps.checkout > 0

type Steps = { listing: number; product: number; checkout: number; orders: number }

/** Listings and products that were looked at, checkouts that were opened, and orders placed there. */
async function stepsWay(db: Db, period: Period): Promise<ReportDraft> {
  const { before, eid } = comparedWith(period)
  const [now, was, wasEid] = await Promise.all([period, before, eid].map(days => stepsOf(db, days)))
  const names = { listing: 'Listing viewed', product: 'Product viewed', checkout: 'Checkout opened', orders: 'Ordered' }
  const steps = Object.keys(names) as (keyof Steps)[]
  const of = (sums: Steps | undefined, step: keyof Steps) => sums?.[step] ?? 0
  return {
    ...reportTable<{ step: keyof Steps; earlier: keyof Steps | undefined }>(
      [
        ['Step', 'text', ({ step }) => names[step]],
        ['Times', 'count', ({ step }) => of(now, step)],
        [
          'Of the step before',
          'share',
          ({ step, earlier }) => (earlier ? shareWithin(of(now, step), of(now, earlier)) : null),
        ],
        [
          'Of products viewed',
          'share',
          ({ step }) => (steps.indexOf(step) > 1 ? shareWithin(of(now, step), of(now, 'product')) : null),
        ],
        ['Before', 'count', ({ step }) => (isSeen(was) ? of(was, step) : null)],
        ['Last Eid', 'count', ({ step }) => (isSeen(wasEid) ? of(wasEid, step) : null)],
      ],
      steps.map((step, at) => ({ step, earlier: steps[at - 1] })),
    ),
    charts: [
      {
        label: 'From view to order',
        kind: 'bars',
        unit: 'count',
        points: steps.map(step => ({
          label: names[step],
          value: of(now, step),
          before: isSeen(was) ? of(was, step) : undefined,
        })),
      },
    ],
    notes: notes(period),
  }
}

async function daysWay(db: Db, period: Period): Promise<ReportDraft> {
  const { before, eid } = comparedWith(period)
  const periods = [period, before, eid]
  const [views, was, wasEid] = await Promise.all(
    periods.map(days => viewsBy(db, days, sql`day::text`, sql`product_id = ''`)),
  )
  const [placed, others] = await Promise.all([sumsBy(db, 'sales', 'day', period), notOfPages(db, period)])
  const orders = new Map(placed.map(({ key, placed: all }) => [key, all - (others.get(key) ?? 0)]))
  const [days = [], daysBefore = [], daysEid = []] = periods.map(each => keysOf('day', each))
  const at = (counts: typeof views, day: string | undefined, page: string) => counts?.get(day ?? '')?.get(page) ?? 0
  const then = (counts: typeof views, day: string | undefined) =>
    counts?.size ? at(counts, day, 'product') : undefined
  const products = (place: number) =>
    [at(views, days[place], 'product'), then(was, daysBefore[place]), then(wasEid, daysEid[place])] as const
  return {
    ...reportTable<{ day: string; place: number }>(
      [
        ['Day', 'text', ({ day }) => day],
        ['Listings viewed', 'count', ({ day }) => at(views, day, 'listing')],
        ['Products viewed', 'count', ({ place }) => products(place)[0]],
        ['Checkouts opened', 'count', ({ day }) => at(views, day, 'checkout')],
        ['Orders', 'count', ({ day }) => orders.get(day) ?? 0],
        [
          'Orders of products viewed',
          'share',
          ({ day, place }) => shareWithin(orders.get(day) ?? 0, products(place)[0]),
        ],
        ['Products viewed before', 'count', ({ place }) => products(place)[1] ?? null],
        ['Products viewed last Eid', 'count', ({ place }) => products(place)[2] ?? null],
      ],
      days.map((day, place) => ({ day, place })),
    ),
    charts: [
      {
        label: 'Products viewed',
        kind: 'line',
        unit: 'count',
        points: days.map((label, place) => {
          const [value, before, eid] = products(place)
          return { label, value, before, eid }
        }),
      },
    ],
    notes: notes(period),
  }
}

/** Which products are looked at, and ordered. */
async function productsWay(db: Db, period: Period): Promise<ReportDraft> {
  const { before, eid } = comparedWith(period)
  const [views, was, wasEid] = await Promise.all([period, before, eid].map(days => productViews(db, days)))
  const viewsOf = (counts: typeof views, id: string) => (counts?.size ? (counts.get(id)?.views ?? 0) : undefined)
  const placed = new Map((await sumsBy(db, 'sales', 'product', period)).map(row => [row.key, row.placed]))
  const rows = [...(views ?? [])]
    .map(([id, { name, views: times }]) => ({ id, name, times, orders: placed.get(id) ?? 0 }))
    .sort((a, b) => b.times - a.times || a.name.localeCompare(b.name))
    .slice(0, MOST_PRODUCTS)
  return {
    ...reportTable(
      [
        ['Product', 'text', row => row.name],
        ['Viewed', 'count', row => row.times],
        ['Orders', 'count', row => row.orders],
        ['Orders of views', 'share', row => shareWithin(row.orders, row.times)],
        ['Viewed before', 'count', row => viewsOf(was, row.id) ?? null],
        ['Viewed last Eid', 'count', row => viewsOf(wasEid, row.id) ?? null],
      ],
      rows,
    ),
    links: rows.map(({ id }) => `/admin/products/${id}`),
    charts: [
      {
        label: 'Products viewed',
        kind: 'bars',
        unit: 'count',
        points: rows
          .slice(0, SHOWN_BARS)
          .map(({ id, name, times }) => ({ label: name, value: times, before: viewsOf(was, id) })),
      },
    ],
    notes: [
      'Orders with the product, those taken by phone or chat too; one with two sizes of it counts for both.',
      ...notes(period),
    ],
  }
}

async function stepsOf(db: Db, period: Period): Promise<Steps> {
  const [views, { placed }, others] = await Promise.all([
    viewsBy(db, period, sql`''`, sql`product_id = ''`),
    sumsOf(db, 'sales', period),
    notOfPages(db, period),
  ])
  const of = (page: string) => views.get('')?.get(page) ?? 0
  const orders = placed - [...others.values()].reduce((sum, count) => sum + count, 0)
  return { listing: of('listing'), product: of('product'), checkout: of('checkout'), orders }
}

async function viewsBy(
  db: Db,
  { from, to }: Period,
  key: ReturnType<typeof sql>,
  which: ReturnType<typeof sql>,
): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ key: string; page: string; views: number }>`
    select ${key} as key, page, sum(views)::float8 as views from page_views
    where day between ${from}::date and ${to}::date and ${which} group by 1, 2`.execute(db)
  const byKey = new Map<string, Map<string, number>>()
  for (const { key: name, page, views } of rows) byKey.set(name, (byKey.get(name) ?? new Map()).set(page, views))
  return byKey
}

async function productViews(db: Db, { from, to }: Period): Promise<Map<string, { name: string; views: number }>> {
  const { rows } = await sql<{ id: string; name: string; views: number }>`
    select id, name, views from (
      select product_id, sum(views)::float8 as views from page_views
      where page = 'product' and product_id <> '' and day between ${from}::date and ${to}::date group by 1) sums
    join products on id = product_id`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Orders by day that were not placed in the shop's pages. */
async function notOfPages(db: Db, { from, to }: Period): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; orders: number }>`
    select ${dateOf('created_at')}::text as day, count(*)::int as orders from orders
    where (channel <> 'web' or exchange_of is not null) and created_at >= ${startOfDay(from)} and created_at < ${startOfDay(to, 1)}
    group by 1`.execute(db)
  return new Map(rows.map(({ day, orders }) => [day, orders]))
}
