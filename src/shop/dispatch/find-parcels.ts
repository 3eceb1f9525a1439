import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readOrderNumber } from '../orders/tracking-rules.ts'
import { ShopError } from '../shop-error.ts'
import { PARCEL_LIMIT } from './rules.ts'

const Id = z.string().min(1).max(60)

/** The chosen parcels of a list. A single id may come without a list. */
const ParcelIds = z
  .union([z.array(Id), Id.transform(id => [id])], 'Please choose at least one parcel')
  .pipe(z.array(Id).max(PARCEL_LIMIT, `Please choose at most ${PARCEL_LIMIT} parcels`))

export const ChosenParcels = z.object({ parcel: ParcelIds })

/** Locks the orders of these parcels in id order, so that two of these do not wait for each other in a circle. Returns their codes by id. */
export async function holdParcels(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const parcels = await tx.selectFrom('parcels').select(['id', 'code', 'order_id']).where('id', 'in', ids).execute()
  const orders = [...new Set(parcels.map(({ order_id }) => order_id))]
  if (orders.length > 0) {
    await tx.selectFrom('orders').select('id').where('id', 'in', orders).orderBy('id').forUpdate().execute()
  }
  return new Map(parcels.map(({ id, code }) => [id, code]))
}

/**
 * The parcel of a scanned or typed code: its own code, a tracking number, or the number of an order with one parcel under way.
 * Throws `not_found`, and `invalid` when several fit.
 */
export async function findParcelByCode(db: Db, typed: string, courierId?: string): Promise<string> {
  const code = typed.trim()
  const orderNumber = readOrderNumber(code)
  let query = db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['parcels.id', 'parcels.code', 'parcels.state'])
    .where(eb =>
      eb.or([
        eb('code', '=', code.toUpperCase()),
        eb(eb.fn<string>('lower', ['parcels.tracking_number']), '=', code.toLowerCase()),
        ...(orderNumber ? [eb('order_number', '=', orderNumber)] : []),
      ]),
    )
  if (courierId) query = query.where('courier_id', '=', courierId)
  const found = code === '' ? [] : await query.limit(20).execute()
  const open = found.filter(({ state }) => !['delivered', 'returned', 'cancelled'].includes(state))
  const [one, ...others] = open.length > 0 ? open : found
  if (!one) throw new ShopError('not_found', `No parcel has the number ${code}.`, 'code')
  if (others.length > 0) {
    const codes = [one, ...others].map(parcel => parcel.code).join(', ')
    throw new ShopError('invalid', `Several parcels have the number ${code}: ${codes}.`, 'code')
  }
  return one.id
}

/** A line of a list that was pasted or uploaded: its place from 1, and the number on it. */
export type Line = { line: number; number: string }
export type RefusedLine = Line & { why: string }

/** The parcels of the numbers of a list, whose orders it locks; and the lines that fit no parcel or several, with the reason. */
export async function findLines<L extends Line>(tx: Tx, lines: readonly L[], courierId?: string) {
  const found: (L & { parcelId: string })[] = []
  const refused: RefusedLine[] = []
  for (const each of lines) {
    try {
      found.push({ ...each, parcelId: await findParcelByCode(tx, each.number, courierId) })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      refused.push({ line: each.line, number: each.number, why: error.message })
    }
  }
  const codes = await holdParcels(
    tx,
    found.map(({ parcelId }) => parcelId),
  )
  return { found, refused, codes }
}

/** Refused lines in the order of the list. */
export const byLine = (lines: readonly RefusedLine[]): RefusedLine[] => [...lines].sort((a, b) => a.line - b.line)
