import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { amountText, minus, type Paisa, paisa } from '../../ground/money.ts'
import type { Weight } from './rules.ts'

// Of a bulk change whoever approves it looks at its page.
const PRICES_NAMED = 30
// More transactions than this do not change prices at one moment.
const CHANGES_AT_ONCE = 200

/**
 * What pieces cost shoppers before and after a change. `first`: it had no price, and `from` is what the product's other sizes say. `day`: by how
 * much the same person has moved it within a day, this change with it.
 */
type PriceStep = { label: string; from: Paisa; to: Paisa; first?: boolean; day?: Paisa }

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

const stepText = ({ label, from, to, first = false, day = paisa(0) }: PriceStep): string => {
  const inDay = Math.abs(day) > Math.abs(to - from) ? `, within a day from ${amountText(minus(to, day))}` : ''
  const before = first ? `a first price, by its other sizes ${amountText(from)}, asked ${amountText(to)}` : ''
  return `${label}: ${before || `${amountText(from)} to ${amountText(to)}`}${inDay}`
}

const cutPrice = (row: string) =>
  sql<Paisa>`(round(${sql.ref(`${row}.price`)} * (100 - ${sql.ref(`${row}.discount`)}), -4) / 100)::bigint`
/**
 * What the price `written` of a size of `sizes` is weighed against: the price before, or without one (Rs 0 is none) the product's other sizes.
 * `cost` is null where those have none either.
 */
const priceBefore = sql`lateral (
  select coalesce(before.cost, first_price_basis(sizes.product_id, sizes.id, sizes.ml, ${cutPrice('written')}, c.staff_id)) as cost, before.cost is null as first
  from (select (select nullif(${cutPrice('h')}, 0) from price_history h where h.size_id = written.size_id and h.id < written.id order by h.id desc limit 1) as cost) before)`
/** By how much these people have moved these sizes within a day, sales apart: `size_id` and `day`. */
const movedInDay = (ids: RawBuilder<unknown>, people: RawBuilder<unknown>) => sql`
  select written.size_id, sum(${cutPrice('written')} - was.cost)::bigint as day
  from price_history written join price_changes c on c.id = change_id join sizes on sizes.id = written.size_id join ${priceBefore} was on true
  where written.size_id in (${ids}) and c.staff_id in (${people}) and kind <> 'sale' and created_at > now() - interval '1 day'
  group by written.size_id`

type Planned = { sizeId: string; productId: string; ml: number; label: string; from: Paisa; to: Paisa }

/** The weight of prices that are not written yet, with what this person has done to the same sizes within a day. `from` is 0 for a first price. */
export async function weighPlanned(db: Db, prices: readonly Planned[], staffId: string): Promise<Weight | undefined> {
  const { rows } = await sql<PriceStep>`
    with planned as (select * from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
        as one ("sizeId" text, "productId" text, ml integer, label text, "from" bigint, "to" bigint)),
      moved as (${movedInDay(sql`select "sizeId" from planned`, sql`${staffId}`)}),
      weighed as (select label, "from" = 0 as first, "to", day,
        coalesce(nullif("from", 0), first_price_basis("productId", "sizeId", ml, "to", ${staffId})) as "from"
        from planned left join moved on moved.size_id = "sizeId")
    select *, coalesce(day, 0) + "to" - "from" as day from weighed where "from" is not null
    order by abs("to" - "from") desc, label`.execute(db)
  return priceWeight(rows)
}

/**
 * The weight of the prices that this transaction has changed, by whatever statement: the trigger of `sizes` has written them down. Those that a sale
 * sets or puts back are not among them: they were weighed when it was planned.
 */
export async function weighPrices(tx: Tx): Promise<Weight | undefined> {
  const { rows } = await sql<PriceStep>`
    with own as (select id, staff_id from (select id, kind, staff_id, xmin as written_by from price_changes order by id desc limit ${CHANGES_AT_ONCE}) latest
      where written_by = pg_current_xact_id()::xid and kind <> 'sale'),
    first_written as (select size_id, min(id) as id from price_history where change_id in (select id from own) group by size_id),
    moved as (${movedInDay(sql`select size_id from first_written`, sql`select staff_id from own`)})
    select isolated(name) || ', ' || sizes.ml || ' ml' as label, was.cost as "from", was.first, sizes.cut_price as "to", coalesce(day, 0) as day
    from first_written join price_history written using (id) join price_changes c on c.id = written.change_id
    join sizes on sizes.id = written.size_id join products on products.id = sizes.product_id
    join ${priceBefore} was on was.cost is not null left join moved on moved.size_id = written.size_id
    order by abs(sizes.cut_price - was.cost) desc, label`.execute(tx)
  return priceWeight(rows)
}
