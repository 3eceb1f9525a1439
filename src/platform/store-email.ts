import { type SqlBool, sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { About, Email } from './email.ts'

/** Stores an email unless its cause has one, what it is about is gone, or it is beyond its limit. */
export async function storeEmail(
  db: Db,
  cause: string,
  email: Email,
  about: About | undefined,
): Promise<'stored' | 'gone' | 'over limit'> {
  const { limit } = email
  if (!limit || limit.rules.length === 0) return insertEmail(db, cause, email, about)
  return db.transaction().execute(async tx => {
    // Emails of one key are counted one after the other. A statement of its own: the next one sees what was stored while it waited.
    await sql`select pg_advisory_xact_lock(hashtextextended(${limit.key}, 1))`.execute(tx)
    return insertEmail(tx, cause, email, about)
  })
}

async function insertEmail(db: Db, cause: string, email: Email, about: About | undefined) {
  const { to, subject, text, html, token, limit } = email
  const { rows } = await sql<{ isGone: boolean; isOver: boolean }>`
    with checked as materialized (
      select not ${about?.held ?? sql`true`} as "isGone", ${limit ? isOver(cause, limit) : sql`false`} as "isOver"
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

/** Whether the limit has no place for another email. */
function isOver(cause: string, { key, rules }: NonNullable<Email['limit']>) {
  const full = rules.map(({ emails, seconds }) => sql<SqlBool>`${emailsOf(key, seconds)} >= ${emails}`)
  const isKnown = sql<SqlBool>`exists (select from emails where cause = ${cause})`
  return sql<SqlBool>`(not ${isKnown} and (${sql.join([sql`false`, ...full], sql` or `)}))`
}

/** How many emails of a limit's key were stored in the last `seconds`. */
const emailsOf = (key: string, seconds: number) =>
  sql<number>`(select count(*) from emails
    where limit_key = ${key} and created_at > now() - ${seconds} * interval '1 second')`

/** How many emails of a limit's key were stored in the last `seconds`. */
export async function countEmails(db: Db, key: string, seconds: number): Promise<number> {
  const { emails } = await db.selectNoFrom(emailsOf(key, seconds).as('emails')).executeTakeFirstOrThrow()
  return emails
}
