import { type RawBuilder, sql } from 'kysely'
import type { Settings } from '../settings/index.ts'

/** When an order counts as sold: by its first parcel, else by the status that it was moved to by hand. */
const moments = {
  packed: { parcel: sql`packed_at`, statuses: ['processing', 'outForDelivery', 'delivered'] },
  handedOver: { parcel: sql`handed_over_at`, statuses: ['outForDelivery', 'delivered'] },
  delivered: { parcel: sql`delivered_at`, statuses: ['delivered'] },
}

/**
 * Rows of `order_id` and `at`: orders with the moment at which they count as sold, of those with one from `since` on.
 * @rule when an order counts as sold for the tax office
 */
export function soldSince(moment: Settings['fiscalMoment'], since: RawBuilder<Date>): RawBuilder<unknown> {
  const { parcel, statuses } = moments[moment]
  return sql`(
    select order_id, min(at) as at from (
      select order_id, ${parcel} as at from parcels where ${parcel} is not null and state <> 'cancelled'
        and order_id in (select order_id from parcels where ${parcel} >= ${since})
      union all
      select order_id, created_at from order_events where order_status = any (${statuses}::text[])
        and order_id in (select order_id from order_events where order_status = any (${statuses}::text[]) and created_at >= ${since})
        and not exists (select from parcels where parcels.order_id = order_events.order_id and parcels.state <> 'cancelled')
    ) moments group by 1 having min(at) >= ${since})`
}
