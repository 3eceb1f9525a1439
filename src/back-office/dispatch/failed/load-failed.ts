import { dayLater, today } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { findAsking } from '../../../shop/money/courier-files/index.ts'
import { fillText } from '../../../shop/orders/confirmation/rules.ts'
import { countDispatch, countSaved, type FailedParcel, listFailed } from '../../../shop/orders/dispatch/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'
import { chatLink } from '../../../web/browser/chat-link.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'

/** Failed deliveries with the chat that is opened for each, and what answers have saved. */
export const loadFailed = staffPage('dispatch.read', async ({ shop }) => {
  const settings = await shop.settings()
  // Before what is listed: a job that ends meanwhile would be missed for good.
  const asking = await findAsking(shop.db, 'parcels')
  const [{ open, answered }, saved, counts] = await Promise.all([
    listFailed(shop.db, settings),
    countSaved(shop.db),
    countDispatch(shop.db),
  ])
  const now = Date.now()
  return {
    open: open.map(parcel => ({ ...parcel, late: +parcel.deadline < now, chat: chatOf(parcel, settings) })),
    answered,
    saved,
    counts,
    asking,
    tomorrow: dayLater(today(), 1),
  }
})

const chatOf = (parcel: FailedParcel, { failedText, shopName }: Settings): string | null =>
  chatLink(
    parcel.phoneNumber,
    fillText(failedText, {
      name: parcel.fullName,
      shop: shopName,
      order: parcel.orderNumber,
      total: parcel.owed > 0 ? amountText(parcel.owed) : 'nothing to pay',
      city: parcel.city,
      address: parcel.place,
      courier: parcel.courier,
    }),
  )
