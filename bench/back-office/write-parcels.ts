import { sql, type Transaction } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Clerk } from './generate-orders.ts'

/** One parcel for each planned order that was packed, handed over with those of its courier and day. */
export async function writeParcels(tx: Transaction<Database>, { id, name }: Clerk): Promise<void> {
  await sql`
    insert into handovers (courier_id, staff_id, created_at)
    select courier_id, ${id}, max(left_at) from plan where left_at is not null group by courier_id, left_at::date`.execute(
    tx,
  )
  await sql`
    insert into parcels (id, order_id, code, courier_id, tracking_number, weight_grams, cod_amount, courier_fee, state, created_at, packed_at,
      handover_id, handed_over_at, delivered_at, refused_at, returned_at, restocked)
    select 'parcel-' || n, plan.id, plan.order_number || '-1', plan.courier_id, 'TN' || n, 400 + n % 900,
      case when plan.payment_method = 'COD' then total_amount else 0 end, 25000,
      case fell when 'processing' then 'packed' when 'outForDelivery' then 'handed_over' when 'refused' then 'returned' else 'delivered' end,
      packed_at, packed_at, handovers.id, left_at, delivered_at, refused_at, case when fell = 'refused' then cancelled_at end, fell = 'refused'
    from plan join orders on orders.id = plan.id
    left join handovers on handovers.courier_id = plan.courier_id and handovers.created_at::date = left_at::date
    where packed_at is not null`.execute(tx)
  await sql`
    insert into parcel_items (parcel_id, size_id, quantity, scanned, sellable)
    select 'parcel-' || n, size_id, quantity, quantity, case when fell = 'refused' then quantity end
    from plan join lines using (n) where packed_at is not null`.execute(tx)
  await sql`
    insert into parcel_labels (parcel_id, kind, full_name, phone_number, address, town, famous_spot, city, state, country, cod_amount, pieces,
      courier_id, tracking_number, made_by)
    select parcels.id, 'packed', full_name, phone_number, address, town, famous_spot, city, orders.state, country, cod_amount, 1,
      courier_id, '', ${name}
    from parcels join orders on orders.id = order_id where parcels.state = 'packed'`.execute(tx)
  await sql`
    insert into audit_log (created_at, staff_id, staff_name, action, subject_type, subject_id, subject_label)
    select packed_at, ${id}, ${name}, 'parcel.started', 'parcel', id, code from parcels order by packed_at`.execute(tx)
}
