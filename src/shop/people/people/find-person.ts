import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Consent, listConsents } from '../../ground/consents/index.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { ParcelState } from '../../orders/dispatch/index.ts'
import type { OrderStatus } from '../../orders/orders/index.ts'
import type { StopKind } from '../newsletter/subscriber-rules.ts'
import { type PersonRow, personColumns } from './list-people.ts'

type Of = { orderId: string; orderNumber: string }

/** All that is known of a customer, by all numbers that were merged. Lists have the newest first. */
export type Person = PersonRow & {
  firstOrderAt: Date | null
  /** Whom this number was merged into. */
  mergedInto: string | null
  numbers: { personId: string; phone: string; mergedAt: Date | null }[]
  orderList: (Of & {
    createdAt: Date
    orderStatus: OrderStatus
    refused: boolean
    totalAmount: Paisa
    city: string
    fullName: string
  })[]
  /** Of shops from which the house has moved. */
  oldOrders: { id: string; number: string; placedAt: Date; status: string; total: Paisa }[]
  parcels: (Of & {
    parcelId: string
    code: string
    state: ParcelState
    courier: string | null
    trackingNumber: string
    at: Date
    why: string
  })[]
  calls: (Of & { at: Date; who: string; outcome: string; note: string })[]
  reviews: { reviewId: string; product: string; rating: number; comment: string; at: Date }[]
  emails: { emailId: number; subject: string; recipient: string; at: Date; sentAt: Date | null }[]
  coupons: (Of & { code: string; discount: Paisa; at: Date; released: boolean })[]
  returns: (Of & { returnId: string; state: string; reason: string; at: Date })[]
  addresses: { address: string; town: string; city: string; state: string; country: string; at: Date }[]
  notes: { noteId: number; note: string; author: string; at: Date }[]
  /**
   * Emails they ordered with: whether it was proved, gets the newsletter, has an account, and why no newsletter goes
   * there.
   */
  mailboxes: {
    email: string
    proved: boolean
    subscribed: boolean
    account: boolean
    stopped: StopKind | null
    stopReason: string | null
  }[]
  /** What they agreed to, by their phones and proved emails. */
  consents: Consent[]
}

const MOST = 50

/** The numbers that count as this person. Throws `not_found`. */
export async function numbersOf(db: Db, personId: string): Promise<Person['numbers']> {
  const { rows } = await sql<Person['numbers'][number]>`
    select id as "personId", phone, merged_at as "mergedAt" from people where id = ${personId} or merged_into = ${personId}
    order by id <> ${personId}, merged_at`.execute(db)
  if (rows[0]?.personId !== personId) throw new ShopError('not_found', 'There is no such customer')
  return rows
}

/** One customer with everything. `most`: rows of each list; null: all. Throws `not_found`. */
export async function findPerson(db: Db, personId: string, { most = MOST as number | null } = {}): Promise<Person> {
  const numbers = await numbersOf(db, personId)
  const phones = numbers.map(({ phone }) => phone)
  const ids = numbers.map(each => each.personId)
  const theirs = sql`orders.phone_number = any(${phones}::text[])`
  const of = sql`orders.id as "orderId", orders.order_number as "orderNumber"`
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
  const [person] = await rowsOf(sql<Pick<Person, keyof PersonRow | 'firstOrderAt' | 'mergedInto'>>`
    select ${personColumns}, first_order_at as "firstOrderAt", merged_into as "mergedInto" from people where id = ${personId}`)
  if (!person) throw new ShopError('not_found', 'There is no such customer')
  const [orderList, oldOrders, parcels, calls, reviews, emails, coupons, returns, addresses, notes, mailboxes] =
    await Promise.all([
      rowsOf(sql<Person['orderList'][number]>`
      select ${of}, created_at as "createdAt", order_status as "orderStatus", order_outcome(orders) = 'refused' as refused, total_amount as "totalAmount", city, full_name as "fullName"
      from orders where ${theirs} order by created_at desc, id limit ${most}`),
      rowsOf(sql<Person['oldOrders'][number]>`
      select id, number, placed_at as "placedAt", status, total from old_orders where phone = any(${phones}::text[])
      order by placed_at desc, id limit ${most}`),
      rowsOf(sql<Person['parcels'][number]>`
      select ${of}, parcels.id as "parcelId", code, parcels.state, couriers.name as courier, parcels.tracking_number as "trackingNumber",
        coalesce(refused_at, delivered_at, handed_over_at, parcels.created_at) as at,
        coalesce(nullif(attempt_reason, ''), courier_status) as why
      from parcels join orders on orders.id = order_id left join couriers on couriers.id = courier_id
      where ${theirs} order by parcels.created_at desc, parcels.id limit ${most}`),
      rowsOf(sql<Person['calls'][number]>`
      select ${of}, order_calls.created_at as at, staff.name as who, outcome, order_calls.note
      from order_calls join orders on orders.id = order_id join staff on staff.id = staff_id
      where ${theirs} order by order_calls.id desc limit ${most}`),
      rowsOf(sql<Person['reviews'][number]>`
      select reviews.id as "reviewId", products.name as product, reviews.rating, reviews.comment, reviews.created_at as at
      from reviews join orders on orders.id = order_id join products on products.id = product_id
      where ${theirs} order by reviews.created_at desc limit ${most}`),
      rowsOf(sql<Person['emails'][number]>`
      select id as "emailId", subject, recipient, created_at as at, sent_at as "sentAt" from emails
      where about in (select 'order:' || id from orders where ${theirs}) order by id desc limit ${most}`),
      rowsOf(sql<Person['coupons'][number]>`
      select ${of}, coalesce(redemption.code, nullif(redemption.name, ''), coupons.name) as code, (redemption.amount + redemption.shipping)::bigint as discount, redemption.created_at as at,
        released_at is not null as released
      from coupon_redemptions redemption join orders on orders.id = order_id join coupons on coupons.id = redemption.coupon_id
      where ${theirs} order by redemption.created_at desc limit ${most}`),
      rowsOf(sql<Person['returns'][number]>`
      select ${of}, returns.id as "returnId", returns.state, reason, returns.created_at as at
      from returns join orders on orders.id = order_id where ${theirs} order by returns.created_at desc limit ${most}`),
      rowsOf(sql<Person['addresses'][number]>`
      select address, town, city, state, country, max(created_at) as at from orders where ${theirs} and address <> ''
      group by address, town, city, state, country order by at desc limit ${most}`),
      rowsOf(sql<Person['notes'][number]>`
      select id as "noteId", note, author, created_at as at from person_notes where person_id = any(${ids}::text[])
      order by id desc limit ${most}`),
      rowsOf(sql<Person['mailboxes'][number]>`
      select email, bool_or(email_proved) as proved,
        exists (select from subscribers where subscribers.email = orders.email and confirmed_at is not null and left_at is null) as subscribed,
        exists (select from customers where customers.email = orders.email and user_id is not null) as account,
        (select kind from email_stops where email_stops.email = orders.email) as stopped,
        (select reason from email_stops where email_stops.email = orders.email) as "stopReason"
      from orders where ${theirs} and email not like '%.invalid' group by email order by max(created_at) desc limit 20`),
    ])
  const proved = mailboxes.flatMap(({ email, proved: isProved }) => (isProved ? [email] : []))
  return {
    ...person,
    consents: await listConsents(db, { phones, emails: proved }),
    numbers,
    orderList,
    oldOrders,
    parcels,
    calls,
    reviews,
    emails,
    coupons,
    returns,
    addresses,
    notes,
    mailboxes,
  }
}
