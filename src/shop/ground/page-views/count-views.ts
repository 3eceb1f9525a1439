import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/database.ts'
import { todaysDate } from '../shop-days.ts'

/** A page on the way to an order; `productId` of a product's page. */
export type View = { page: 'listing' | 'product' | 'checkout'; productId: string }

export type ViewCounts = {
  /** Counts a view. `visitor`: anything that tells visitors apart; it is hashed, and forgotten within half an hour. */
  add: (view: View, visitor: string) => void
  /** Writes what was counted since. Never throws. */
  flush: () => Promise<void>
  /** Writes the rest and stops. */
  close: () => Promise<void>
}

const FLUSH_INTERVAL_MS = 60_000
// A page that is loaded again, or gone back to, is no other view.
const SAME_VISIT_MS = 30 * 60_000
const MAX_VISITS = 50_000
// Of one process in one minute: made-up addresses cannot fill the memory.
const MAX_WAITING = 5_000

/** Counts views in memory and writes them once a minute, so that no page waits for it. */
export function openViewCounts(db: Db, log: { warn: (about: object, text: string) => void }): ViewCounts {
  const salt = randomBytes(16)
  const visits = new LRUCache<string, true>({ max: MAX_VISITS, ttl: SAME_VISIT_MS })
  let waiting = new Map<string, View & { views: number }>()
  const flush = async () => {
    const counted = [...waiting.values()]
    waiting = new Map()
    if (counted.length === 0) return
    await writeViews(db, counted).catch(error => log.warn({ err: error }, 'views were not counted'))
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS).unref()
  return {
    add(view, visitor) {
      const key = `${view.page} ${view.productId}`
      const visit = createHash('sha256').update(salt).update(`${visitor}\n${key}`).digest('base64')
      if (visits.has(visit)) return
      visits.set(visit, true)
      const known = waiting.get(key)
      if (known) known.views += 1
      else if (waiting.size < MAX_WAITING) waiting.set(key, { ...view, views: 1 })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

async function writeViews(db: Db, counted: readonly (View & { views: number })[]): Promise<void> {
  // In one order, so that two processes never wait for each other.
  await sql`
    with counted as materialized (
      select page, "productId" as product_id, views
      from json_to_recordset(${JSON.stringify(counted)}::json) each (page text, "productId" text, views bigint)
      where "productId" = '' or "productId" in (select id from products)
    )
    insert into page_views (day, page, product_id, views)
    select ${todaysDate}, page, product_id, sum(views) from (
      select * from counted union all select page, '', views from counted where product_id <> '') each
    group by page, product_id order by page, product_id
    on conflict (day, page, product_id) do update set views = page_views.views + excluded.views`.execute(db)
}
