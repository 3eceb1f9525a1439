import { data } from 'react-router'
import { findHandover, findParcels } from '../../../shop/dispatch/index.ts'
import { PARCEL_LIMIT } from '../../../shop/dispatch/rules.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { pdfResponse } from '../../frame/pdf-response.ts'
import { invoices } from './invoice.ts'
import { labels } from './label.ts'
import { handoverSheet } from './sheet.ts'
import { packingSlips } from './slip.ts'

const papers = { label: labels, slip: packingSlips, invoice: invoices }

/** The papers of one or many parcels as a PDF, a page or more each: labels, packing slips, invoices; or the sheet of a handover. */
export const loader = staffPage('dispatch.read', async ({ shop, url: { searchParams } }) => {
  const kind = searchParams.get('kind') ?? ''
  const settings = await shop.settings()
  if (kind === 'sheet') {
    const sheet = await findHandover(shop.db, Number(searchParams.get('handover')) || 0)
    return pdfResponse(await handoverSheet(sheet, settings), `handover-${sheet.handoverId}`)
  }
  if (!Object.hasOwn(papers, kind)) throw data('There is no such paper', { status: 404 })
  const parcels = await findParcels(shop.db, searchParams.getAll('parcel').slice(0, PARCEL_LIMIT))
  const [first] = parcels
  if (!first) throw data('Please choose at least one parcel', { status: 404 })
  const name = parcels.length === 1 ? `${kind}-${first.code}` : `${kind}s`
  return pdfResponse(await papers[kind as keyof typeof papers](parcels, settings), name)
})
