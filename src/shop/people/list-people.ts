import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { latinDigits } from '../../platform/csv/cell-texts.ts'
import type { Db } from '../../platform/database/database.ts'
import { plannedForItsValues } from '../../platform/database/named-statements.ts'
import { containing } from '../like.ts'
import { oneOf, pageFilter, pageOf, textFilter } from '../list-filters.ts'
import type { Paisa } from '../money.ts'

const PAGE_SIZE = 50
const LAST_PAGE = 200
const number = (most: number) =>
  z.preprocess(
    value => (value === '' ? undefined : value),
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
  /** Ordered in the last so many days, or not. */
  within: number(10_000),
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

/** A page of customers of a segment; those who ordered last come first. */
export async function listPeople(db: Db, filter: PersonFilter): Promise<{ people: PersonRow[]; more: boolean }> {
  const { rows } = await sql<PersonRow>`${plannedForItsValues}
    select ${personColumns} from (
      select * from people where merged_into is null and ${sql.join(conditions(filter), sql` and `)}
      order by ${sorts[filter.sort]}, id limit ${PAGE_SIZE + 1} offset ${(filter.page - 1) * PAGE_SIZE}
    ) people order by ${sorts[filter.sort]}, id`.execute(db)
  const { rows: people, more } = pageOf(rows, PAGE_SIZE)
  return { people, more: more && filter.page < LAST_PAGE }
}

/** The emails of a segment, as a query: those of the latest orders. `query`: the list's filters, as a saved view keeps them. */
export const inSegment = (query: string): RawBuilder<unknown> => sql`
  select people.email from people where merged_into is null
    and ${sql.join(conditions(PersonFilter.parse(Object.fromEntries(new URLSearchParams(query)))), sql` and `)}`

const mergedInto = (numbers: RawBuilder<unknown>) =>
  sql`select merged_into from people number where merged_into is not null and ${numbers}`

/**
 * Those who are meant by their own number, or by one that counts for them. Read in the order of the list up to the page's last row: as many as
 * match a common tag are not sorted first.
 */
const headsOf = (numbers: RawBuilder<unknown>) => sql`(${numbers} or people.id in (${mergedInto(numbers)}))`

/** Of a rare word by the index of words, which an array leaves possible; of a common name in the order of the list. */
function named(q: string) {
  const words = sql`words like ${containing(searched(q))}`
  return sql`(${words} or people.id = any (array(${mergedInto(words)})))`
}

function conditions({ q, city, tag, bought, spent, orders, refused, within, before }: PersonFilter) {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (q) all.push(named(q))
  if (city) all.push(sql`lower(city) = ${city.toLowerCase()}`)
  if (tag) all.push(headsOf(sql`id in (select person_id from person_tags where tag = ${tag.toLowerCase()})`))
  if (bought)
    all.push(
      headsOf(sql`phone in (select phone_number from orders where id in (
        select order_id from order_items where product_id in (select id from products where lower(name) like ${containing(bought.toLowerCase())} limit 50)))`),
    )
  if (spent) all.push(sql`spent >= ${spent}::bigint * 100`)
  if (orders) all.push(sql`orders >= ${orders}::int`)
  if (refused) all.push(sql`refused >= ${refused}::int`)
  if (within) all.push(sql`last_order_at >= now() - ${within}::int * interval '1 day'`)
  if (before) all.push(sql`last_order_at < now() - ${before}::int * interval '1 day'`)
  return all
}

/** '0300 1234567' is stored as +923001234567. */
function searched(typed: string): string {
  const q = latinDigits(typed).toLowerCase()
  if (!/^\+?[\d\s().-]{4,}$/.test(q)) return q
  return q.replaceAll(/\D/g, '').replace(/^(0092|92|0)/, '')
}

/** Every tag, for the filter. */
export async function listPersonTags(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select distinct tag from person_tags order by tag limit 200`.execute(db)
  return rows.map(({ tag }) => tag)
}
