import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { About, Email } from './email.ts'

/** Stores an email unless its cause has one, what it is about is gone, or it is beyond its limit. One statement: each costs a round trip. */
export async function storeEmail(
  db: Db,
  cause: string,
  { to, subject, text, html, token, limit }: Email,
  about: About | undefined,
): Promise<'stored' | 'gone' | 'over limit'> {
  const { rows } = await sql<{ isGone: boolean; isOver: boolean }>`
    with checked as materialized (
      select not ${about?.held ?? sql`true`} as "isGone", ${limit ? isBeyond(cause, limit) : sql`false`} as "isOver"
    ), stored as (
      insert into emails (cause, recipient, subject, text, html, about, token, limit_key)
      select ${cause}, ${to}, ${subject}, ${text}, ${html}, ${about?.name ?? null},
        ${token ? JSON.stringify(token) : null}::jsonb, ${limit?.key ?? ''}
      from checked where not "isGone" and not "isOver"
      on conflict do nothing
    )
    select "isGone", "isOver" from checked`.execute(db)
  const [checked] = rows
  return checked?.isGone ? 'gone' : checked?.isOver ? 'over limit' : 'stored'
}

/** Whether the limit has no place for another email. Other emails of its key wait until this one is stored. */
function isBeyond(cause: string, { key, rules }: NonNullable<Email['limit']>) {
  const counts = rules.map(({ emails }) => emails)
  const spans = rules.map(({ seconds }) => seconds)
  return sql<SqlBool>`is_beyond_email_limit(${cause}, ${key}, ${counts}::int[], ${spans}::int[])`
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
