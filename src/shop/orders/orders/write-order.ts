import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { type Job, outgoingJobs } from '../../../platform/database/job-queues.ts'
import { addressColumns, type ShippingAddress } from '../../ground/customers/index.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import type { priceCart, Quote } from '../../offers/cart/index.ts'
import type { TaxTerms } from '../../settings/tax/tax-rules.ts'
import type { OrderLine } from './take-and-price.ts'

const addressNames = ['address', 'city', 'state', 'country', 'town', 'famous_spot', 'phone_number'] as const

type NewOrder = {
  _id: string
  /** The order gets the first of them that no other order has. */
  orderNumbers: readonly string[]
  customerId: string
  address: ShippingAddress
  note: string
  giftWrap: boolean
  giftMessage: string
  coupon: { _id: string; code: string } | null
  price: Pick<ReturnType<typeof priceCart>, 'subtotal' | 'couponDiscount' | 'shipping' | 'giftWrapFee' | 'totalAmount'>
  paymentMethod: Quote['paymentMethod']
  lines: readonly OrderLine[]
  emailProved: boolean
  /** Cancelled when it is not confirmed or paid by then. */
  expiresAfterHours: number
  /** What the order counts against until it is confirmed. */
  openSubjects: string[]
  /** 'customer', or who of the shop took the order. */
  actor: string
  channel: 'web' | 'phone' | 'chat'
  takenBy: string | null
  /** The sales tax that its prices hold. */
  tax: TaxTerms | null
  /** Queued once it is placed. */
  jobs: readonly Job[]
  /** The return that it replaces, and what of its value is taken off the total. */
  exchange?: { returnId: string; credit: Paisa }
}

/**
 * Writes the order, its lines as bought and its first event. A guest keeps the address; an account keeps it when its
 * address book is empty. One statement. Returns the order's number.
 */
export async function writeOrder(tx: Tx, order: NewOrder): Promise<string> {
  const { address, price, coupon } = order
  const place = addressColumns(address)
  const { orderNumber } = await tx
    .with('placed', db =>
      db
        .insertInto('orders')
        .values({
          id: order._id,
          order_number: sql<string>`(select free from unnest(${order.orderNumbers}::text[]) as free
          where not exists (select from orders where order_number = free) limit 1)`,
          customer_id: order.customerId,
          payment_method: order.paymentMethod,
          note: order.note,
          coupon_id: coupon?._id ?? null,
          coupon_code: coupon?.code ?? null,
          subtotal: price.subtotal,
          coupon_discount: price.couponDiscount,
          shipping: price.shipping,
          gift_wrap: order.giftWrap,
          gift_wrap_fee: price.giftWrapFee,
          gift_message: order.giftMessage,
          exchange_of: order.exchange?.returnId ?? null,
          exchange_credit: order.exchange?.credit ?? paisa(0),
          total_amount: price.totalAmount,
          email: address.email,
          full_name: address.fullName,
          ...place,
          email_proved: order.emailProved,
          channel: order.channel,
          taken_by: order.takenBy,
          tax_rate: order.tax?.rate ?? null,
          tax_schedule: order.tax?.schedule ?? null,
          expires_at: sql<Date>`now() + ${order.expiresAfterHours} * interval '1 hour'`,
        })
        .returning('order_number'),
    )
    .with('open', db =>
      db
        .insertInto('open_orders')
        .columns(['subject', 'order_id'])
        .expression(sql`select unnest(${order.openSubjects}::text[]), ${order._id}`),
    )
    .with('kept', db =>
      db
        .updateTable('customers')
        .set({ name: address.fullName, phone: address.phoneNumber, ...place })
        .where('id', '=', order.customerId)
        .where('user_id', 'is', null),
    )
    .with('first_address', db =>
      db
        .insertInto('addresses')
        .columns(['id', 'customer_id', 'full_name', ...addressNames])
        .expression(eb =>
          eb
            .selectFrom('customers')
            .select(eb => [
              // Equal for two orders at once, so that the book gets one first address.
              sql<string>`'first-' || customers.id`.as('id'),
              'customers.id as customer_id',
              eb.val(address.fullName).as('full_name'),
              ...addressNames.map(name => eb.val(place[name]).as(name)),
            ])
            .where('customers.id', '=', order.customerId)
            .where('user_id', 'is not', null)
            .where(eb =>
              eb.not(eb.exists(eb.selectFrom('addresses').select('id').whereRef('customer_id', '=', 'customers.id'))),
            ),
        )
        .onConflict(oc => oc.doNothing()),
    )
    .with('started', db =>
      db.insertInto('order_events').values({ order_id: order._id, order_status: 'pending', actor: order.actor }),
    )
    .with('queued', db => db.insertInto('outgoing').columns(['job']).expression(outgoingJobs(order.jobs)))
    .insertInto('order_items')
    .columns(itemColumns)
    .expression(itemRows(order._id, order.lines))
    .returning(eb => eb.selectFrom('placed').select('order_number').$asScalar().$notNull().as('orderNumber'))
    .executeTakeFirstOrThrow()
  return orderNumber
}

export const itemColumns = [
  'order_id',
  'position',
  'product_id',
  'size_id',
  'name',
  'image',
  'ml',
  'sku',
  'price',
  'discount',
  'price_at_purchase',
  'quantity',
  'parts',
  'gifts',
  'offer_discount',
] as const

/**
 * The rows of an order's lines. One parameter for all: the statement's text is the same for any cart, so it is planned
 * once.
 */
export const itemRows = (orderId: string, lines: readonly OrderLine[]) =>
  sql`select ${orderId}, ordinality, line."productId", line."sizeId", line.name, line.image, line.ml, line.sku,
      line.price, line.discount, line."cutPrice", line.quantity, line.parts, line.gifts, line."offerDiscount"
    from rows from (json_to_recordset(${JSON.stringify(lines)}::json) as ("productId" text, "sizeId" text, name text,
      image text, ml int, sku text, price bigint, discount numeric, "cutPrice" bigint, quantity int, parts jsonb,
      gifts int, "offerDiscount" bigint))
    with ordinality as line ("productId", "sizeId", name, image, ml, sku, price, discount, "cutPrice", quantity, parts, gifts, "offerDiscount", ordinality)`
