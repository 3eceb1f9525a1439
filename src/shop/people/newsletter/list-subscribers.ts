import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { dayTextOf, startOfDay } from '../../ground/days-in-sql.ts'
import { dayFilter, oneOf, pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import { isReachable } from './stop-emails.ts'
import {
  type SubscriberSource,
  type SubscriberState,
  subscriberSourceNames,
  subscriberSources,
  subscriberStateNames,
  subscriberStates,
} from './subscriber-rules.ts'

const LAST_PAGE = 200
const EXPORTED_AT_ONCE = 2000

/** `from`, `to`: the days on which they were entered. */
export const SubscriberFilter = z.object({
  q: textFilter,
  state: oneOf(subscriberStateNames),
  source: oneOf(subscriberSourceNames),
  from: dayFilter,
  to: dayFilter,
  page: pageFilter(LAST_PAGE),
})
export type SubscriberFilter = z.output<typeof SubscriberFilter>

/** `agreedOn`: the day of their consent; null until then. */
export type SubscriberRow = {
  subscriberId: string
  email: string
  state: SubscriberState
  source: SubscriberSource
  consent: string
  agreedOn: string | null
  createdOn: string
  leftOn: string | null
}

const isStopped = sql`exists (select from email_stops where email_stops.email = subscribers.email)`
const states: Record<SubscriberState, RawBuilder<unknown>> = {
  subscribed: isReachable,
  waiting: sql`confirmed_at is null and left_at is null and not ${isStopped}`,
  left: sql`left_at is not null and not ${isStopped}`,
  stopped: sql`email in (select email from email_stops)`,
}

const columns = sql`
  id as "subscriberId", email, source, consent, coalesce(consented_on::text, ${dayTextOf('confirmed_at')}) as "agreedOn",
  ${dayTextOf('created_at')} as "createdOn", ${dayTextOf('left_at')} as "leftOn",
  case when ${isStopped} then 'stopped' when left_at is not null then 'left' when confirmed_at is null then 'waiting' else 'subscribed' end as state`

const isShort = (q: string): boolean => q !== '' && q.length < 3

function conditions({ q, state, source, from, to }: SubscriberFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  // The index finds three letters and more; of fewer it would be read whole.
  if (q)
    all.push(isShort(q) ? sql`strpos(email, ${q.toLowerCase()}) > 0` : sql`email like ${containing(q.toLowerCase())}`)
  if (state) all.push(states[state])
  if (source) all.push(sql`source = ${source}`)
  if (from) all.push(sql`created_at >= ${startOfDay(from)}`)
  if (to) all.push(sql`created_at < ${startOfDay(to, 1)}`)
  return sql.join(all, sql` and `)
}

/** A page of subscribers, the latest first. */
export async function listSubscribers(db: Db, filter: SubscriberFilter) {
  const { page, q } = filter
  // Without an index all are read, instead of one after the other in the order of the list.
  const fence = isShort(q) ? sql`offset 0` : sql``
  const { rows } = await sql<SubscriberRow>`
    select ${columns} from (
      select * from (select * from subscribers where ${conditions(filter)} ${fence}) found
      order by created_at desc, id ${pageRows(page)}
    ) subscribers order by created_at desc, id`.execute(db)
  const { rows: subscribers, more } = pageOf(rows)
  return { subscribers, more: more && page < LAST_PAGE }
}

const counted = sql`
  count(*) filter (where left_at is not null)::int as left,
  count(*) filter (where left_at is null and confirmed_at is null)::int as waiting,
  count(*) filter (where left_at is null and confirmed_at is not null)::int as subscribed`

/** How many are in each state: all, less the few that are unreachable. */
export async function countSubscribers(db: Db): Promise<Record<SubscriberState, number>> {
  const { rows } = await sql<Record<SubscriberState, number>>`
    select stopped.left + stopped.waiting + stopped.subscribed as stopped, known.left - stopped.left as left,
      known.waiting - stopped.waiting as waiting, known.subscribed - stopped.subscribed as subscribed
    from (select ${counted} from subscribers) known,
      (select ${counted} from subscribers where email in (select email from email_stops)) stopped`.execute(db)
  return rows[0] ?? { stopped: 0, left: 0, waiting: 0, subscribed: 0 }
}

const sheet = csvSheet<SubscriberRow>([
  ['Email', row => row.email],
  ['State', row => subscriberStates[row.state]],
  ['Source', row => subscriberSources[row.source]],
  ['Agreed to', row => row.consent],
  ['Agreed on', row => row.agreedOn],
  ['Entered on', row => row.createdOn],
  ['Unsubscribed on', row => row.leftOn],
])

/** The subscribers of a list with their consent, as CSV in parts. No cell is read as a formula. */
export async function* exportSubscribers(db: Db, filter: SubscriberFilter): AsyncGenerator<string> {
  yield sheet.head
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: SubscriberRow[] } = await sql<SubscriberRow>`
      select ${columns} from subscribers where ${conditions(filter)} and email > ${after} order by email limit ${EXPORTED_AT_ONCE}`.execute(
      db,
    )
    if (rows.length > 0) yield sheet.lines(rows)
    after = rows.length === EXPORTED_AT_ONCE ? rows.at(-1)?.email : undefined
  }
}
