import { type RawBuilder, sql } from 'kysely'
import { ordererOf, samePerson } from '../../ground/customers/index.ts'
import type { Paisa } from '../../ground/money.ts'
import type { Facts } from './trust-rules.ts'

/**
 * What is known of an order: by person (`same_person`) and address of all others (`all`), and of those that are its
 * shopper's own (`own`), which alone may be stated: placed by the same browser or account, under the same proved email,
 * or with the same phone, email and address.
 */
export type TrustFacts = { all: Facts; own: Facts; amount: Paisa; city: string }

/**
 * Of the table `orders`, as JSON. `until`: what was known then.
 * @rule what is known of an order's buyer: delivered and refused orders
 */
export const trustFacts = (until: RawBuilder<Date>) => sql<TrustFacts>`(
  select json_build_object('amount', orders.total_amount, 'city', orders.city, 'all', ${factsOf(sql`true`)}, 'own', ${factsOf(sql`own`)})
  from (
    select person, at_address, own,
      other.order_status = 'delivered' and not exists (select from order_events
        where order_id = other.id and order_status = 'delivered' and created_at >= ${until}) as delivered,
      order_outcome(other.*) = 'refused'
        and not exists (select from order_events where order_id = other.id and order_status = 'cancelled' and created_at >= ${until}) as refused,
      order_outcome(other.*) = 'open' as open
    from orders other cross join lateral (select
      ${samePerson(ordererOf('orders'), ordererOf('other'))} is true as person,
      place_key(other.city, other.address) = place_key(orders.city, orders.address) as at_address,
      mailbox_of(other.email) = mailbox_of(orders.email) as same_mailbox) as place
    cross join lateral (select other.customer_id = orders.customer_id or (orders.email_proved and same_mailbox)
      or (other.phone_number = orders.phone_number and same_mailbox and at_address)
      or other.customer_id in (select same.id from customers mine join customers same on same.browser_id = mine.browser_id
        where mine.id = orders.customer_id) as own) as whose
    where other.id <> orders.id and other.created_at < ${until} and other.id in (
      select id from orders same where ${samePerson(ordererOf('orders'), ordererOf('same'))}
      union select id from orders same where place_key(same.city, same.address) = place_key(orders.city, orders.address))
  ) known)`

const factsOf = (which: RawBuilder<unknown>) => sql`json_build_object(
  'delivered', count(*) filter (where ${which} and person and delivered), 'refused', count(*) filter (where ${which} and person and refused),
  'open', count(*) filter (where ${which} and person and open),
  'deliveredAtAddress', count(*) filter (where ${which} and not person and at_address and delivered),
  'refusedAtAddress', count(*) filter (where ${which} and not person and at_address and refused))`
