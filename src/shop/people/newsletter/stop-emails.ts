import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { oneOf, pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type StopKind, type StopSource, stopKindNames } from './subscriber-rules.ts'

/** An address that cannot be reached for good, or whose owner reported an email. */
export type EmailStop = { email: string; kind: StopKind; reason: string }

// A later notice is about the newsletter that was sent within this time before it.
const NOTICE_DAYS = 14

/** Whether newsletters go to a row of `subscribers`: confirmed, not unsubscribed since, and reachable. */
export const isReachable: RawBuilder<SqlBool> = sql`subscribers.confirmed_at is not null and subscribers.left_at is null
  and not exists (select from email_stops where email_stops.email = subscribers.email)`

/**
 * Sends no newsletter to these addresses any more. What is known of one stays, but that it reported an email. Returns
 * how many are new.
 * @rule to whom no newsletter goes
 */
export function stopEmails(db: Db, stops: readonly EmailStop[], source: StopSource): Promise<number> {
  const of = (name: keyof EmailStop) => stops.map(stop => stop[name])
  const emails = of('email')
  return inTransaction(db, async tx => {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into email_stops (email, kind, reason, source)
      select distinct on (email) email, kind, left(reason, 500), ${source}
      from unnest(${emails}::text[], ${of('kind')}::text[], ${of('reason')}::text[]) as stop (email, kind, reason)
      order by email, kind desc
      on conflict (email) do update set kind = excluded.kind, reason = excluded.reason
        where email_stops.kind = 'bounce' and excluded.kind = 'complaint'
      returning xmax = 0 as "isNew"`.execute(tx)
    if (source !== 'sending') await noteBounced(tx, emails)
    return rows.filter(({ isNew }) => isNew).length
  })
}

/** Counts the last newsletter to each of these addresses as bounced. */
const noteBounced = (tx: Tx, emails: readonly string[]) =>
  sql`update campaign_recipients set state = 'bounced', changed_at = now() from (
      select distinct on (subscriber_id) subscriber_id, campaign_id from campaign_recipients
      where subscriber_id in (select id from subscribers where email = any(${emails}::text[])) and state = 'sent'
        and changed_at > now() - ${NOTICE_DAYS}::int * interval '1 day'
      order by subscriber_id, changed_at desc) last
    where campaign_recipients.campaign_id = last.campaign_id and campaign_recipients.subscriber_id = last.subscriber_id
      and state = 'sent'`.execute(tx)

/** Lets newsletters go to an address again. Throws `not_found`. */
export async function liftStop(tx: Tx, email: string): Promise<EmailStop> {
  const [row] = await tx
    .deleteFrom('email_stops')
    .where('email', '=', email)
    .returning(['email', 'kind', 'reason'])
    .execute()
  if (!row) throw new ShopError('not_found', 'Newsletters go to this address already')
  return row as EmailStop
}

const LAST_PAGE = 200

export const StopFilter = z.object({ q: textFilter, kind: oneOf(stopKindNames), page: pageFilter(LAST_PAGE) })

/** The addresses that no newsletter goes to, the latest first. */
export async function listStops(db: Db, { q, kind, page }: z.output<typeof StopFilter>) {
  const { rows } = await sql<EmailStop & { source: StopSource; at: Date }>`
    select email, kind, reason, source, created_at as at from email_stops
    where ${kind ? sql`kind = ${kind}` : sql`true`} and ${q ? sql`email like ${containing(q.toLowerCase())}` : sql`true`}
    order by created_at desc, email ${pageRows(page)}`.execute(db)
  const { rows: stops, more } = pageOf(rows)
  return { stops, more: more && page < LAST_PAGE }
}
