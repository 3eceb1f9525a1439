import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ChangeKind } from './rules.ts'

/** Why prices change, for their history. `by`: the name of whoever does it; `undoes`: the change that is put back. */
export type PriceChange = { kind: ChangeKind; note: string; by: string; undoes?: number }

/**
 * Runs `work`; the prices that it changes, by whatever statement, are of one price change, which a trigger adds with the first of them.
 * `changeId` is null when no price changed. Within another one that one counts: an import of many parts is one change.
 */
export async function asPriceChange<T>(
  tx: Tx,
  change: PriceChange,
  work: () => Promise<T>,
): Promise<{ done: T; changeId: number | null }> {
  const outer = await said(tx)
  if (outer) return { done: await work(), changeId: (await said(tx))?.id ?? null }
  await say(tx, JSON.stringify({ ...change, note: change.note.slice(0, 300), by: change.by.slice(0, 80) }))
  const done = await work()
  const changeId = (await said(tx))?.id ?? null
  await say(tx, '')
  return { done, changeId }
}

async function said(tx: Tx): Promise<{ id?: number } | null> {
  const { rows } = await sql<{ said: string }>`select current_setting('shop.price_change', true) as said`.execute(tx)
  return rows[0]?.said ? JSON.parse(rows[0].said) : null
}

/** Until the end of the transaction. */
const say = (tx: Tx, text: string) => sql`select set_config('shop.price_change', ${text}, true)`.execute(tx)
