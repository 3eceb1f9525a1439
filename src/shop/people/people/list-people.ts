import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { plannedForItsValues } from '../../../platform/database/named-statements.ts'
import { oneOf, pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing, everyWord, searchedTexts } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'

const LAST_PAGE = 200
const number = (most: number) =>
  z.preprocess(
    value => (value === '' ? undefined : plainNumber(value)),
    z.coerce.number().int().min(0).max(most).optional().catch(undefined),
  )

/** The rules of a segment, from a query string. Invalid ones count as empty. */
export const PersonFilter = z.object({
  /** A part of the name, email or phone in any spelling. */
  q: textFilter,
  city: textFilter,
  tag: textFilter,
  /** Words of a perfume that they ordered. */
  bought: textFilter,
  /** At least so many rupees of delivered orders. */
  spent: number(100_000_000),
  orders: number(100_000),
  refused: number(100_000),
  /**
   * Ordered in the last so many days, or not. `before` is as stored views call `quiet`; in a list it is a place of the
   * pager.
   */
  within: number(10_000),
  quiet: number(10_000),
  before: number(10_000),
  sort: oneOf(['spent', 'orders', 'refused']),
  page: pageFilter(LAST_PAGE),
})
export type PersonFilter = z.output<typeof PersonFilter>

export type PersonRow = {
  personId: string
  phone: string
  fullName: string
  email: string
  city: string
  orders: number
  delivered: number
  refused: number
  spent: Paisa
  lastOrderAt: Date | null
  tags: string[]
}

const sorts: Record<PersonFilter['sort'], RawBuilder<unknown>> = {
  '': sql`last_order_at desc nulls last`,
  spent: sql`spent desc`,
  orders: sql`orders desc`,
  refused: sql`refused desc`,
}

/** The columns of `PersonRow`, of the table `people`. */
export const personColumns = sql`
  id as "personId", phone, full_name as "fullName", email, city, orders, delivered, refused, spent, last_order_at as "lastOrderAt",
  array(select distinct tag from person_tags where person_id in (select id from people number where number.id = people.id or number.merged_into = people.id) order by tag) as tags`

// Up to this many people, finding them by id and sorting them is faster than reading the list's index.
const FEW = 10_000

/** A page of customers of a segment; those who ordered last come first. */
export async function listPeople(db: Db, filter: PersonFilter): Promise<{ people: PersonRow[]; more: boolean }> {
  const few = await findFew(db, filter)
  const { rows } = await sql<PersonRow>`${plannedForItsValues}
    select ${personColumns} from (
      select * from people where merged_into is null and ${sql.join(conditions(filter, few), sql` and `)}
      order by ${sorts[filter.sort]}, id ${pageRows(filter.page)}
    ) people order by ${sorts[filter.sort]}, id`.execute(db)
  const { rows: people, more } = pageOf(rows)
  return { people, more: more && filter.page < LAST_PAGE }
}

/**
 * The emails of a segment, as a query: those of the latest orders. `query`: the list's filters, as a saved view keeps
 * them.
 */
export const inSegment = (query: string): RawBuilder<unknown> => sql`
  select people.email from people where merged_into is null
    and ${sql.join(conditions(PersonFilter.parse(Object.fromEntries(new URLSearchParams(query)))), sql` and `)}`

const mergedInto = (numbers: RawBuilder<unknown>) =>
  sql`select merged_into from people number where merged_into is not null and ${numbers}`

const tagged = ({ tag }: PersonFilter) => sql`select person_id from person_tags where tag = ${tag.toLowerCase()}`
const linesOf = ({ bought }: PersonFilter) => sql`
  select order_id from order_items where product_id in (select id from products where lower(name) like ${containing(bought.toLowerCase())} limit 50)`

type Few = { tag?: boolean; bought?: boolean }

/** Which of the filters fewer than `FEW` people match. */
async function findFew(db: Db, filter: PersonFilter): Promise<Few> {
  if (!filter.tag && !filter.bought) return {}
  const few = (rows: RawBuilder<unknown>, rule: string) =>
    rule ? sql`(select count(*) < ${FEW} from (${rows} limit ${FEW}) counted)` : sql`false`
  const { rows } = await sql<Few>`${plannedForItsValues}
    select ${few(tagged(filter), filter.tag)} as tag, ${few(linesOf(filter), filter.bought)} as bought`.execute(db)
  return rows[0] ?? {}
}

/**
 * Customers who match by their own number, or by one that was merged into them. `few`: they are read by their ids, as
 * an array, for which the primary key is used; else the list's index is read in its order up to the end of the page,
 * without sorting.
 */
const headsOf = (numbers: RawBuilder<unknown>, few = false) =>
  few
    ? sql`people.id = any (array(select coalesce(merged_into, id) from people number where ${numbers}))`
    : sql`(${numbers} or people.id in (${mergedInto(numbers)}))`

/**
 * An array instead of a join: PostgreSQL then uses the index of words for a rare word, and the list's index for a
 * common name.
 */
function named(q: string) {
  const each = searchedTexts(q).map(text => everyWord(sql`words`, text))
  const words = sql`(${sql.join(each, sql` or `)})`
  return sql`(${words} or people.id = any (array(${mergedInto(words)})))`
}

/** Whether a customer, or a number merged into them, has a tag. A subquery for each row, for tags that many have. */
const hasTag = (tag: string) => sql`(
  (select true from person_tags where person_id = people.id and tag = ${tag.toLowerCase()} limit 1)
  or (select true from people number join person_tags on person_id = number.id
    where number.merged_into = people.id and tag = ${tag.toLowerCase()} limit 1))`

function conditions(filter: PersonFilter, few: Few = {}) {
  const { q, city, tag, bought, spent, orders, refused, within, before, quiet = before } = filter
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (q) all.push(named(q))
  if (city) all.push(sql`lower(city) = ${city.toLowerCase()}`)
  if (tag) all.push(few.tag ? headsOf(sql`id in (${tagged(filter)})`, true) : hasTag(tag))
  if (bought)
    all.push(headsOf(sql`phone in (select phone_number from orders where id in (${linesOf(filter)}))`, few.bought))
  if (spent) all.push(sql`spent >= ${spent}::bigint * 100`)
  if (orders) all.push(sql`orders >= ${orders}::int`)
  if (refused) all.push(sql`refused >= ${refused}::int`)
  if (within) all.push(sql`last_order_at >= now() - ${within}::int * interval '1 day'`)
  if (quiet) all.push(sql`last_order_at < now() - ${quiet}::int * interval '1 day'`)
  return all
}

/** Every tag, for the filter. */
export async function listPersonTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select distinct tag from person_tags order by tag limit 200`.execute(db)
  return rows.map(({ tag }) => tag)
}
