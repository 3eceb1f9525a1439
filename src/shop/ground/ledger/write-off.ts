import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { required } from '../forms/index.ts'
import { minus, type Paisa, sum } from '../money.ts'
import { ShopError } from '../shop-error.ts'
import type { Account } from './ledger-rules.ts'
import { postEntry } from './post-entry.ts'

/** The form that gives up what is open of an order. */
export const WriteOff = z.object({
  /** What its sender saw as open, in paisa. */
  amount: z.coerce.number().int(),
  reason: required('Please say why', 200),
})

/** The form that records cash which no courier settles, such as that of the shop's own rider. */
export const ReceiveCash = WriteOff.pick({ amount: true })

type Asked = { orderId: string; amount: number; staff: { id: string } }

/**
 * Gives up what is still owed of a delivered order, by its customer or a courier. Returns the order's number and the
 * amount. Throws `not_found`, `move_refused` when it is not delivered, nothing is owed, or something else than was
 * seen.
 */
export async function writeOff(tx: Tx, { orderId, amount, reason, staff }: Asked & { reason: string }) {
  const { orderNumber, balances } = await lockDelivered(tx, orderId)
  const owed = sum(balances.map(balance => balance.amount))
  demandSame(owed, amount, 'Nothing of this order is owed.')
  await postEntry(tx, {
    part: 'writeOff',
    event: 'writtenOff',
    note: reason,
    staffId: staff.id,
    lines: [
      { account: 'writeOffs', amount: owed, orderId },
      ...balances.map(balance => ({ ...balance, orderId, amount: minus(0 as Paisa, balance.amount) })),
    ],
  })
  return { orderNumber, amount: owed }
}

/**
 * Records cash of a delivered order that came in without a courier. Returns the order's number and the amount. Throws
 * `not_found`, `move_refused` when there is none, or another amount than was seen.
 */
export async function receiveCash(tx: Tx, { orderId, amount, staff }: Asked) {
  const { orderNumber, balances } = await lockDelivered(tx, orderId)
  const own = balances.filter(({ account, courierId }) => account === 'codDue' && courierId === null)
  const owed = sum(own.map(balance => balance.amount))
  demandSame(owed, amount, 'No cash of this order is to come in without a courier.')
  await postEntry(tx, {
    part: 'settlement',
    event: 'settled',
    note: 'Cash received without a courier',
    staffId: staff.id,
    lines: [
      { account: 'bank', amount: owed, orderId },
      ...own.map(balance => ({ ...balance, orderId, amount: minus(0 as Paisa, balance.amount) })),
    ],
  })
  return { orderNumber, amount: owed }
}

function demandSame(owed: Paisa, seen: number, nothing: string): void {
  if (owed <= 0) throw new ShopError('move_refused', nothing)
  if (owed !== seen) throw new ShopError('move_refused', 'The amount has changed meanwhile. Please look again.')
}

/** Locks a delivered order and reads what is open of it, by account. */
async function lockDelivered(tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['order_number as orderNumber', 'order_status'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  if (order.order_status !== 'delivered') throw new ShopError('move_refused', 'This order is not delivered.')
  const balances = await tx
    .selectFrom('ledger_lines')
    .select(['courier_id as courierId', 'parcel_id as parcelId'])
    .select(eb => [eb.ref('account').$castTo<Account>().as('account'), eb.fn.sum<Paisa>('amount').as('amount')])
    .where('order_id', '=', orderId)
    .where('account', 'in', ['receivable', 'codInTransit', 'codDue'])
    .groupBy(['account', 'courier_id', 'parcel_id'])
    .having(eb => eb.fn.sum('amount'), '<>', 0)
    .execute()
  return { orderNumber: order.orderNumber, balances }
}
