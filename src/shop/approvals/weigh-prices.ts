import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { amountText, minus, type Paisa, paisa, sum } from '../money.ts'
import type { Weight } from './rules.ts'

// Of a bulk change whoever approves it looks at its page.
const PRICES_NAMED = 30
// More transactions than this do not change prices at one moment.
const CHANGES_AT_ONCE = 200

/** What pieces cost shoppers before and after a change. `day`: by how much the same person has moved it within a day, this change with it. */
type PriceStep = { label: string; from: Paisa; to: Paisa; day?: Paisa }

/** The largest change of what a piece costs among these, as a weight, many small steps of a day as one; undefined when nothing changes. */
export function priceWeight(prices: readonly PriceStep[]): Weight | undefined {
  const changed = prices.filter(({ from, to }) => from !== to)
  const now = largest(changed.map(({ from, to }) => to - from))
  const inDay = largest(changed.map(({ day = 0 }) => day))
  if (now === 0) return undefined
  const named = changed.slice(0, PRICES_NAMED).map(stepText)
  const more = changed.length - named.length
  return {
    ...{ kind: 'price', amount: now, changes: { prices: more > 0 ? [...named, `and ${more} more`] : named } },
    ...(inDay > now && { amount: inDay, words: `${amountText(inDay)} in all within a day` }),
  }
}

const largest = (steps: readonly number[]): Paisa =>
  paisa(steps.reduce((most, step) => Math.max(most, Math.abs(step)), 0))

const stepText = ({ label, from, to, day = paisa(0) }: PriceStep): string =>
  `${label}: ${amountText(from)} to ${amountText(to)}${Math.abs(day) > Math.abs(to - from) ? `, within a day from ${amountText(minus(to, day))}` : ''}`

const cutPrice = (row: string) =>
  sql<Paisa>`(round(${sql.ref(`${row}.price`)} * (100 - ${sql.ref(`${row}.discount`)}), -4) / 100)::bigint`

const priceBefore = sql`lateral (select * from price_history h where h.size_id = written.size_id and h.id < written.id order by h.id desc limit 1)`

/** By how much these people have moved these sizes within a day, sales apart: `size_id` and `day`. */
const movedInDay = (sizes: RawBuilder<unknown>, people: RawBuilder<unknown>) => sql`
  select written.size_id, sum(${cutPrice('written')} - ${cutPrice('was')})::bigint as day
  from price_history written join price_changes c on c.id = change_id join ${priceBefore} was on true
  where written.size_id in (${sizes}) and created_by in (${people}) and kind <> 'sale' and created_at > now() - interval '1 day'
  group by written.size_id`

/** These changes with what their author has done to the same sizes within a day. */
export async function withDay<P extends Omit<PriceStep, 'day'> & { sizeId: string }>(
  db: Db,
  prices: readonly P[],
  by: string,
): Promise<(P & PriceStep)[]> {
  const { rows } = await sql<{ size_id: string; day: Paisa }>`
    ${movedInDay(sql`select unnest(${prices.map(({ sizeId }) => sizeId)}::text[])`, sql`${by}`)}`.execute(db)
  const moved = new Map(rows.map(({ size_id, day }) => [size_id, day]))
  return prices.map(price => ({
    ...price,
    day: sum([moved.get(price.sizeId) ?? paisa(0), minus(price.to, price.from)]),
  }))
}

/**
 * The weight of the prices that this transaction has changed, by whatever statement: the trigger of `sizes` has written them down. Those that a sale
 * sets or puts back are not among them: they were weighed when it was planned.
 */
export async function weighPrices(tx: Tx): Promise<Weight | undefined> {
  const { rows } = await sql<PriceStep>`
    with own as (select id, created_by from (select id, kind, created_by, xmin as written_by from price_changes order by id desc limit ${CHANGES_AT_ONCE}) latest
      where written_by = pg_current_xact_id()::xid and kind <> 'sale'),
    written as (select size_id, min(id) as id from price_history where change_id in (select id from own) group by size_id),
    moved as (${movedInDay(sql`select size_id from written`, sql`select created_by from own`)})
    select isolated(name) || ', ' || ml || ' ml' as label, ${cutPrice('was')} as "from", sizes.cut_price as "to", coalesce(day, 0) as day
    from written join sizes on sizes.id = written.size_id join products on products.id = product_id
    join ${priceBefore} was on true left join moved on moved.size_id = written.size_id
    order by abs(sizes.cut_price - ${cutPrice('was')}) desc, label`.execute(tx)
  return priceWeight(rows)
}
