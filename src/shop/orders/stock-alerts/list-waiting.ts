import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type Language, queueReminder } from '../messages/index.ts'
import { findAlertSize } from './find-alert-size.ts'

export const WaitingFilter = z.object({ page: pageFilter(100) })

/** A size that people wait for: by email, by phone, and since when. */
export type WaitingSize = {
  sizeId: string
  name: string
  ml: number
  setOf: number | null
  stock: number
  emails: number
  phones: number
  since: Date
}

/** The sizes that people asked to hear of, those that most wait for first. */
export async function listWaiting(
  db: Db,
  { page }: z.output<typeof WaitingFilter>,
): Promise<{ sizes: WaitingSize[]; more: boolean }> {
  const { rows } = await sql<WaitingSize>`
    select sizes.id as "sizeId", name, ml, bottles_of(sizes) as "setOf", stock, count(*) filter (where phone is null)::int as emails, count(phone)::int as phones,
      min(asked_at) as since
    from stock_asks join sizes on sizes.id = size_id join products on products.id = product_id
    where called_at is null and published and retired_at is null group by sizes.id, products.id
    order by count(*) desc, sizes.id ${pageRows(page)}`.execute(db)
  const { rows: sizes, more } = pageOf(rows)
  return { sizes, more }
}

/**
 * Tells everybody who waits for a size at once, whatever its stock is beside their number: phones by a message where
 * one can be sent, else they go on waiting. Throws `not_found`, and `invalid` while it is sold out.
 */
export async function callWaiting(tx: Tx, sizeId: string): Promise<{ label: string; notified: number; left: number }> {
  // As the movement that brings it back does: each alert is called once.
  await tx.selectFrom('sizes').select('id').where('id', '=', sizeId).forUpdate().executeTakeFirst()
  const size = await findAlertSize(tx, sizeId)
  if (!size) throw new ShopError('not_found', 'There is no such size')
  if (size.stock <= 0) throw new ShopError('invalid', 'It is still sold out, so there is nothing to tell.')
  const waiting = await tx
    .selectFrom('stock_asks')
    .select(['id', 'phone'])
    .select(sql<boolean>`not is_their_contact(phone, null, null, customer_id)`.as('unproved'))
    .select(eb => eb.ref('language').$castTo<Language>().as('language'))
    .where('size_id', '=', sizeId)
    .where('called_at', 'is', null)
    .orderBy('asked_at')
    .forUpdate()
    .execute()
  let notified = 0
  for (const { id, phone, language, unproved } of waiting) {
    const cause = `backInStock ${id} ${Date.now()}`
    const isSent =
      phone === null || (await queueReminder(tx, { kind: 'backInStock', cause, phone, language, unproved })) !== null
    if (!isSent) continue
    if (phone === null) await addEmail(tx, 'back-in-stock', { askId: id })
    await tx.updateTable('stock_asks').set({ called_at: new Date() }).where('id', '=', id).execute()
    notified++
  }
  return { label: sizeText(size.name, size.ml, size.setOf), notified, left: waiting.length - notified }
}
