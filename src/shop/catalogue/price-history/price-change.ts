import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChangeKind } from './price-change-rules.ts'

/**
 * Who changes prices. `id`: of the person, also of whom a key belongs to, by which limits count; null for the shop
 * itself.
 */
export type PriceAuthor = { id: string | null; name: string }
/** Why prices change, for their history. `undoes`: the change that is put back. */
export type PriceChange = { kind: ChangeKind; note: string; by: PriceAuthor; undoes?: number }

/**
 * Runs `work`; the prices that it changes, by whatever statement, are of one price change, which a trigger adds with
 * the first of them. `changeId` is null when no price changed. Within another one that one counts: an import of many
 * parts is one change.
 */
export async function asPriceChange<T>(
  tx: Tx,
  change: PriceChange,
  work: () => Promise<T>,
): Promise<{ done: T; changeId: number | null }> {
  const outer = await said(tx)
  if (outer) return { done: await work(), changeId: (await said(tx))?.id ?? null }
  const { by, note } = change
  const texts = { note: note.slice(0, 300), by: by.name.slice(0, 80), staffId: by.id }
  await say(tx, JSON.stringify({ ...change, ...texts }))
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
