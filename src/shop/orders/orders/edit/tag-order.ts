import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { lockOrderNumber } from '../../../ground/lock-order.ts'
import { TAG_LIMIT, TAGS_PER_ORDER } from '../order-rules.ts'
import { recordChange } from './record-change.ts'

/** The tags of an order, as typed: separated by commas. Case does not count. */
export const TagOrder = z.object({
  tags: z
    .string()
    .max(1000)
    .transform(typed => [
      ...new Set(
        typed
          .split(',')
          .map(tag => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase())
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(z.string().max(TAG_LIMIT, `A tag has ${TAG_LIMIT} characters or less`))
        .max(TAGS_PER_ORDER, `An order has at most ${TAGS_PER_ORDER} tags`),
    ),
})

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
