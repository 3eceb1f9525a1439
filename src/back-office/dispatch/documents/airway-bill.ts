import { mergePdfs } from '../../../platform/pdf/merge-pdfs.ts'
import type { Letterhead } from '../../../platform/pdf/sheet.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'
import { labels } from './parcel-label.ts'

/**
 * What is stuck on parcels, one after the other: the courier's airway bill, or the shop's own label where there is
 * none.
 */
export const airwayBillsOf = (
  parcels: readonly Parcel[],
  bills: ReadonlyMap<string, Buffer>,
  settings: Settings,
  house: Letterhead,
): Promise<Buffer> =>
  Promise.all(
    parcels.map(async parcel => {
      const own = () => labels([parcel], settings, house)
      const bill = bills.get(parcel.parcelId)
      return bill ? { pdf: bill, instead: own } : { pdf: await own() }
    }),
  ).then(mergePdfs)
