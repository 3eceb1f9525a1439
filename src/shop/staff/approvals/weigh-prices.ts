import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { amountText, minus, type Paisa, paisa } from '../../ground/money.ts'
import type { Weight } from './approval-rules.ts'

// Of a bulk change whoever approves it looks at its page.
const PRICES_NAMED = 30
// More transactions than this do not change prices at one moment.
const CHANGES_AT_ONCE = 200

/** What a first price is compared with. */
const bases = { sizes: 'its other sizes', kind: 'others of its kind' } as const

/**
 * What pieces cost shoppers before and after a change. `first`: it had no price, and `from` is what others say. `fair`:
 * what `from` is for the millilitres that it holds now, of a size that held `wasMl` until now. `day`: by how much the
 * same person has moved it within a day, this change with it.
 */
type PriceStep = {
  label: string
  from: Paisa
  to: Paisa
  first?: keyof typeof bases | null
  fair?: Paisa
  wasMl?: number
  day?: Paisa
}

/**
 * The largest change of what a piece costs among these, as a weight, many small steps of a day as one; undefined when
 * nothing changes.
 */
function priceWeight(prices: readonly PriceStep[]): Weight | undefined {
  const changed = prices.filter(({ from, to, fair = from }) => from !== to || fair !== to)
  const now = largest(changed.flatMap(({ from, to, fair = from }) => [to - from, to - fair]))
  const inDay = largest(changed.map(({ day = 0 }) => day))
  if (now === 0) return undefined
  const named = changed.slice(0, PRICES_NAMED).map(stepText)
  const more = changed.length - named.length
  return {
    kind: 'price',
    amount: now,
    changes: { prices: more > 0 ? [...named, `and ${more} more`] : named },
    ...(inDay > now && { amount: inDay, words: `${amountText(inDay)} in all within a day` }),
  }
}

const largest = (steps: readonly number[]): Paisa =>
  paisa(steps.reduce((most, step) => Math.max(most, Math.abs(step)), 0))

const stepText = ({ label, from, to, first, fair = from, wasMl = 0, day = paisa(0) }: PriceStep): string => {
  const step = Math.max(Math.abs(to - from), Math.abs(to - fair))
  const inDay = Math.abs(day) > step ? `, within a day from ${amountText(minus(to, day))}` : ''
  const before = first ? `a first price, by ${bases[first]} ${amountText(from)}, asked ${amountText(to)}` : ''
  const held = fair === from ? '' : `, until now ${wasMl} ml: by that price per ml ${amountText(fair)}`
  return `${label}: ${before || `${amountText(from)} to ${amountText(to)}`}${held}${inDay}`
}

const cutPrice = (row: string) => sql<Paisa>`cut_price(${sql.ref(`${row}.price`)}, ${sql.ref(`${row}.discount`)})`
const larger = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<Paisa>`(case when abs(${other}) > abs(${one}) then ${other} else ${one} end)::bigint`
const within = (cost: RawBuilder<unknown>, ml: RawBuilder<unknown>) =>
  sql`round(least(greatest(${cost}, low * ${ml}), high * ${ml}), -2)::bigint`

/**
 * What the price `written` of a size of `sizes` is weighed against: the price before and how much it held, or without
 * one (Rs 0 is none) what the product's other sizes, else others of its kind cost. Null in a shop without prices.
 */
const priceBefore = sql`lateral (
  select coalesce(before.cost, by_sizes, ${within(cutPrice('written'), sql`coalesce(written.ml, sizes.ml)`)}) as cost,
    coalesce(case when before.cost is not null then before.ml end, written.ml, sizes.ml) as ml,
    case when before.cost is not null then null when by_sizes is not null then 'sizes' else 'kind' end as first
  from (select) one left join lateral (
    select nullif(${cutPrice('h')}, 0) as cost, ml from price_history h
    where h.size_id = written.size_id and h.id < written.id order by h.id desc limit 1) before on true
  left join lateral (
    select first_price_basis(sizes.product_id, sizes.id, coalesce(written.ml, sizes.ml), ${cutPrice('written')}, c.staff_id) as by_sizes
    where before.cost is null) own on true
  left join lateral (
    select low, high from products, kind_price_basis(category, c.staff_id) where products.id = sizes.product_id and before.cost is null and by_sizes is null) kind on true)`
/** By how much these people have moved prices of these sizes within a day by hand: a row a step. */
const stepsByHand = (ids: RawBuilder<unknown>, people: RawBuilder<unknown>) => sql`
  select written.size_id, ${cutPrice('written')} - was.cost as step,
    ${cutPrice('written')}::numeric / coalesce(written.ml, sizes.ml) - was.cost::numeric / was.ml as step_of_ml
  from price_history written join price_changes c on c.id = change_id join sizes on sizes.id = written.size_id join ${priceBefore} was on true
  where written.size_id in (${ids}) and c.staff_id in (${people}) and kind <> 'sale' and created_at > now() - interval '1 day'`
/**
 * By how much a sale that these people planned within a day moves each of these sizes, the most of several: they do not
 * run at once.
 */
const stepsBySales = (ids: RawBuilder<unknown>, people: RawBuilder<unknown>) => sql`
  select distinct on (size_id) size_id, step, step::numeric / ml from (
    select line.size_id, sizes.ml, cut_price(price, line.discount) - regular_price(sizes.id) as step
    from sales join sale_sizes line on line.sale_id = sales.id join sizes on sizes.id = line.size_id
    where line.size_id in (${ids}) and staff_id in (${people}) and state in ('planned', 'running') and planned_at > now() - interval '1 day') planned
  order by size_id, abs(step) desc`
/** The sum of steps of a day by size: `day` of what a piece costs, `day_of_ml` of a millilitre of it. */
const summed = (steps: RawBuilder<unknown>) =>
  sql`select size_id, sum(step)::bigint as day, sum(step_of_ml) as day_of_ml from (${steps}) steps (size_id, step, step_of_ml) group by size_id`

type Planned = { sizeId: string; productId: string; category: string; ml: number; wasMl: number; label: string }

/**
 * The weight of prices that are not written yet, with what this person has done to the same sizes within a day. `from`
 * is 0 for a first price.
 */
export async function weighPlanned(
  db: Db,
  prices: readonly (Planned & { from: Paisa; to: Paisa })[],
  staffId: string,
): Promise<Weight | undefined> {
  const ids = sql`select "sizeId" from planned`
  const person = sql`${staffId}`
  const { rows } = await sql<PriceStep>`
    with planned as materialized (select * from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
        as one ("sizeId" text, "productId" text, category text, ml integer, "wasMl" integer, label text, "from" bigint, "to" bigint)),
      kinds as materialized (select category, low, high from (select distinct category from planned where "from" = 0) one, kind_price_basis(category, ${staffId})),
      moved as (${summed(sql`${stepsByHand(ids, person)} union all (${stepsBySales(ids, person)})`)}),
      weighed as (
        select label, ml, "wasMl", "to", day, day_of_ml, coalesce(nullif("from", 0), by_sizes, ${within(sql`"to"`, sql`ml`)}) as "from",
          case when "from" > 0 then null when by_sizes is not null then 'sizes' else 'kind' end as first
        from planned left join moved on moved.size_id = "sizeId" left join kinds using (category)
        left join lateral (select first_price_basis("productId", "sizeId", ml, "to", ${staffId}) as by_sizes where "from" = 0) own on true)
    select label, "from", "to", first, "wasMl", round("from"::numeric * ml / "wasMl")::bigint as fair,
      ${larger(sql`(coalesce(day, 0) + "to" - "from")`, sql`round((coalesce(day_of_ml, 0) + "to"::numeric / ml - "from"::numeric / "wasMl") * ml)`)} as day
    from weighed where "from" is not null order by abs("to" - "from") desc, label`.execute(db)
  return priceWeight(rows)
}

/**
 * The weight of the prices that this transaction has changed, by whatever statement: the trigger of `sizes` has written
 * them down. Those that a sale sets or puts back are not among them: they were weighed when it was planned
 * (`weighSale`), and count with the day of who planned it.
 * @rule what a change of prices weighs against a limit, with what the same person changed within a day
 */
export async function weighPrices(tx: Tx): Promise<Weight | undefined> {
  const ids = sql`select size_id from first_written`
  const people = sql`select staff_id from own`
  const { rows } = await sql<PriceStep>`
    with own as (select id, staff_id from (select id, kind, staff_id, xmin as written_by from price_changes order by id desc limit ${CHANGES_AT_ONCE}) latest
      where written_by = pg_current_xact_id()::xid and kind <> 'sale'),
    first_written as (select size_id, min(id) as id from price_history where change_id in (select id from own) group by size_id),
    moved as (${summed(sql`${stepsByHand(ids, people)} union all (${stepsBySales(ids, people)})`)})
    select isolated(name) || ', ' || size_words(sizes) as label, was.cost as "from", was.first, sizes.cut_price as "to", was.ml as "wasMl",
      round(was.cost::numeric * sizes.ml / was.ml)::bigint as fair,
      ${larger(sql`coalesce(day, 0)`, sql`round(coalesce(day_of_ml, 0) * sizes.ml)`)} as day
    from first_written join price_history written using (id) join price_changes c on c.id = written.change_id
    join sizes on sizes.id = written.size_id join products on products.id = sizes.product_id
    join ${priceBefore} was on was.cost is not null left join moved on moved.size_id = written.size_id
    order by abs(sizes.cut_price - was.cost) desc, label`.execute(tx)
  return priceWeight(rows)
}

/**
 * The weight of a sale as it is planned: by how much each size becomes cheaper than outside of it, with what this
 * person has done to its price within a day.
 */
export async function weighSale(tx: Tx, saleId: number, staffId: string): Promise<Weight | undefined> {
  const ids = sql`select size_id from sale_sizes where sale_id = ${saleId}`
  const { rows } = await sql<PriceStep>`
    with moved as (${summed(stepsByHand(ids, sql`${staffId}`))}),
    planned as (
      select isolated(name) || ', ' || size_words(sizes) as label, ml, sizes.id, regular_price(sizes.id) as "from",
        cut_price(price, line.discount) as "to"
      from sale_sizes line join sizes on sizes.id = size_id join products on products.id = product_id where sale_id = ${saleId})
    select label, "from", "to",
      ${larger(sql`(coalesce(day, 0) + "to" - "from")`, sql`round(coalesce(day_of_ml, 0) * ml + "to" - "from")`)} as day
    from planned left join moved on moved.size_id = planned.id order by abs("to" - "from") desc, label`.execute(tx)
  return priceWeight(rows)
}
