import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { type Asker, notAnotherAccounts } from '../../ground/customers/index.ts'

/** A shopper who reads orders: a browser with its guests and account, or the holder of an order's link. */
export type OrderCustomer = Asker | { kind: 'link'; orderId: string }

/** Who reads orders: staff and jobs, or a shopper. */
export type OrderReader = { kind: 'staff' } | OrderCustomer

type Builder = ExpressionBuilder<DB, 'orders' | 'customers'>

/**
 * The orders that this reader may read.
 * @rule who may read or cancel an order
 */
export function mayRead(eb: Builder, reader: OrderReader) {
  switch (reader.kind) {
    case 'staff':
      return eb.lit(true)
    case 'link':
      return eb('orders.id', '=', reader.orderId)
    case 'asker':
      return eb.or([eb('customers.browser_id', '=', reader.browserId ?? ''), isAccounts(eb, reader)])
  }
}

/** The orders of an account: its own, those of the browser that opened it, and guest orders with its verified email. */
export function isAccounts(eb: Builder, { accountId, verifiedEmail }: Pick<Asker, 'accountId' | 'verifiedEmail'>) {
  return eb.or([
    eb('customers.id', '=', accountId ?? ''),
    eb('customers.account_id', '=', accountId ?? ''),
    eb.and([eb('customers.user_id', 'is', null), eb('customers.email', '=', verifiedEmail ?? ''), notAnotherAccounts]),
  ])
}
