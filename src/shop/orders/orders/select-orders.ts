import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { shownEmail } from '../../ground/customers/no-email-rules.ts'
import { countryName } from '../../ground/shipping/country-rules.ts'
import { orderTax, type TaxRow } from '../../settings/tax/index.ts'
import type { OrderTax } from '../../settings/tax/tax-rules.ts'
import { fiscalNumberOf } from '../fiscal/index.ts'
import type { Order, OrderItem } from './order.ts'

/** What the offers of an order took off, those of a code first. */
export const offersOf = (orderId: RawBuilder<unknown>) => sql<Order['offers']>`(
  select coalesce(json_agg(json_build_object('name', used.name, 'code', used.code, 'offerAmount', used.amount, 'shippingSaved', used.shipping)
    order by used.code is null, used.coupon_id), '[]')
  from coupon_redemptions used where used.order_id = ${orderId} and (used.amount > 0 or used.shipping > 0))`

/** A query of orders with their lines and events; the caller adds conditions and maps rows with `orderFromRow`. */
export function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select([
      'orders.id as _id',
      'order_number as orderNumber',
      'orders.created_at as createdAt',
      sql<Order['paymentMethod']>`payment_method`.as('paymentMethod'),
      sql<Order['paymentStatus']>`payment_status`.as('paymentStatus'),
      sql<Order['orderStatus']>`order_status`.as('orderStatus'),
      'expires_at as expiresAt',
      'email_proved as emailProved',
      'note',
      'wishes',
      'coupon_code as couponCode',
      'subtotal',
      'coupon_discount as couponDiscount',
      offersOf(sql`orders.id`).as('offers'),
      'exchange_credit as exchangeCredit',
      'shipping',
      'gift_wrap as giftWrap',
      'gift_wrap_fee as giftWrapFee',
      'gift_message as giftMessage',
      'total_amount as totalAmount',
      'tax_rate as taxRate',
      'tax_schedule as taxSchedule',
      'prepaid_amount as paidAhead',
      sql<Order['dues']>`dues_json(orders)`.as('dues'),
      sql<Order['parcels']>`sent_parcels_json(orders)`.as('parcels'),
      sql<Order['stock']>`stock_of_order(orders)`.as('stock'),
      sql<boolean>`order_status = 'cancelled' and exists (select from order_events where order_id = orders.id and sold_out)`.as(
        'soldOut',
      ),
      sql<Order['following']>`following_json(orders)`.as('following'),
      sql<
        Order['advance']
      >`case when payment_method = 'COD' and (advance_due > 0 or prepaid_amount > 0) then json_build_object('advanceDue', advance_due, 'advancePaid', prepaid_amount,
        'toCollect', (select to_collect from order_dues(orders)),
        'keptAtMost', advance_kept_most, 'reason', advance_reason) end`.as('advance'),
      fiscalNumberOf.as('fiscalNumber'),
      'courier',
      'tracking_number as trackingNumber',
      'tracking_url as trackingUrl',
      sql<Order['customerId']>`json_build_object('_id', customers.id, 'email', customers.email)`.as('customerId'),
      sql<
        Order['shippingAddress']
      >`json_build_object('fullName', full_name, 'email', orders.email, 'address', orders.address,
        'city', orders.city, 'state', orders.state, 'country', orders.country, 'town', orders.town,
        'famousSpot', orders.famous_spot, 'phoneNumber', orders.phone_number)`.as('shippingAddress'),
      sql<OrderItem[]>`(select json_agg(json_build_object(
          'productId', json_build_object('_id', product_id, 'name', name,
            'images', case when image is null then '[]'::json else json_build_array(image) end,
            'reviews', case when review is null then '[]'::json else json_build_array(review) end),
          'selectedSizeId', size_id, 'ml', ml, 'setOf', set_of(parts), 'sku', sku, 'price', price, 'discount', discount,
          'priceAtPurchase', price_at_purchase, 'quantity', quantity, 'gifts', gifts, 'isReviewed', review is not null,
          'review', review) order by position)
        from order_items
        left join lateral (select json_build_object('_id', reviews.id, 'rating', rating, 'comment', comment, 'images', images,
            'videos', videos, 'approved', approved, 'hiddenReason', hidden_reason, 'reply', reply, 'createdAt', reviews.created_at) as review
          from reviews where reviews.order_id = order_items.order_id and order_position = position) own on true
        where order_items.order_id = orders.id)`.as('items'),
      sql<
        Order['events']
      >`(select json_agg(json_build_object('orderStatus', order_status, 'createdAt', created_at) order by id)
        from order_events where order_id = orders.id)`.as('events'),
    ])
}

type Row = Omit<Order, keyof OrderTax> & TaxRow

/** Maps a row of `selectOrders`, with the country's name. */
export function orderFromRow({ taxRate, taxSchedule, ...row }: Row): Order {
  const { shippingAddress: to, customerId, couponDiscount, items } = row
  return {
    ...row,
    ...orderTax({ taxRate, taxSchedule, couponDiscount }, items),
    parcels: row.parcels.map(({ goesTo, ...parcel }) => ({
      ...parcel,
      goesTo: goesTo && { ...goesTo, country: countryName(goesTo.country) },
    })),
    customerId: { ...customerId, email: shownEmail(customerId.email) },
    shippingAddress: { ...to, email: shownEmail(to.email), country: countryName(to.country) },
  }
}
