import { exportCodes, findStaffOffer } from '../../shop/offers/offers/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** The codes of a batch as CSV. Who has them can use them: only for those who make them. */
export const loader = staffExport('offers.change', async ({ shop, params: { id = '' } }) => {
  const { offer, codes } = await findStaffOffer(shop.db, id)
  return {
    name: `codes-${id}.csv`,
    audit: {
      action: 'offer.codesExported',
      subject: { type: 'offer', id, label: offer.name },
      after: { codes: codes.made },
    },
    parts: exportCodes(shop.db, id),
  }
})
