import { data } from 'react-router'
import { findStaffOffer, listCodes } from '../../shop/offers/offers/index.ts'
import { CODES_AT_ONCE } from '../../shop/offers/offers/offer-rules.ts'
import { letterhead } from '../../shop/settings/letterhead/index.ts'
import { staffPdf } from '../../web/server/staff-export.ts'

/** The unused codes of a batch as A4 sheets of cards to cut. */
export const loader = staffPdf('offers.change', async ({ shop, params: { id = '' } }) => {
  const { offer } = await findStaffOffer(shop.db, id)
  const codes = await listCodes(shop.db, id, { limit: CODES_AT_ONCE, unused: true })
  if (codes.length === 0) throw data('There are no unused codes', { status: 404 })
  // Loaded with the first of them: what writes PDFs takes 8 MB of memory.
  const { codeSheet } = await import('./code-sheet.ts')
  const house = await letterhead(await shop.settings(), shop.storage)
  return {
    name: 'codes',
    pdf: await codeSheet(offer, codes, { house, place: new URL(shop.publicUrl).host }),
    audit: {
      action: 'offer.codesPrinted',
      subject: { type: 'offer', id, label: offer.name },
      after: { codes: codes.length },
    },
  }
})
