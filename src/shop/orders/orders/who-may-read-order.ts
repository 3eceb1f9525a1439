import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { type Asker, notAnotherAccounts, type ProvedPhone } from '../../ground/customers/index.ts'

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
      return eb.or([
        eb('customers.browser_id', '=', reader.browserId ?? ''),
        isAccounts(eb, reader),
        isOfPhone(eb, reader.shownPhone),
      ])
  }
}

type Account = Pick<Asker, 'accountId' | 'verifiedEmail' | 'verifiedPhone'>

/**
 * The orders of an account: its own, those of the browser that opened it, guest orders with its verified email, and
 * those with its proved phone.
 */
export function isAccounts(eb: Builder, { accountId, verifiedEmail, verifiedPhone }: Account) {
  return eb.or([
    isOfPhone(eb, verifiedPhone),
    eb('customers.id', '=', accountId ?? ''),
    eb('customers.account_id', '=', accountId ?? ''),
    eb.and([eb('customers.user_id', 'is', null), eb('customers.email', '=', verifiedEmail ?? ''), notAnotherAccounts]),
  ])
}

/**
 * The orders with a phone that was proved by a code, placed while its number was its holder's, whoever placed them.
 * None without one: an erased order has an empty phone.
 */
export const isOfPhone = (eb: Builder, phone: ProvedPhone | null | undefined) =>
  phone
    ? eb.and([
        eb('orders.phone_number', '=', phone.number),
        eb('orders.created_at', '>=', phone.since),
        eb('orders.created_at', '<=', phone.until),
      ])
    : eb.lit(false)
