import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { hasMailbox } from '../../ground/customers/no-email-rules.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import { toE164 } from '../../ground/shipping/typed-phone-rules.ts'
import { orderSums } from '../../ground/sums-over-orders.ts'

/** A phone number as it is typed on the phone. */
export const TypedPhone = z.string().trim().max(40).catch('')

/** Whom the shop knows by a phone number: where the latest order went, and what became of all of them. */
export type KnownCustomer = {
  fullName: string
  phoneNumber: string
  email: string
  address: string
  town: string
  famousSpot: string
  city: string
  state: string
  country: string
  orders: number
  delivered: number
  /** Orders that were sent and refused at the door. */
  refused: number
  /** Its number, when one of their orders still waits to leave. */
  open: string | null
}

/** The customer of this phone number, by their latest order. Null for a number that no order has. */
export async function findKnownCustomer(db: Db, typed: string, home: CountryCode): Promise<KnownCustomer | null> {
  const phone = toE164(typed, home)
  if (!phone) return null
  const { rows } = await sql<KnownCustomer>`
    select full_name as "fullName", phone_number as "phoneNumber", email, address, town, famous_spot as "famousSpot", city, state, country,
      known.*
    from orders latest cross join lateral (
      select ${orderSums.orders} as orders, ${orderSums.delivered} as delivered, ${orderSums.refused} as refused,
        max(order_number) filter (where order_waits(orders.*)) as open
      from orders where phone_number = latest.phone_number) known
    where phone_number = ${phone} order by created_at desc limit 1`.execute(db)
  const [known] = rows
  return known ? { ...known, email: hasMailbox(known.email) ? known.email : '' } : null
}
