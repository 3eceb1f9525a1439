import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { mailbox } from '../../ground/customers/index.ts'
import { DAY_MS, dayText } from '../../ground/dates.ts'
import { plural } from '../../ground/plural.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { toE164 } from '../../ground/shipping/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { canRemind } from '../messages/index.ts'
import { findAlertSize } from './find-alert-size.ts'
import type { RequestAlert, RequestPhoneAlert } from './stock-alert-form-rules.ts'

/** How many wait for a size, and as which of them and since when this person does. */
export type Waits = { waiting: number; place: number; since: Date }

/**
 * What who waits reads: their place, and until when. Whether an address has asked before is its owner's alone
 * (`isOwn`): others read how many wait.
 */
export function waitsText(
  { waiting, place, since }: Waits,
  { isOwn, stockAskDays }: { isOwn: boolean; stockAskDays: number },
): string {
  const turn = 'At your turn we keep a bottle for you for six hours.'
  if (isOwn) {
    const until = dayText(new Date(since.getTime() + stockAskDays * DAY_MS))
    return `You are number ${place} of ${waiting} who ${waiting === 1 ? 'waits' : 'wait'}. ${turn} Your place is yours until ${until}.`
  }
  const others =
    waiting === 1
      ? 'You are the only one who waits.'
      : `${waiting} people wait, you among them, in the order of asking.`
  return `${others} ${turn} Your place is yours for ${plural(stockAskDays, 'day')}.`
}

// Limits what a stranger can let wait in somebody's name.
const MAX_WAITING = 20

/**
 * Notes who wants to hear when a sold-out size is back, and says their place. A second request of the same person
 * changes nothing and gets the same response. `customerId`: the signed-in account, with which the alert is deleted.
 * Throws `not_found`, `in_stock` when it can be ordered now, `order_limit` when one person waits for too many sizes.
 */
export async function requestAlert(
  db: Db,
  asked: z.infer<typeof RequestAlert> | z.infer<typeof RequestPhoneAlert>,
  customerId: string | null,
): Promise<Waits> {
  const { sizeId } = asked
  const phone = 'phone' in asked ? toE164(asked.phone, PAKISTAN) : null
  const email = 'email' in asked ? asked.email : ''
  return inTransaction(db, async tx => {
    // Locked against the movement that brings it back: an alert is noted before it or refused after it.
    await tx.selectFrom('sizes').select('id').where('id', '=', sizeId).forShare().executeTakeFirst()
    const size = await findAlertSize(tx, sizeId)
    if (!size) throw new ShopError('not_found', 'This size is not in our shop any more', 'sizeId')
    if (size.stock > 0) throw new ShopError('in_stock', 'This size is back: you can order it now.', 'sizeId')
    if ('phone' in asked && !(await canRemind(tx, 'backInStock')))
      throw new ShopError('invalid', 'We cannot write to phones yet. Please leave an email.', 'phone')
    const person = phone ?? mailbox(email)
    const waiting = await tx
      .selectFrom('stock_asks')
      .select('size_id')
      .where('mailbox', '=', person)
      .where('called_at', 'is', null)
      .execute()
    const known = waiting.some(alert => alert.size_id === sizeId)
    if (!known && waiting.length >= MAX_WAITING) {
      throw new ShopError('order_limit', `You can wait for ${MAX_WAITING} sizes at most`, phone ? 'phone' : 'email')
    }
    await tx
      .insertInto('stock_asks')
      .values({ size_id: sizeId, email, phone, mailbox: person, customer_id: customerId })
      .onConflict(oc => oc.doNothing())
      .execute()
    const { rows } = await sql<Waits>`
      select (select count(*)::int from stock_asks where size_id = own.size_id and called_at is null) as waiting,
        (select count(*)::int from stock_asks where size_id = own.size_id and called_at is null and (asked_at, id) <= (own.asked_at, own.id)) as place,
        asked_at as since
      from stock_asks own where size_id = ${sizeId} and mailbox = ${person} and called_at is null`.execute(tx)
    const [waits] = rows
    if (!waits) throw new ShopError('not_found', 'This size is not in our shop any more', 'sizeId')
    return waits
  })
}
