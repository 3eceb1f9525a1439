import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { Attempt, usedAttempt } from '../../ground/form-attempt.ts'
import { type Paisa, paisa, sum } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { adjustStock } from '../stock/index.ts'
import { FillFields, planFill, planOf, shortText } from './plan-fill.ts'
import { findRecipe } from './recipe.ts'

const NOTE_LIMIT = 200

export const FillSize = FillFields.extend({
  attempt: Attempt,
  note: z.string().trim().max(NOTE_LIMIT, `Please use ${NOTE_LIMIT} characters or less`).default(''),
}).transform(({ attempt, note, ...fields }) => ({ attempt, note, plan: planOf(fields) }))

type Fill = z.output<typeof FillSize> & { sizeId: string; actor: string }

/**
 * Fills pieces of a size: its materials are taken, waste among them, and the pieces come into stock at what all of it
 * cost, in one transaction. The same attempt again fills nothing. Throws `invalid` without a recipe or for a set,
 * `out_of_stock` with what is short, `not_found`.
 */
export async function fillSize(
  tx: Tx,
  { sizeId, actor, attempt, note, plan }: Fill,
): Promise<{ fillId: number; cost: Paisa; isNew: boolean }> {
  const known = await tx.selectFrom('sizes').select('id').where('id', '=', sizeId).executeTakeFirst()
  if (!known) throw new ShopError('not_found', 'There is no such size')
  const begun = await tx
    .insertInto('fills')
    .values({ size_id: sizeId, pieces: plan.pieces, spoilt: plan.spoilt, attempt, note, actor })
    // A second press waits here for the first.
    .onConflict(oc => oc.column('attempt').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) return findFilled(tx, attempt, sizeId)
  const fillId = begun.id
  const taken = await lockedPlan(tx, sizeId, plan)
  const missing = shortText(taken)
  if (missing) throw new ShopError('out_of_stock', `Not enough to fill ${plan.pieces}. ${missing}.`)
  const rows = taken.flatMap(({ materialId, used, waste }) => [
    { material_id: materialId, change: -used, reason: 'fill' },
    ...(waste > 0 ? [{ material_id: materialId, change: -waste, reason: 'waste' }] : []),
  ])
  const written = await tx
    .insertInto('material_ledger')
    // The trigger writes entry, stock and value.
    .values(
      rows.map(row => ({
        ...row,
        fill_id: fillId,
        actor,
        entry: 0,
        stock_after: 0,
        value_change: null as unknown as Paisa,
      })),
    )
    .returning('value_change')
    .execute()
  const cost = paisa(-sum(written.map(({ value_change }) => value_change)))
  await tx.updateTable('fills').set({ cost }).where('id', '=', fillId).execute()
  const each = paisa(Math.round(cost / plan.pieces))
  await adjustStock(tx, {
    changes: [{ sizeId, change: plan.pieces, cost: each }],
    reason: 'filled',
    fillId,
    actor,
    note,
  })
  return { fillId, cost, isNew: true }
}

async function findFilled(tx: Tx, attempt: string, sizeId: string) {
  const fill = await tx
    .selectFrom('fills')
    .select(['id as fillId', 'cost', 'size_id'])
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow()
  if (fill.size_id !== sizeId) throw usedAttempt()
  return { fillId: fill.fillId, cost: fill.cost, isNew: false }
}

/** The plan with materials that nobody else takes meanwhile. Materials before sizes, each in the order of their ids. */
async function lockedPlan(tx: Tx, sizeId: string, plan: Fill['plan']) {
  const ids = (await findRecipe(tx, sizeId)).map(({ materialId }) => materialId)
  if (ids.length === 0)
    throw new ShopError('invalid', 'This size has no recipe yet: please say what a piece is filled from.')
  await tx.selectFrom('materials').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const recipe = await findRecipe(tx, sizeId)
  // A material that somebody adds to the recipe at this moment is not locked here: the next press takes it.
  return planFill(
    recipe.filter(({ materialId }) => ids.includes(materialId)),
    plan,
  ).taken
}

export const UndoFill = z.object({
  reason: z.string().trim().min(1, 'Please say why').max(NOTE_LIMIT, `Please use ${NOTE_LIMIT} characters or less`),
})

type Undo = z.output<typeof UndoFill> & { fillId: number; actor: string }

/**
 * Takes the pieces of a fill out of stock again and puts its materials back, waste among them, at what they cost.
 * Throws `not_found`, `move_refused` when it is undone already, `out_of_stock` when pieces of it are sold.
 */
export async function undoFill(tx: Tx, { fillId, reason, actor }: Undo): Promise<{ sizeId: string; pieces: number }> {
  const fill = await tx.selectFrom('fills').selectAll().where('id', '=', fillId).forUpdate().executeTakeFirst()
  if (!fill) throw new ShopError('not_found', 'There is no such fill')
  if (fill.undone_at) throw new ShopError('move_refused', `${fill.undone_by} has undone this fill already.`)
  const taken = await tx
    .selectFrom('material_ledger')
    .select(eb => [
      'material_id',
      eb.fn.sum<number>('change').as('change'),
      eb.fn.sum<number>('value_change').as('value'),
    ])
    .where('fill_id', '=', fillId)
    .groupBy('material_id')
    .orderBy('material_id')
    .execute()
  await tx
    .insertInto('material_ledger')
    .values(
      taken.map(({ material_id, change, value }) => ({
        material_id,
        change: -Number(change),
        value_change: paisa(-Number(value)),
        reason: 'undone',
        fill_id: fillId,
        note: reason,
        actor,
        entry: 0,
        stock_after: 0,
      })),
    )
    .execute()
  const cost = paisa(Math.round(fill.cost / fill.pieces))
  await adjustStock(tx, {
    changes: [{ sizeId: fill.size_id, change: -fill.pieces, cost }],
    reason: 'unfilled',
    fillId,
    actor,
    note: reason,
  })
  await tx
    .updateTable('fills')
    .set({ undone_at: new Date(), undone_by: actor, undo_reason: reason })
    .where('id', '=', fillId)
    .execute()
  return { sizeId: fill.size_id, pieces: fill.pieces }
}
