import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Counted, type CountLog, minuteCounts, type Written } from '../../../platform/minute-counts.ts'
import { todaysDate } from '../days-in-sql.ts'

/** A page on the way to an order; `productId` of a product's page. */
export type View = { page: 'listing' | 'product' | 'checkout'; productId: string }

export type ViewCounts = Written & {
  /** Counts a view. `visitor`: anything that tells visitors apart. */
  add: (view: View, visitor: string) => void
}

/** Counts views of the pages on the way to an order, each once a visit. */
export function openViewCounts(db: Db, log: CountLog): ViewCounts {
  const write = (counted: readonly Counted<View>[]) => writeViews(db, counted)
  const { add, ...counts } = minuteCounts({ what: 'views', log, write, most: 5_000, mostVisits: 50_000 })
  return {
    ...counts,
    add: (view, visitor) => add(view, `${visitor}\n${view.page} ${view.productId}`),
  }
}

async function writeViews(db: Db, counted: readonly Counted<View>[]): Promise<void> {
  // In one order, so that two processes never wait for each other.
  await sql`
    with counted as materialized (
      select page, "productId" as product_id, times as views
      from json_to_recordset(${JSON.stringify(counted)}::json) each (page text, "productId" text, times bigint)
      where "productId" = '' or "productId" in (select id from products)
    )
    insert into page_views (day, page, product_id, views)
    select ${todaysDate}, page, product_id, sum(views) from (
      select * from counted union all select page, '', views from counted where product_id <> '') each
    group by page, product_id order by page, product_id
    on conflict (day, page, product_id) do update set views = page_views.views + excluded.views`.execute(db)
}
