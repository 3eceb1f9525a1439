import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Source } from './move-file-rules.ts'

type Kind = 'product' | 'customer' | 'person' | 'review' | 'offer' | 'page'
type Made = { key: string; madeId: string; facts?: object }

/** What these keys of an old shop became here, by key, with the hash of the row that made it. */
export async function findMoved(
  db: Db,
  source: Source,
  kind: Kind,
  keys: readonly string[],
): Promise<Map<string, { madeId: string; hash: string | null }>> {
  const rows = await db
    .selectFrom('moved')
    .select(['key', 'made_id as madeId'])
    .select(sql<string | null>`facts ->> 'hash'`.as('hash'))
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
  return new Map(rows.map(({ key, ...made }) => [key, made]))
}

/** The hash of what a row says, by which a file that is sent again is compared; wherever it stands in the file. */
export const hashOf = (says: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(says, (name, value) => (name === 'line' || name === 'questions' ? undefined : value)))
    .digest('base64url')

/** Records the facts of what rows made that are written anew. */
export async function recordChanged(
  tx: Tx,
  { source, kind }: { source: Source; kind: Kind },
  changed: readonly { key: string; facts: object }[],
): Promise<void> {
  await sql`
    update moved set facts = moved.facts || one.facts
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as one (key text, facts jsonb)
    where moved.source = ${source} and moved.kind = ${kind} and moved.key = one.key`.execute(tx)
}

/** Records what rows of an old shop became here, so that the same row is not written twice. */
export async function recordMoved(
  tx: Tx,
  { moveId, source, kind }: { moveId: number; source: Source; kind: Kind },
  made: readonly Made[],
): Promise<void> {
  if (made.length === 0) return
  await tx
    .insertInto('moved')
    .values(
      made.map(({ key, madeId, facts = {} }) => ({
        source,
        kind,
        key,
        move_id: moveId,
        made_id: madeId,
        facts: JSON.stringify(facts),
      })),
    )
    .execute()
}
