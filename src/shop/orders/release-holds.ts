import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { eachApart } from '../each-apart.ts'
import type { Paisa } from '../money.ts'
import type { Settings } from '../settings/index.ts'
import { returnStock } from '../stock/index.ts'
import { recordChange } from './edit/record-change.ts'
import { EXPIRY_ACTOR } from './move-order.ts'

type Rules = Pick<Settings, 'strangersShare' | 'strangersHoldHours'>

/**
 * Takes the stock back from unconfirmed COD orders of strangers that hold it for longer than the settings allow while strangers hold
 * their whole share of a size. The orders stay, and take their stock again when they are confirmed. Returns how many.
 */
export async function releaseHolds(db: Db, rules: Rules): Promise<number> {
  const due = await selectDue(db, rules).execute()
  let released = 0
  await eachApart(
    due,
    ({ id }) => `Order ${id}`,
    async ({ id }) => {
      if (await releaseHold(db, id, rules)) released++
    },
  )
  return released
}

async function releaseHold(db: Db, orderId: string, rules: Rules): Promise<boolean> {
  return inTransaction(db, async tx => {
    const held = await selectDue(tx, rules).where('orders.id', '=', orderId).forUpdate().executeTakeFirst()
    if (!held) return false
    await returnStock(tx, { orderId, actor: EXPIRY_ACTOR })
    await tx.updateTable('stranger_orders').set({ held: false }).where('order_id', '=', orderId).execute()
    await tx.updateTable('orders').set({ holds_stock: false }).where('id', '=', orderId).execute()
    const text =
      'Stock given back: many unconfirmed orders want this size. It is taken again when the order is confirmed'
    await recordChange(tx, { orderId, kind: 'items', text, actor: EXPIRY_ACTOR })
    return true
  })
}

/** Orders by bank transfer, or with an advance, name the date until which they are kept, and expire soon themselves. */
function selectDue(db: Db, { strangersShare, strangersHoldHours }: Rules) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('order_status', '=', 'pending')
    .where('payment_method', '=', 'COD')
    .where('holds_stock', '=', true)
    .where('advance_due', '=', sql<Paisa>`0`)
    .where('created_at', '<', sql<Date>`now() - ${strangersHoldHours} * interval '1 hour'`)
    .where(
      sql<boolean>`exists (select from stranger_orders join sizes on sizes.id = size_id where order_id = orders.id
        and not fits_share(1, stock, held_by_strangers(size_id), ${strangersShare}))`,
    )
    .orderBy('created_at')
}
