import { monthUntilToday } from '../../shop/ground/ledger/index.ts'
import { findAsking } from '../../shop/money/courier-files/index.ts'
import { listCourierAccounts, listDueParcels, listSettlements } from '../../shop/money/settlement/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** What couriers owe, with the parcels of the one that is asked for, and their settlements. */
export const loadSettlements = staffPage('settlements.read', async ({ shop, url }) => {
  const asked = url.searchParams.get('courier')
  // Before what is listed: a job that ends meanwhile would be missed for good.
  const asking = await findAsking(shop.db, 'payments')
  const [couriers, settlements] = await Promise.all([listCourierAccounts(shop.db), listSettlements(shop.db)])
  const chosen = asked === null ? undefined : couriers.find(({ courierId }) => (courierId ?? 'none') === asked)
  return {
    couriers,
    settlements,
    asking,
    period: monthUntilToday(),
    chosen: chosen && { name: chosen.courier, parcels: await listDueParcels(shop.db, chosen.courierId) },
  }
})
