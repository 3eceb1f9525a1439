import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

type Once = {
  bytes: Uint8Array
  /** What a file is taken once for, such as the statements of a courier. */
  of: string
  /** The import that has taken a file of this SHA-256, unless it was discarded. */
  find: (hash: string) => Promise<{ id: number } | undefined>
  keep: (hash: string) => Promise<{ id: number }>
}

/**
 * Takes a file once: the same bytes again are the import that they made. Another file of the same waits until this
 * transaction has ended.
 * @rule that a sent file is taken once
 */
export async function takeOnce(tx: Tx, { bytes, of, find, keep }: Once): Promise<{ id: number; isNew: boolean }> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${of}`}, 8))`.execute(tx)
  const known = await find(hash)
  return known ? { ...known, isNew: false } : { ...(await keep(hash)), isNew: true }
}
