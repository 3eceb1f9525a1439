import { sql } from 'kysely'
import { orderSums } from '../../ground/sums-over-orders.ts'
import { hasParcelToFollow, waitsToPack } from '../../orders/dispatch/index.ts'
import {
  onTheWayByHand,
  waitsForAdvance,
  waitsForCall,
  waitsForStock,
  waitsForTransfer,
} from '../../orders/orders/index.ts'
import type { Invariant } from './invariant.ts'

/**
 * Offers and keys of orders, their queues and their history.
 * @rule the nightly check that every open order stands in a queue
 */
export const orderInvariants: Invariant[] = [
  {
    name: 'A coupon is counted for each order that uses it, within its limit',
    rows: sql`
      select id, redeemed > total_limit
        or redeemed <> (select count(*) from coupon_redemptions where coupon_id = coupons.id and released_at is null)
        or exists (select from orders where coupon_id = coupons.id and order_status <> 'cancelled' and not exists (
          select from coupon_redemptions where order_id = orders.id and coupon_redemptions.coupon_id = coupons.id and released_at is null)) as broken
      from coupons`,
  },
  {
    name: 'The offers of an order take off what it charges less, line by line',
    rows: sql`
      select order_id as id, sum(amount) not in (0, (select coupon_discount from orders where id = order_id))
        or (select sum(offer_discount) from order_items where order_items.order_id = used.order_id) not in (0, sum(amount)) as broken
      from coupon_redemptions used where released_at is null group by order_id`,
  },
  {
    name: 'A code of a batch is used by one order at most',
    rows: sql`
      select coupon_redemptions.code as id, count(*) > 1 as broken from coupon_redemptions join coupons on coupons.id = coupon_id
      where coupon_type = 'batch' and released_at is null group by coupon_redemptions.code`,
  },
  {
    name: 'A cancelled order holds no coupon',
    rows: sql`
      select id, order_status = 'cancelled' and released_at is null as broken
      from orders join coupon_redemptions on order_id = orders.id`,
  },
  {
    name: 'A campaign that was sent counts its recipients and those who got it',
    rows: sql`
      select id::text, (campaigns.recipients, campaigns.sent) <> (counted.recipients, counted.sent) as broken
      from campaigns, campaign_counts(id) counted where state = 'sent'`,
  },
  {
    name: "A checkout's key has one order, and an order one key",
    rows: sql`
      select order_id as id, count(*) over (partition by order_id) > 1 or orders.id is null as broken
      from idempotency_keys left join orders on orders.id = order_id`,
  },
  {
    name: 'An order that has not ended stands in a queue that somebody works',
    // Calls, transfers, without stock, to pack, parcels by what comes next, and what was moved on its way by hand.
    rows: sql`
      select id, not (${sql.join(
        [
          waitsForCall,
          waitsForAdvance,
          waitsForTransfer,
          waitsForStock,
          waitsToPack,
          hasParcelToFollow,
          onTheWayByHand,
        ].map(queue => sql`(${queue})`),
        sql` or `,
      )}) as broken
      from orders where not order_ended(orders.*)`,
  },
  {
    name: "An order's status is that of its last event, and its first was pending",
    rows: sql`
      select id,
        order_status is distinct from (select order_status from order_events where order_id = orders.id order by id desc limit 1)
        or 'pending' is distinct from (select order_status from order_events where order_id = orders.id order by id limit 1) as broken
      from orders`,
  },
  {
    name: "An order's events follow one another, and none is missing",
    rows: sql`
      select order_id as id, bool_or(follows is distinct from before) as broken
      from (select *, lag(id) over (partition by order_id order by id) as before from order_events) events group by order_id`,
  },
  {
    name: 'Every number of an order or an invoice is the one that was given out, and none is gone',
    rows: sql`
      select coalesce(known.of_id, issued.of_id) as id, known.number is distinct from issued.number as broken
      from (
        select 'order' as kind, id as of_id, order_number as number from orders
        union all select 'invoice', id::text, number from fiscal_invoices where number is not null) known
      full join issued_numbers issued using (kind, of_id)`,
  },
  {
    name: 'An order belongs to the customer whose checkout placed it',
    rows: sql`
      select orders.id, idempotency_keys.customer_id <> orders.customer_id as broken
      from idempotency_keys join orders on orders.id = order_id`,
  },
  {
    name: "A customer's sums are those of the orders of his numbers",
    // Numbers whose orders changed just now are counted within a minute.
    rows: sql`
      select people.id::text, (people.orders, people.delivered, people.refused, people.spent)
        is distinct from (counted.orders, counted.delivered, counted.refused, counted.spent) as broken
      from people cross join lateral (
        select ${orderSums.orders} as orders, ${orderSums.delivered} as delivered, ${orderSums.refused} as refused, ${orderSums.brought} as spent
        from orders join people number on number.phone = orders.phone_number
        where number.id = people.id or number.merged_into = people.id) counted
      where merged_into is null and not exists (
        select from person_changes join people number using (phone) where number.id = people.id or number.merged_into = people.id)
        and not exists (select from changed_orders)`,
  },
]
