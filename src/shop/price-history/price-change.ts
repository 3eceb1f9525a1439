import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ChangeKind } from './rules.ts'

/** Why prices change, for their history. `by`: the name of whoever does it; `undoes`: the change that is put back. */
export type PriceChange = { kind: ChangeKind; note: string; by: string; undoes?: number }

/**
 * Runs `work`; the prices that it changes, by whatever statement, are of one price change, which a trigger adds with the first of them.
 * `changeId` is null when no price changed.
 */
export async function asPriceChange<T>(
  tx: Tx,
  change: PriceChange,
  work: () => Promise<T>,
): Promise<{ done: T; changeId: number | null }> {
  await say(tx, JSON.stringify({ ...change, note: change.note.slice(0, 300), by: change.by.slice(0, 80) }))
  const done = await work()
  const { rows } = await sql<{ id: number | null }>`
    select (nullif(current_setting('shop.price_change', true), '')::jsonb ->> 'id')::bigint as id`.execute(tx)
  await say(tx, '')
  return { done, changeId: rows[0]?.id ?? null }
}

/** Until the end of the transaction. */
const say = (tx: Tx, text: string) => sql`select set_config('shop.price_change', ${text}, true)`.execute(tx)
