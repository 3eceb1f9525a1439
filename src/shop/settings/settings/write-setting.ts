import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { Settings } from './settings.ts'
import { TEST_PREFIX } from './waits-while-closed-rules.ts'

/** Changes one setting. Returns its value before and after; every process sees it within a minute. */
export async function writeSetting<Key extends keyof Settings>(
  tx: Tx,
  key: Key,
  value: z.input<typeof Settings>[Key],
): Promise<{ before: Settings[Key]; after: Settings[Key] }> {
  const shape = Settings.shape[key]
  const after = shape.parse(value) as Settings[Key]
  if (key === 'orderPrefix') await demandFreePrefix(tx, String(after))
  const row = await tx.selectFrom('settings').select('value').where('key', '=', key).forUpdate().executeTakeFirst()
  const saved = shape.safeParse(row?.value)
  const stored = JSON.stringify(value)
  await tx
    .insertInto('settings')
    .values({ key, value: stored })
    .onConflict(oc => oc.column('key').doUpdateSet({ value: stored }))
    .execute()
  return { before: (saved.success ? saved.data : shape.parse(undefined)) as Settings[Key], after }
}

/** A number that was given out is looked for with its prefix; that of tests marks them. */
async function demandFreePrefix(tx: Tx, prefix: string): Promise<void> {
  if (prefix === TEST_PREFIX)
    throw new ShopError('invalid', 'TEST stands on orders that you try: please enter another prefix', 'orderPrefix')
  const order = await tx.selectFrom('orders').select('order_number').limit(1).executeTakeFirst()
  if (order) {
    const text = `Orders have been placed, such as ${order.order_number}: their numbers keep the prefix, so that each is found.`
    throw new ShopError('move_refused', text, 'orderPrefix')
  }
}
