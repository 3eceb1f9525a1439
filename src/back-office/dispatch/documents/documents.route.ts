import { data, redirect } from 'react-router'
import { plural } from '../../../shop/ground/plural.ts'
import {
  airwayBills,
  findHandover,
  findParcels,
  heldParcels,
  keepAirwayBills,
  keepLabels,
  loadSheet,
} from '../../../shop/orders/dispatch/index.ts'
import { PARCEL_LIMIT } from '../../../shop/orders/dispatch/rules.ts'
import { staffPdf } from '../../../web/server/staff-export.ts'
import { leftOut } from './left-out.ts'

// Loaded with the first of them: what writes PDFs and barcodes takes 8 MB of memory.
const documents = {
  label: async () => (await import('./label.ts')).labels,
  slip: async () => (await import('./slip.ts')).packingSlips,
  invoice: async () => (await import('./invoice.ts')).invoices,
}

/** The documents of one or many parcels as a PDF, a page or more each: labels, packing slips, invoices, airway bills; or the sheet of a handover, ours or the courier's. */
export const loader = staffPdf('dispatch.read', async ({ shop, session: { staff }, url: { searchParams } }) => {
  const kind = searchParams.get('kind') ?? ''
  const settings = await shop.settings()
  if (kind === 'sheet') {
    const sheet = await findHandover(shop.db, Number(searchParams.get('handover')) || 0)
    const { handoverSheet } = await import('./sheet.ts')
    return { pdf: await handoverSheet(sheet, settings), ...ofHandover('handover', sheet.handoverId) }
  }
  if (kind === 'load') {
    const handoverId = Number(searchParams.get('handover')) || 0
    return { pdf: await loadSheet(shop.db, handoverId), ...ofHandover('load-sheet', handoverId) }
  }
  if (kind !== 'airway' && !Object.hasOwn(documents, kind)) throw data('There is no such document', { status: 404 })
  const chosen = searchParams.getAll('parcel').slice(0, PARCEL_LIMIT)
  // Nothing was chosen: the list of parcels says so.
  if (chosen.length === 0) throw redirect('/admin/dispatch/parcels?nothing=chosen', 303)
  // What the parcel travels with is not printed while something holds it: the list says why, and prints the others.
  const held = kind === 'airway' || kind === 'label' ? await heldParcels(shop.db, 'print', chosen) : new Map()
  if (held.size > 0) throw redirect(leftOut(kind, chosen), 303)
  const parcels = await findParcels(shop.db, chosen)
  const [first] = parcels
  if (!first) throw data('There is no such parcel', { status: 404 })
  if (kind === 'airway') {
    const { airwayBillsOf } = await import('./airway.ts')
    const bills = await airwayBills(shop.db, chosen)
    const pdf = await airwayBillsOf(parcels, bills, settings)
    await keepAirwayBills(shop.db, [...bills.keys()], staff.name)
    const own = parcels.filter(({ parcelId }) => !bills.has(parcelId))
    await keepLabels(shop.db, own, 'label', staff.name)
    return { name: 'airway-bills', pdf, audit: printed(kind, parcels) }
  }
  const name = parcels.length === 1 ? `${kind}-${first.code}` : `${kind}s`
  const write = await documents[kind as keyof typeof documents]()
  const pdf = await write(parcels, settings)
  if (kind === 'label') await keepLabels(shop.db, parcels, 'label', staff.name)
  return { name, pdf, audit: printed(kind, parcels) }
})

const printed = (document: string, parcels: readonly { code: string }[]) =>
  ({
    action: 'parcels.printed',
    subject: { type: 'export', id: 'parcels', label: plural(parcels.length, 'parcel') },
    after: { document, parcels: parcels.map(({ code }) => code) },
  }) as const

const ofHandover = (document: string, handoverId: number) => ({
  name: `${document}-${handoverId}`,
  audit: {
    action: 'handover.printed',
    subject: { type: 'handover', id: String(handoverId), label: `Handover ${handoverId}` },
    after: { document },
  } as const,
})
