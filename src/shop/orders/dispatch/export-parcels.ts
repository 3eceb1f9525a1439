import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fillBraces, valueIn } from '../../ground/brace-syntax-rules.ts'
import { hasMailbox } from '../../ground/customers/no-email-rules.ts'
import { localPhone } from '../../ground/customers/shown-and-dialled-phone-rules.ts'
import { canonicalCity } from '../../ground/shipping/city-spelling-rules.ts'
import { courierCity } from '../../ground/shipping/courier-cities-rules.ts'
import { courierNote } from '../orders/delivery-wish-rules.ts'
import { type Courier, findCourier } from './couriers.ts'
import { contentsOf, findParcels, type Parcel } from './find-parcel.ts'
import { keepLabels } from './labels.ts'
import type { ExportField } from './parcel-rules.ts'

/**
 * A courier's CSV of bookings, by its own columns; stored as what the courier has of them. Parcels of other couriers
 * are left out. Throws `not_found`.
 */
export async function exportParcels(db: Db, courierId: string, ids: readonly string[], by: string): Promise<string> {
  const courier = await findCourier(db, courierId)
  const parcels = (await findParcels(db, ids)).filter(parcel => parcel.courierId === courierId)
  const sheet = csvSheet<Record<ExportField, string>>(
    courier.columns.map(({ header, value }) => [header, words => fillBraces(value, valueIn(words))]),
  )
  const csv = sheet.head + sheet.lines(parcels.map(parcel => fieldsOf(parcel, courier)))
  await keepLabels(db, parcels, 'booking', by)
  return csv
}

function fieldsOf({ items, order, ...parcel }: Parcel, courier: Courier): Record<ExportField, string> {
  const grams = parcel.weightGrams
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return {
    reference: parcel.code,
    order: order.orderNumber,
    tracking: parcel.trackingNumber,
    name: oneLine(order.fullName),
    phone: localPhone(order.phoneNumber),
    email: hasMailbox(order.email) ? order.email : '',
    address: oneLine([order.address, order.town, order.famousSpot].filter(Boolean).join(', ')),
    city: courierCity(courier, order.city) ?? canonicalCity(order.city),
    province: order.state,
    pieces: String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
    weight: grams === null ? '' : courier.weightUnit === 'g' ? String(grams) : (grams / 1000).toFixed(2),
    cod: String(parcel.codAmount / 100),
    contents: contentsOf(items),
    note: courierNote(order),
  }
}
