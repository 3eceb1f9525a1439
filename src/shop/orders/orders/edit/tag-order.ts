import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { tagsOf } from '../../../ground/forms/index.ts'
import { lockOrderNumber } from '../../../ground/lock-order-number.ts'
import { recordChange } from './record-change.ts'

export const TagOrder = z.object({ tags: tagsOf('An order') })

/** Gives an order these tags instead of its own. Throws `not_found`. */
export async function tagOrder(
  tx: Tx,
  { orderId, tags, actor }: { orderId: string; tags: string[]; actor: string },
): Promise<{ orderNumber: string; before: string[] }> {
  const orderNumber = await lockOrderNumber(tx, orderId)
  const removed = await tx.deleteFrom('order_tags').where('order_id', '=', orderId).returning('tag').execute()
  const before = removed.map(({ tag }) => tag).sort()
  if (tags.length > 0) {
    await tx
      .insertInto('order_tags')
      .values(tags.map(tag => ({ order_id: orderId, tag })))
      .execute()
  }
  const added = tags.filter(tag => !before.includes(tag)).map(tag => `+${tag}`)
  const gone = before.filter(tag => !tags.includes(tag)).map(tag => `-${tag}`)
  const text = [...added, ...gone].join(', ')
  if (text) await recordChange(tx, { orderId, kind: 'tags', text: `Tags: ${text}`, actor })
  return { orderNumber, before }
}

const LISTED_TAGS = 200

/** Every tag that an order has, for the filter. */
export async function listTags(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('order_tags').select('tag').distinct().orderBy('tag').limit(LISTED_TAGS).execute()
  return rows.map(({ tag }) => tag)
}
