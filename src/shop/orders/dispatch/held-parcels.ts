import type { Db } from '../../../platform/database/database.ts'
import type { Gate, HoldKind } from '../holds/hold-rules.ts'
import { findHolds, whyHeld } from '../holds/index.ts'

/**
 * Why parcels that have not left are held at this gate, they or their orders, by parcel; asked once for all of them.
 * Those that may go on are missing. `except`: kinds that do not matter.
 */
export async function heldParcels(
  db: Db,
  gate: Gate,
  ids: readonly string[],
  except: readonly HoldKind[] = [],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const parcels = await db
    .selectFrom('parcels')
    .select(['id', 'order_id'])
    .where('id', 'in', ids)
    .where('state', 'in', ['packing', 'packed'])
    .execute()
  const holds = await findHolds(db, [...new Set(parcels.map(({ order_id }) => order_id))])
  return new Map(
    parcels.flatMap(({ id, order_id }) => {
      const asked = (holds.get(order_id) ?? []).filter(({ kind }) => !except.includes(kind))
      const why = whyHeld(asked, gate, id)
      return why ? [[id, why] as const] : []
    }),
  )
}
