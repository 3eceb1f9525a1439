import { type RawBuilder, sql } from 'kysely'
import { type KnownBy, knownBy, mailbox, ordererOf, samePerson } from '../../ground/customers/index.ts'

/** Who would use an offer, as far as it is known: before an order the customer of the browser or account alone. */
export type Person = {
  customerId: string | null
  browserId?: string | null
  /** The order is of an account with this email, verified. */
  emailProved?: boolean
  email?: string | undefined
  phoneNumber?: string | undefined
}

/**
 * Whether an earlier order, or its use of an offer (`known`: by what its person is known), was this person's. Anybody
 * can order with somebody's email, so a proved email is not refused for what was ordered with it without proof, unless
 * by the same browser or once that order was delivered. Of the tables `customers` and `orders`.
 */
const isTheirs = (person: Person, known: KnownBy, proved: RawBuilder<unknown>) =>
  sql<boolean>`(${samePerson(knownBy(person), known)} and (${!person.emailProved} or customers.id = ${person.customerId}
    or customers.browser_id = ${person.browserId ?? null} or ${proved} or order_status = 'delivered'))`

/**
 * Whether a row of `coupon_redemptions earlier`, with its `orders` and `customers`, was this person's. It keeps the
 * mailbox as its email.
 */
export const isTheirUse = (person: Person) =>
  isTheirs(person, sql`earlier.customer_id, earlier.phone_number, earlier.email`, sql`earlier.email_proved`)

/** The earlier uses of a row of `coupons`. */
const earlierUses = sql`coupon_redemptions earlier join orders on orders.id = earlier.order_id
    join customers on customers.id = earlier.customer_id
    where earlier.coupon_id = coupons.id and earlier.released_at is null`

/**
 * Whether the customer has one of the tags that an offer asks for. Known by what was delivered to them, not by a phone
 * number or an email that anybody can type: quote and order know the same.
 */
const hasTag = ({ customerId }: Person) => sql<boolean>`(coalesce(jsonb_array_length(terms->'tags'), 0) = 0 or exists (
    select from orders join people own on own.phone = orders.phone_number
    join people number on coalesce(number.merged_into, number.id) = coalesce(own.merged_into, own.id)
    join person_tags on person_id = number.id
    where orders.customer_id = ${customerId} and order_status = 'delivered' and terms->'tags' ? tag))`

/** What is known of a person, of a row of `coupons`: `used`, `usedBefore`, `hasOrdered` and `hasTag`. */
export const personColumns = (person: Person) =>
  [
    sql<number>`(select count(*)::int from ${earlierUses} and ${isTheirUse(person)})`.as('used'),
    sql<boolean>`exists (select from ${earlierUses} and (customers.id = ${person.customerId}
      or earlier.email = ${person.emailProved && person.email ? mailbox(person.email) : null}))`.as('usedBefore'),
    sql<boolean>`(coalesce((terms->>'firstOrder')::boolean, false) and exists (
    select from orders join customers on customers.id = orders.customer_id
    where counts_as_order(orders.*) and ${isTheirs(person, ordererOf('orders'), sql`orders.email_proved`)}))`.as(
      'hasOrdered',
    ),
    hasTag(person).as('hasTag'),
  ] as const
