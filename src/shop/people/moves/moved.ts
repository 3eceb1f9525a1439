import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Source } from './lock-move.ts'

type Kind = 'product' | 'customer' | 'review'
type Made = { key: string; madeId: string; facts?: object }

/** What these keys of an old shop became here, by key. */
export async function findMoved(
  db: Db,
  source: Source,
  kind: Kind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('moved')
    .select(['key', 'made_id as madeId'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
  return new Map(rows.map(({ key, madeId }) => [key, madeId]))
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

/** The first row of each key. */
export const firstOfKey = <Row extends { key: string }, N extends { row: Row }>(rows: readonly N[]): N[] =>
  [...new Map([...rows].reverse().map(one => [one.row.key, one])).values()].reverse()
