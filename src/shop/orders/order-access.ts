import type { ExpressionBuilder } from 'kysely'
import type { DB } from '../../platform/database/schema.gen.ts'

/** Who asks for orders: a browser with its guests, an account, and whether the private link of the order is held. */
export type OrderAccess = {
  browserId: string | null
  /** The customer id of the account that is signed in. */
  accountId: string | null
  /** Its email, once proved: what guests ordered under it belongs to the account as well. */
  verifiedEmail: string | null
  holdsLink: boolean
}

type Owner = Pick<OrderAccess, 'accountId' | 'verifiedEmail'>

/** The orders of an account: its own, and those of guests under its proved email. */
export function isAccounts(eb: ExpressionBuilder<DB, 'orders' | 'customers'>, { accountId, verifiedEmail }: Owner) {
  return eb.or([
    eb('customers.id', '=', accountId ?? ''),
    eb.and([eb('customers.user_id', 'is', null), eb('customers.email', '=', verifiedEmail ?? '')]),
  ])
}
