import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { adjustStock } from '../stock/index.ts'
import { lockRecount, writeCounts } from './count-pieces.ts'
import { aboveMostText, countsAboveMost } from './most-there.ts'

/** `rest`: what becomes of sizes that nobody counted: they stay as they are, or none of them is there. */
export const ApplyRecount = z.object({
  version: SeenVersion,
  rest: z.enum(['keep', 'none']).default('keep'),
  /** The version whose counts above what can be there were asked about, and are right. */
  sure: z.string().max(10).default(''),
})

export type Applied = {
  name: string
  /** Sizes whose stock changed, and by how many pieces in all. */
  sizes: number
  change: number
  /** Missing pieces that orders hold. */
  short: number
}

/**
 * Ends a recount: writes each difference to the stock ledger, all in one transaction. A difference is what was counted
 * less what should have stood there at that moment, so orders and deliveries since then stay. Stock never falls below
 * zero: what is missing beyond it is held by orders, and reported as `short`. Throws `not_found`, `move_refused` when
 * it has ended, when somebody counted meanwhile, or when more was counted than can be there and `sure` does not say so.
 */
export async function applyRecount(
  tx: Tx,
  { recountId, version, rest, sure, actor }: z.output<typeof ApplyRecount> & { recountId: number; actor: string },
): Promise<Applied> {
  const recount = await lockRecount(tx, recountId)
  if (recount.version !== version) {
    throw new ShopError('move_refused', 'Somebody has counted meanwhile. Please look at the differences again.')
  }
  if (sure !== String(version)) await askAboutMore(tx, recountId)
  if (rest === 'none') await countRestAsNone(tx, recountId, actor)
  const { rows } = await sql<{ sizeId: string; change: number; short: number }>`
    with locked as materialized (
      select sizes.id, stock, pieces - expected as difference
      from sizes join recount_lines on size_id = sizes.id
      where recount_id = ${recountId} and pieces is not null and not is_set order by sizes.id for no key update of sizes
    )
    update recount_lines set change = greatest(difference, -stock), short = greatest(-stock - difference, 0)
    from locked where recount_id = ${recountId} and size_id = locked.id
    returning size_id as "sizeId", change, short`.execute(tx)
  if (rows.length === 0) throw new ShopError('move_refused', 'Nothing is counted yet')
  await adjustStock(tx, { changes: rows, reason: 'counted', actor, recountId })
  await endRecount(tx, { recountId, state: 'applied', actor })
  const differing = rows.filter(({ change }) => change !== 0)
  return {
    name: recount.name,
    sizes: differing.length,
    change: differing.reduce((sum, { change }) => sum + change, 0),
    short: rows.reduce((sum, { short }) => sum + short, 0),
  }
}

/** Ends a recount without any change of stock. Throws `not_found`, `move_refused`. */
export async function dropRecount(tx: Tx, { recountId, actor }: { recountId: number; actor: string }): Promise<string> {
  const { name } = await lockRecount(tx, recountId)
  await endRecount(tx, { recountId, state: 'dropped', actor })
  return name
}

/** Stock that is not there would be sold. */
async function askAboutMore(tx: Tx, recountId: number): Promise<void> {
  const { rows } = await sql<{ sizeId: string; pieces: number }>`
    select size_id as "sizeId", pieces from recount_lines
    where recount_id = ${recountId} and pieces > expected`.execute(tx)
  const above = await countsAboveMost(tx, rows)
  if (above.length === 0) return
  const shown = above.slice(0, 5).map(aboveMostText).join('; ')
  const more = above.length > 5 ? `, and ${above.length - 5} more sizes` : ''
  throw new ShopError(
    'move_refused',
    `${shown}${more}. Please count again, and apply once more if it is right.`,
    'sure',
  )
}

async function countRestAsNone(tx: Tx, recountId: number, actor: string): Promise<void> {
  const rest = await tx
    .selectFrom('recount_lines')
    .select('size_id as sizeId')
    .where('recount_id', '=', recountId)
    .where('pieces', 'is', null)
    .execute()
  await writeCounts(
    tx,
    recountId,
    rest.map(({ sizeId }) => ({ sizeId, pieces: 0 })),
    { actor, adds: false },
  )
}

async function endRecount(
  tx: Tx,
  { recountId, state, actor }: { recountId: number; state: string; actor: string },
): Promise<void> {
  await tx.updateTable('recount_lines').set({ open: false }).where('recount_id', '=', recountId).execute()
  await tx
    .updateTable('recounts')
    .set(eb => ({ state, ended_by: actor, ended_at: sql`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', recountId)
    .execute()
}
