import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { About, Email } from './email.ts'

/** An email that may not be sent yet: by which limit, and in how many seconds it may. */
export type OverLimit = { beyond: 'topic' | 'all' | 'house'; waitSeconds: number }

/**
 * Stores an email unless its cause has one, what it is about is gone, or it is beyond its limit. One statement: each
 * costs a round trip.
 */
export async function storeEmail(
  db: Db,
  cause: string,
  { to, subject, text, html, token, limit }: Email,
  about: About | undefined,
): Promise<'stored' | 'gone' | OverLimit> {
  const { rows } = await sql<{ isGone: boolean; topicWait: number; allWait: number; houseWait: number }>`
    with checked as materialized (
      select not ${about?.held ?? sql`true`} as "isGone", topic_wait as "topicWait", all_wait as "allWait", house_wait as "houseWait"
      from ${limit ? waitOf(cause, to, limit) : sql`(select 0 as topic_wait, 0 as all_wait, 0 as house_wait)`} as wait
    ), stored as (
      insert into emails (cause, recipient, subject, text, html, about, token, limit_key, mailbox)
      select ${cause}, ${to}, ${subject}, ${text}, ${html}, ${about?.name ?? null},
        ${token ? JSON.stringify(token) : null}::jsonb, ${limit?.key ?? ''}, ${limit?.mailbox ?? ''}
      from checked where not "isGone" and "topicWait" = 0 and "allWait" = 0 and "houseWait" = 0
      on conflict do nothing
    )
    select "isGone", "topicWait", "allWait", "houseWait" from checked`.execute(db)
  const [checked] = rows
  if (!checked || checked.isGone) return 'gone'
  const { topicWait, allWait, houseWait } = checked
  if (topicWait > 0) return { beyond: 'topic', waitSeconds: Math.max(topicWait, allWait) }
  if (allWait > 0) return { beyond: 'all', waitSeconds: allWait }
  return houseWait > 0 ? { beyond: 'house', waitSeconds: houseWait } : 'stored'
}

/** How long an email waits by its limit. Other emails to its mailbox wait until this one is stored. */
function waitOf(cause: string, to: string, { mailbox, key, rules, all, strangers }: NonNullable<Email['limit']>) {
  const counts = rules.map(({ emails }) => emails)
  const spans = rules.map(({ seconds }) => seconds)
  return sql`contact_wait(${cause}, ${mailbox}, ${key}, ${counts}::int[], ${spans}::int[], ${all?.most ?? null}::int,
    ${all?.seconds ?? null}::int, ${all?.firstPasses ?? false}, ${strangers ?? null}::int, ${to})`
}

/** How many emails of a limit's key were stored in the last `seconds`. */
export async function countEmails(db: Db, key: string, seconds: number): Promise<number> {
  const { emails } = await db
    .selectFrom('emails')
    .select(eb => eb.fn.countAll<number>().as('emails'))
    .where('limit_key', '=', key)
    .where('created_at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .executeTakeFirstOrThrow()
  return emails
}
