import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { amountText, type Paisa } from '../money.ts'
import type { Weight } from './rules.ts'

// Of a bulk change whoever approves it looks at its page.
const PRICES_NAMED = 30
// More transactions than this do not change prices at one moment.
const CHANGES_AT_ONCE = 200

/** What pieces cost shoppers before and after a change. */
type PriceStep = { label: string; from: Paisa; to: Paisa }

/** The largest change of what a piece costs among these, as a weight; undefined when nothing changes. */
export function priceWeight(prices: readonly PriceStep[]): Weight | undefined {
  const changed = prices.filter(({ from, to }) => from !== to)
  const amount = Math.max(0, ...changed.map(({ from, to }) => Math.abs(to - from))) as Paisa
  if (amount === 0) return undefined
  const named = changed
    .slice(0, PRICES_NAMED)
    .map(({ label, from, to }) => `${label}: ${amountText(from)} to ${amountText(to)}`)
  const more = changed.length - named.length
  return { kind: 'price', amount, changes: { prices: more > 0 ? [...named, `and ${more} more`] : named } }
}

/**
 * The weight of the prices that this transaction has changed, by whatever statement: the trigger of `sizes` has written them down. Those that a sale
 * sets or puts back are not among them: they were weighed when it was planned.
 */
export async function weighPrices(tx: Tx): Promise<Weight | undefined> {
  const { rows } = await sql<PriceStep>`
    with own as (select id from (select id, kind, xmin as written_by from price_changes order by id desc limit ${CHANGES_AT_ONCE}) latest
      where written_by = pg_current_xact_id()::xid and kind <> 'sale')
    select name || ', ' || ml || ' ml' as label, was.cut_price as "from", sizes.cut_price as "to"
    from (select size_id, min(id) as first from price_history where change_id in (select id from own) group by size_id) written
    join sizes on sizes.id = size_id join products on products.id = product_id
    join lateral (select (round(price * (100 - discount), -4) / 100)::bigint as cut_price from price_history h
      where h.size_id = written.size_id and h.id < written.first order by h.id desc limit 1) was on true
    order by abs(sizes.cut_price - was.cut_price) desc, label`.execute(tx)
  return priceWeight(rows)
}
