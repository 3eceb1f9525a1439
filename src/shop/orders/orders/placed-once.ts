import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { OpenOrders } from './open-order-subjects.ts'
import type { Attempt, PlacedOrder, PlaceOrder } from './order-request.ts'
import { notTheirs } from './saved-address.ts'

/**
 * The order that this checkout attempt has placed, or null: a response that was lost is given again without counting as
 * another attempt. Throws `key_reused`.
 * @rule that an order is placed once for its Idempotency-Key
 */
export async function findPlacedOrder(
  db: Db,
  input: PlaceOrder,
  { key, browserId, accountId = null }: Pick<Attempt, 'key' | 'browserId' | 'accountId'>,
): Promise<PlacedOrder | null> {
  const placed = await db
    .selectFrom('idempotency_keys')
    .innerJoin('orders', 'orders.id', 'idempotency_keys.order_id')
    .innerJoin('customers', 'customers.id', 'idempotency_keys.customer_id')
    .select([
      'orders.id as _id',
      'order_number as orderNumber',
      'payment_method as paymentMethod',
      'request_hash as hash',
    ])
    .where('customers.id', '=', input.customerId)
    .where(eb => eb.or([eb('browser_id', '=', browserId), eb('customers.id', '=', accountId)]))
    .where('key', '=', key)
    .executeTakeFirst()
  if (!placed) return null
  const { hash, ...order } = placed
  if (hash !== requestHash(input)) {
    throw new ShopError('key_reused', 'This Idempotency-Key was already used for another order')
  }
  return order
}

type Claim = { placed: PlacedOrder } | ({ orderId: string; email: string } & OpenOrders)

/**
 * Locks the customer, before anything personal is written for it, claims the key and counts the open orders. A second
 * transaction with the same key waits here until the first one ends, and then finds its order. Throws `not_signed_in`
 * when the customer is not the asker's, or not any more: its account was deleted meanwhile, or began anew.
 */
export async function claimAttempt(
  tx: Tx,
  input: PlaceOrder,
  { key, browserId, accountId }: Required<Pick<Attempt, 'key' | 'browserId' | 'accountId'>>,
  open: RawBuilder<OpenOrders>,
): Promise<Claim> {
  const orderId = randomText(20)
  const { rows } = await sql<{ email: string; claimed: boolean } & OpenOrders>`
    with asker as (
      select id, email from customers
      where id = ${input.customerId} and (browser_id = ${browserId} or (id = ${accountId} and user_id is not null)) for no key update
    ), claimed as (
      insert into idempotency_keys (customer_id, key, request_hash, order_id)
      select id, ${key}, ${requestHash(input)}, ${orderId} from asker on conflict do nothing returning order_id
    )
    select email, order_id is not null as claimed, ${open} from asker left join claimed on true`.execute(tx)
  const [asker] = rows
  if (!asker) throw notTheirs()
  if (asker.claimed) return { ...asker, orderId }
  const placed = await findPlacedOrder(tx, input, { key, browserId, accountId })
  if (!placed) throw new Error(`The order of an Idempotency-Key is missing (customer ${input.customerId})`)
  return { placed }
}

/** Equal for equal requests: the schema fixes the order of fields. */
function requestHash(input: PlaceOrder): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url')
}
