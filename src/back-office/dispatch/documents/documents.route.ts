import { data, redirect } from 'react-router'
import type { Letterhead } from '../../../platform/pdf/sheet.ts'
import { plural } from '../../../shop/ground/plural.ts'
import {
  airwayBills,
  findHandover,
  findParcels,
  heldParcels,
  keepAirwayBills,
  keepLabels,
  loadSheet,
  type Parcel,
} from '../../../shop/orders/dispatch/index.ts'
import { PARCEL_LIMIT } from '../../../shop/orders/dispatch/parcel-rules.ts'
import { invoicePdf } from '../../../shop/orders/papers/index.ts'
import { letterhead } from '../../../shop/settings/letterhead/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'
import { staffPdf } from '../../../web/server/staff-export.ts'
import { leftOut } from './left-out.ts'

type House = { settings: Settings; house: Letterhead; publicUrl: string }
type DocumentName = 'label' | 'slip' | 'roll' | 'invoice' | 'card'

// Loaded with the first of them: what writes PDFs and barcodes takes 8 MB of memory.
const documents: Record<DocumentName, (parcels: Parcel[], house: House) => Promise<Buffer>> = {
  label: async (parcels, { settings, house }) => (await import('./parcel-label.ts')).labels(parcels, settings, house),
  slip: async (parcels, house) => (await import('./packing-slip.ts')).packingSlips(parcels, house),
  roll: async (parcels, house) => (await import('./packing-slip.ts')).packingSlips(parcels, { ...house, roll: true }),
  invoice: (parcels, house) => invoicePdf(ofOrders(parcels), house),
  card: async (parcels, house) => (await import('./gift-card.ts')).giftCards(parcels, house),
}

/** The parcels of each order. */
const ofOrders = (parcels: readonly Parcel[]) =>
  [...Map.groupBy(parcels, ({ order }) => order.orderId).values()].flatMap(its =>
    its[0] ? [{ order: its[0].order, parcels: its }] : [],
  )

/**
 * The documents of one or many parcels as a PDF, a page or more each: labels, packing slips on A4 or a roll of 80 mm,
 * gift cards, invoices, airway bills; or the sheet of a handover, ours or the courier's.
 */
export const loader = staffPdf('dispatch.read', async ({ shop, session: { staff }, url: { searchParams } }) => {
  const kind = searchParams.get('kind') ?? ''
  const settings = await shop.settings()
  const house = () => letterhead(settings, shop.storage)
  if (kind === 'sheet') {
    const sheet = await findHandover(shop.db, Number(searchParams.get('handover')) || 0)
    const { handoverSheet } = await import('./handover-sheet.ts')
    return { pdf: await handoverSheet(sheet, settings, await house()), ...ofHandover('handover', sheet.handoverId) }
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
    const { airwayBillsOf } = await import('./airway-bill.ts')
    const bills = await airwayBills(shop.db, chosen)
    const pdf = await airwayBillsOf(parcels, bills, settings, await house())
    await keepAirwayBills(shop.db, [...bills.keys()], staff.name)
    const own = parcels.filter(({ parcelId }) => !bills.has(parcelId))
    await keepLabels(shop.db, own, 'label', staff.name)
    return { name: 'airway-bills', pdf, audit: printed(kind, parcels) }
  }
  const printable = kind === 'card' ? parcels.filter(({ order }) => order.giftMessage !== '') : parcels
  if (printable.length === 0) throw data('None of these orders has a gift message', { status: 404 })
  const name = parcels.length === 1 ? `${kind}-${first.code}` : `${kind}s`
  const write = documents[kind as DocumentName]
  const pdf = await write(printable, { settings, house: await house(), publicUrl: shop.publicUrl })
  if (kind === 'label') await keepLabels(shop.db, parcels, 'label', staff.name)
  return { name, pdf, audit: printed(kind, printable) }
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
