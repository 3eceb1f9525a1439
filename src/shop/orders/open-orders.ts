import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { mailbox, type ShippingAddress } from '../customers/index.ts'
import type { Settings } from '../settings/index.ts'
import { ShopError } from '../shop-error.ts'

type Orderer = { browserId: string | null; emailProved: boolean; address: ShippingAddress }

/**
 * What an unconfirmed order counts against: its mailbox, phone, browser and address, hashed. Orders with a proved email
 * count apart from others, so that a stranger who types somebody's email or phone cannot use up that person's orders.
 */
export function openOrderSubjects({ browserId, emailProved, address: to }: Orderer): string[] {
  const place = [to.country, to.state, to.city, to.town, to.address].map(lettersAndDigits).join('|')
  const subjects = [`email ${mailbox(to.email)}`, `phone ${to.phoneNumber}`, `address ${place}`]
  if (browserId) subjects.push(`browser ${browserId}`)
  return subjects.map(subject => hash(`${emailProved ? 'proved' : 'unproved'} ${subject}`)).sort()
}

/**
 * Throws `order_limit` when any subject has as many unconfirmed orders as the settings allow. Concurrent orders of a subject wait here
 * for each other until the transaction ends.
 */
export async function checkOpenOrders(tx: Tx, subjects: string[], settings: Settings): Promise<void> {
  // In one sequence for everybody (subjects are sorted), so that two orders cannot deadlock.
  await sql`select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(${subjects}::text[]) as subject`.execute(
    tx,
  )
  const full = await tx
    .selectFrom('open_orders')
    .select('subject')
    .where(sql<boolean>`subject = any(${subjects}::text[])`)
    .groupBy('subject')
    .having(eb => eb.fn.countAll(), '>=', settings.maxOpenOrders)
    .executeTakeFirst()
  if (full) throw new ShopError('order_limit', tooManyOpen(settings))
}

/** Called when an order is confirmed or cancelled: it counts no longer. */
export async function closeOpenOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('open_orders').where('order_id', '=', orderId).execute()
}

function tooManyOpen({ maxOpenOrders, supportPhone, supportEmail }: Settings): string {
  const orders = maxOpenOrders === 1 ? 'is already 1 order' : `are already ${maxOpenOrders} orders`
  const contact = [supportPhone, supportEmail].filter(Boolean).join(', ')
  return `There ${orders} with this email, phone, browser or address that we have not confirmed yet. Please wait until we have, or contact us: ${contact}.`
}

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
