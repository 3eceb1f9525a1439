import type { Tx } from '../../platform/database/database.ts'
import { forgetConsents } from '../consents/index.ts'
import { emptyProfile } from '../customers/index.ts'
import { forgetMoved } from '../moves/index.ts'
import { deletedEmail, forgetOrdersOfPhones } from '../orders/index.ts'
import { forgetAlertsOfPhones } from '../stock-alerts/index.ts'

/**
 * Deletes the person in all orders with these phone numbers, as when an account is deleted: the orders are kept for accounting without name,
 * email, phone and street, reviews without a name; the newsletter ends for emails that were proved. Orders under way follow once they have
 * ended. An account stays: its owner deletes it.
 */
export async function forgetPhones(tx: Tx, phones: readonly string[]): Promise<{ underWay: number }> {
  const { orders, emails, guests, underWay } = await forgetOrdersOfPhones(tx, phones)
  await forgetConsents(tx, { phones, emails })
  await forgetMoved(tx, { phones, emails })
  if (phones.length > 0) await forgetAlertsOfPhones(tx, phones)
  if (orders.length === 0) return { underWay }
  await tx
    .updateTable('reviews')
    .set({ name: 'A customer', customer_id: null })
    .where('order_id', 'in', orders)
    .execute()
  for (const email of emails) {
    await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  }
  if (guests.length === 0) return { underWay }
  await tx.deleteFrom('addresses').where('customer_id', 'in', guests).execute()
  await tx
    .updateTable('customers')
    .set({ browser_id: null, email: deletedEmail, ...emptyProfile })
    .where('id', 'in', guests)
    .execute()
  return { underWay }
}
