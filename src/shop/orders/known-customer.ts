import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { hasMailbox } from '../customers/rules.ts'
import type { CountryCode } from '../shipping/country-rules.ts'
import { toE164 } from '../shipping/phone-rules.ts'

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
      count(*) over ()::int as orders, count(*) filter (where order_status = 'delivered') over ()::int as delivered,
      count(*) filter (where order_status = 'cancelled'
        and exists (select from order_events where order_id = orders.id and order_status = 'outForDelivery')) over ()::int as refused,
      max(order_number) filter (where order_status in ('pending', 'confirmed', 'processing')) over () as open
    from orders where phone_number = ${phone} order by created_at desc limit 1`.execute(db)
  const [known] = rows
  return known ? { ...known, email: hasMailbox(known.email) ? known.email : '' } : null
}
