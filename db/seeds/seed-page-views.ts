import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

const DAYS = 120

/** What shoppers of the demo shop looked at on the days before today: some fifty views of products for each order. Days that are there stay. */
export async function seedPageViews(db: Db): Promise<void> {
  await sql`
    insert into page_views (day, page, product_id, views)
    with days as (
      select shop_day(now()) - back as day, back from generate_series(1, ${DAYS}) back
    ), products_viewed as (
      select day, id, 1 + abs(hashtext(id || day::text)) % 5 as views
      from days cross join (select id, sold from products where published order by sold desc, id limit 24) shown
    )
    select day, 'product', id, views from products_viewed
    union all select day, 'product', '', sum(views) from products_viewed group by day
    union all select day, 'listing', '', sum(views) * 7 / 10 from products_viewed group by day
    union all select day, 'checkout', '', greatest(1, sum(views) / 20) from products_viewed group by day
    on conflict do nothing`.execute(db)
}
