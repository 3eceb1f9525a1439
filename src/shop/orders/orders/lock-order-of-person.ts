import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Locks an order until the transaction ends. False when its email is another one now: the person in it was deleted. */
export const lockOrderOf = (orderId: string, email: string): RawBuilder<SqlBool> =>
  sql`exists (select from orders where id = ${orderId} and email = ${email} for share)`
