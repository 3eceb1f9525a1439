import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { withdrawConsent } from '../../ground/consents/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { CART_CALL_TRIES, cartCallNames } from './left-cart-rules.ts'

// A call days later is a surprise: the shopper has forgotten the cart.
const CALLED_WITHIN_DAYS = 3

/**
 * Of the table `checkouts`: somebody is to be called, since no message could be sent or it stayed without a reply.
 * @rule when somebody calls about a left cart
 */
export const waitsForCartCall = ({
  messageWaitHours,
}: Pick<Settings, 'messageWaitHours'>): RawBuilder<SqlBool> => sql<SqlBool>`(
  phone is not null and order_id is null and opened_at is null and call_outcome is null and state in ('call', 'reminded') and way <> 'email'
  and reminded_at > now() - ${CALLED_WITHIN_DAYS} * interval '1 day'
  and (called_at is null or called_at < now() - interval '3 hours')
  and (state = 'call' or reminded_at < now() - ${messageWaitHours} * interval '1 hour')
  and exists (select from message_consents c where c.phone = checkouts.phone and purpose = 'reminders' and withdrawn_at is null))`

/** Left carts that wait for a call. */
export const dueCartCalls = (settings: Pick<Settings, 'messageWaitHours'>) => sql<WaitingWork>`
  select id, coalesce(reminded_at, noted_at) as since, reminded_at + ${CALLED_WITHIN_DAYS} * interval '1 day' as until
  from checkouts where ${waitsForCartCall(settings)}`

/** How many left carts wait for a call. */
export async function countCartCalls(db: Db, settings: Pick<Settings, 'messageWaitHours'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkouts where ${waitsForCartCall(settings)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const RecordCartCall = z.object({
  outcome: z.enum(cartCallNames, 'Please choose what came of the call'),
  /** How many calls the page showed. */
  calls: z.coerce.number().int().min(0).max(100),
})

/**
 * Notes what came of a call about a cart. Throws `not_found`, and `move_refused` when a colleague has called meanwhile.
 */
export async function recordCartCall(
  tx: Tx,
  { id, outcome, calls, by }: z.output<typeof RecordCartCall> & { id: string; by: string },
): Promise<void> {
  const row = await tx
    .selectFrom('checkouts')
    .select(['phone', 'calls', 'call_outcome'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.phone) throw new ShopError('not_found', 'There is no such cart')
  if (row.calls !== calls || row.call_outcome !== null)
    throw new ShopError('move_refused', 'Somebody else has called meanwhile. Please read what came of it.')
  const ends = outcome !== 'noAnswer' || calls + 1 >= CART_CALL_TRIES
  await tx
    .updateTable('checkouts')
    .set({ calls: calls + 1, called_at: new Date(), called_by: by, ...(ends && { call_outcome: outcome }) })
    .where('id', '=', id)
    .execute()
  if (outcome === 'stop') await withdrawConsent(tx, { phone: row.phone }, 'reminders', `call by ${by}`)
}
