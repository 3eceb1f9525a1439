import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { mailbox, type ShippingAddress } from '../../ground/customers/index.ts'
import { personOfDomain } from '../../ground/proofs/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'

type Place = Record<'country' | 'state' | 'city' | 'town' | 'address', string>
type Orderer = {
  browserId: string | null
  emailProved: boolean
  address: Place & Pick<ShippingAddress, 'email' | 'phoneNumber'>
}

/** What an unconfirmed order counts against, hashed. People of one hostel or office share its address. */
export type OpenSubjects = { person: string[]; address: string }

/**
 * What an unconfirmed order counts against: its mailbox, phone, browser and address. Orders with a proved email
 * count apart from others, so that a stranger who types somebody's email or phone cannot use up that person's orders.
 * @rule whom an open order counts for: email, phone, browser, address
 */
export function openOrderSubjects({ browserId, emailProved, address: to }: Orderer): OpenSubjects {
  const place = [to.country, to.state, to.city, to.town, to.address].map(lettersAndDigits).join('|')
  const subjects = [`email ${mailbox(to.email)}`, `phone ${to.phoneNumber}`]
  if (browserId) subjects.push(`browser ${browserId}`)
  const hashed = (subject: string) => hash(`${emailProved ? 'proved' : 'unproved'} ${subject}`)
  return { person: subjects.map(hashed), address: hashed(`address ${place}`) }
}

/**
 * `full`: a subject with as many unconfirmed orders as the settings allow. `phoneAnswered`: the buyer of this email and
 * phone is known by an earlier order, or entered a code that was sent to the phone.
 */
export type OpenOrders = { full: string | null; phoneAnswered: boolean }

/** Reads them. Concurrent orders of a subject wait here for each other until the transaction ends. */
export function openOrders(
  { person, address }: OpenSubjects,
  { customerId, email, phoneNumber }: ShippingAddress & { customerId: string },
  settings: Settings,
): RawBuilder<OpenOrders> {
  const subjects = [...person, address].sort()
  const mosts = subjects.map(subject =>
    subject === address ? settings.maxOpenOrdersPerAddress : settings.maxOpenOrders,
  )
  return sql`full_open_subject(${subjects}::text[], ${mosts}::int[]) as full,
    phone_answered(${mailbox(email)}, ${phoneNumber}) or phone_proved(${customerId}, ${phoneNumber}) as "phoneAnswered"`
}

/** Throws `order_limit` when a subject is full. */
export function refuseFull(full: string | null, { address }: OpenSubjects, settings: Settings): void {
  if (full !== null) throw new ShopError('order_limit', tooManyOpen(full === address, settings))
}

/**
 * Called when an order is confirmed or cancelled: it counts no longer, neither for its person nor in the shares of its
 * sizes.
 */
export async function closeOpenOrder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .with('known', db => db.deleteFrom('stranger_orders').where('order_id', '=', orderId))
    .deleteFrom('open_orders')
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * Called when an order waits for its confirmation again: it counts as when it was placed (`openOrderSubjects`), by what
 * is known of its buyer now. Staff decide, so that no limit refuses it. An order that staff took, or an exchange,
 * counts for nobody. From where it was sent is not kept.
 */
export async function countOpenAgain(tx: Tx, orderId: string): Promise<void> {
  await closeOpenOrder(tx, orderId)
  const order = await tx
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.country', 'orders.state', 'orders.city', 'orders.town', 'orders.address', 'orders.email'])
    .select([
      'orders.phone_number as phoneNumber',
      'email_proved as emailProved',
      'browser_id as browserId',
      'holds_stock',
    ])
    .select(
      sql<boolean>`phone_answered(mailbox_of(orders.email), orders.phone_number) or phone_proved(customer_id, orders.phone_number)`.as(
        'phoneAnswered',
      ),
    )
    .where('orders.id', '=', orderId)
    .where('channel', '=', 'web')
    .where('exchange_of', 'is', null)
    .executeTakeFirst()
  if (!order) return
  const { browserId, emailProved, phoneAnswered, holds_stock: held, ...address } = order
  const { person, address: place } = openOrderSubjects({ browserId, emailProved, address })
  await sql`
    insert into open_orders (subject, order_id) select unnest(${[...person, place]}::text[]), ${orderId}`.execute(tx)
  const proof = phoneAnswered ? 'phone' : emailProved ? 'email' : 'none'
  const domain = proof === 'email' ? personOfDomain(address.email) : ''
  await writeShares(tx, orderId, { held, network: '', proof, mail_domain: domain })
}

type Sent = Place & { id: string; email: string; phone_number: string; email_proved: boolean }

/**
 * Called when an order goes elsewhere: an unconfirmed one counts for its new address. `limits`: throws `order_limit`
 * when as many count there as the settings allow; null: staff decide.
 */
export async function countElsewhere(tx: Tx, order: Sent, to: Place, limits: Settings | null): Promise<void> {
  const { email, phone_number: phoneNumber, email_proved: emailProved } = order
  const subjectOf = ({ country, state, city, town, address }: Place) =>
    openOrderSubjects({
      browserId: null,
      emailProved,
      address: { country, state, city, town, address, email, phoneNumber },
    }).address
  const [before, after] = [subjectOf(order), subjectOf(to)]
  if (before === after) return
  const counted = await tx
    .deleteFrom('open_orders')
    .where('order_id', '=', order.id)
    .where('subject', '=', before)
    .returning('subject')
    .executeTakeFirst()
  if (!counted) return
  if (limits) {
    const { rows } = await sql<{ full: string | null }>`
      select full_open_subject(array[${after}]::text[], array[${limits.maxOpenOrdersPerAddress}]::int[]) as full`.execute(
      tx,
    )
    refuseFull(rows[0]?.full ?? null, { person: [], address: after }, limits)
  }
  await tx.insertInto('open_orders').values({ subject: after, order_id: order.id }).execute()
}

/** Counts anew what an unconfirmed order holds of each size, after staff changed its lines. */
export async function recountShares(tx: Tx, orderId: string): Promise<void> {
  const [before] = await tx
    .deleteFrom('stranger_orders')
    .where('order_id', '=', orderId)
    .returning(['held', 'network', 'proof', 'mail_domain'])
    .execute()
  if (before) await writeShares(tx, orderId, before)
}

type Share = { held: boolean; network: string; proof: string; mail_domain: string }

async function writeShares(tx: Tx, orderId: string, { held, network, proof, mail_domain: domain }: Share) {
  await sql`
    insert into stranger_orders (size_id, order_id, pieces, held, network, proof, mail_domain)
    select size_id, order_id, sum(quantity), ${held}, ${network}, ${proof}, ${domain}
    from order_pieces where order_id = ${orderId} group by 1, 2`.execute(tx)
}

function tooManyOpen(ofAddress: boolean, settings: Settings): string {
  const { maxOpenOrders, maxOpenOrdersPerAddress, supportPhone, supportEmail } = settings
  const most = ofAddress ? maxOpenOrdersPerAddress : maxOpenOrders
  const orders = most === 1 ? 'is already 1 order' : `are already ${most} orders`
  const contact = [supportPhone, supportEmail].filter(Boolean).join(', ')
  const same = ofAddress ? 'to this address' : 'with this email, phone or browser'
  return `There ${orders} ${same} that we have not confirmed yet. Please wait until we have, or contact us: ${contact}.`
}

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
