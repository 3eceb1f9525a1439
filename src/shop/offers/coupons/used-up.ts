import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { OfferRow } from './coupon.ts'
import { isTheirUse, type Person } from './used-by-person.ts'

/**
 * `code`: the code of a batch is used. `own`, `other`: so often as one person may, by this customer or somebody with
 * the same email or phone.
 */
export type UsedUp = 'code' | 'own' | 'other'

/**
 * Why an offer cannot be used once more, by its code and by this person; null when it can. The caller holds the offer's
 * row, so that uses at the same moment are counted one after the other.
 * @rule how often a code and a person may use an offer
 */
export async function usedUp(
  tx: Tx,
  { _id, code, couponType, personLimit }: Pick<OfferRow, '_id' | 'code' | 'couponType' | 'personLimit'>,
  person: Person,
): Promise<UsedUp | null> {
  if (couponType === 'batch' && (await isCodeUsed(tx, code))) return 'code'
  if (personLimit === null) return null
  const earlier = await earlierUses(tx, _id, person)
  if (earlier.length < personLimit) return null
  return earlier.some(({ customerId }) => customerId === person.customerId) ? 'own' : 'other'
}

async function isCodeUsed(tx: Tx, code: string): Promise<boolean> {
  const used = await tx
    .selectFrom('coupon_redemptions')
    .select('order_id')
    .where('code', '=', code)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return used !== undefined
}

function earlierUses(tx: Tx, offerId: string, person: Person): Promise<{ customerId: string }[]> {
  return tx
    .selectFrom('coupon_redemptions as earlier')
    .innerJoin('orders', 'orders.id', 'earlier.order_id')
    .innerJoin('customers', 'customers.id', 'earlier.customer_id')
    .select('customers.id as customerId')
    .where('earlier.coupon_id', '=', offerId)
    .where('released_at', 'is', null)
    .where(isTheirUse(person))
    .orderBy(sql`customers.id <> ${person.customerId}`)
    .limit(100)
    .execute()
}
