import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { packNext } from '../../shop/orders/dispatch/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import { demandPermission, type StaffSession } from '../../shop/staff/staff/index.ts'
import { mayDo, type Role } from '../../shop/staff/staff/permission-rules.ts'
import type { Outcome } from '../../web/server/staff-write.ts'

type Scanning = Pick<Settings, 'scanToPack'>

/** Whether somebody of this role may pack what was not scanned: in a house without a scanner whoever packs. */
export const mayPackUnscanned = (role: Role, { scanToPack }: Scanning): boolean =>
  mayDo(role, scanToPack ? 'dispatch.override' : 'dispatch.work')

/** Throws `not_permitted` unless this person may pack what was not scanned. */
export function demandUnscanned(session: StaffSession, { scanToPack }: Scanning): void {
  if (scanToPack) demandPermission(session, 'dispatch.override')
}

/** Begins to pack the order that waits longest, and leads to its parcel. Throws `move_refused` when none waits. */
export async function startNext(tx: Tx): Promise<Outcome> {
  const next = await packNext(tx)
  if (!next) throw new ShopError('move_refused', 'Nothing is left to pack.')
  const subject = { type: 'parcel', id: next.parcelId, label: next.code }
  return {
    audit: { action: 'parcel.started', subject, after: { orderId: next.orderId } },
    leadsTo: `/admin/dispatch/parcels/${next.parcelId}`,
  }
}
