import { type RawBuilder, sql } from 'kysely'
import type { Paisa } from '../money.ts'
import type { Facts } from './rules.ts'

/**
 * What is known of an order: by phone, email and address of all others (`all`), and of those that are its shopper's own (`own`), which
 * alone may be told: placed by the same browser or account, under the same proved email, or with the same phone, email and address.
 */
export type TrustFacts = { all: Facts; own: Facts; amount: Paisa; city: string }

/** Of the table `orders`, as JSON. `until`: what was known then. */
export const trustFacts = (until: RawBuilder<Date>) => sql<TrustFacts>`(
  select json_build_object('amount', orders.total_amount, 'city', orders.city, 'all', ${factsOf(sql`true`)}, 'own', ${factsOf(sql`own`)})
  from (
    select person, at_address, own,
      other.order_status = 'delivered' and not exists (select from order_events
        where order_id = other.id and order_status = 'delivered' and created_at >= ${until}) as delivered,
      other.order_status = 'cancelled' and exists (select from order_events where order_id = other.id and order_status = 'outForDelivery')
        and not exists (select from order_events where order_id = other.id and order_status = 'cancelled' and created_at >= ${until}) as refused,
      other.order_status not in ('delivered', 'cancelled') as open
    from orders other cross join lateral (select
      (orders.phone_number <> '' and other.phone_number = orders.phone_number) or other.email = orders.email as person,
      place_key(other.city, other.address) = place_key(orders.city, orders.address) as at_address) as place
    cross join lateral (select other.customer_id = orders.customer_id or (orders.email_proved and other.email = orders.email)
      or (other.phone_number = orders.phone_number and other.email = orders.email and at_address)
      or other.customer_id in (select same.id from customers mine join customers same on same.browser_id = mine.browser_id
        where mine.id = orders.customer_id) as own) as whose
    where other.id <> orders.id and other.created_at < ${until} and other.id in (
      select id from orders same where same.phone_number = orders.phone_number and orders.phone_number <> ''
      union select id from orders same where same.email = orders.email
      union select id from orders same where place_key(same.city, same.address) = place_key(orders.city, orders.address))
  ) known)`

const factsOf = (which: RawBuilder<unknown>) => sql`json_build_object(
  'delivered', count(*) filter (where ${which} and person and delivered), 'refused', count(*) filter (where ${which} and person and refused),
  'open', count(*) filter (where ${which} and person and open),
  'deliveredAtAddress', count(*) filter (where ${which} and not person and at_address and delivered),
  'refusedAtAddress', count(*) filter (where ${which} and not person and at_address and refused))`
