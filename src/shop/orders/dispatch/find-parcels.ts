import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import { readOrderPrefix } from '../../settings/settings/index.ts'
import { readOrderNumber } from '../orders/typed-order-number-rules.ts'
import { PARCEL_LIMIT } from './parcel-rules.ts'
import type { ParcelState } from './parcel-state-rules.ts'

const Id = z.string().min(1).max(60)

/** The chosen parcels of a list. A single id may come without a list. */
const ParcelIds = z
  .union([z.array(Id), Id.transform(id => [id])], 'Please choose at least one parcel')
  .pipe(z.array(Id).max(PARCEL_LIMIT, `Please choose at most ${PARCEL_LIMIT} parcels`))

export const ChosenParcels = z.object({ parcel: ParcelIds })

/**
 * Locks the orders of these parcels in id order, so that two of these do not wait for each other in a circle. Returns
 * their codes by id.
 */
export async function lockParcels(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const parcels = await tx.selectFrom('parcels').select(['id', 'code', 'order_id']).where('id', 'in', ids).execute()
  const orders = [...new Set(parcels.map(({ order_id }) => order_id))]
  if (orders.length > 0) {
    await tx.selectFrom('orders').select('id').where('id', 'in', orders).orderBy('id').forUpdate().execute()
  }
  return new Map(parcels.map(({ id, code }) => [id, code]))
}

type Known = { id: string; code: string; state: ParcelState }
/** The parcel of a number, or why there is none. */
export type FoundParcel =
  | { parcelId: string; why?: undefined }
  | { parcelId?: undefined; why: string; several: boolean }

const hasEnded = ({ state }: Known) => state === 'delivered' || state === 'returned' || state === 'cancelled'

/**
 * The parcels of scanned, typed or listed numbers, by the number as it is written: a parcel's own code, a tracking
 * number, or the number of an order with one parcel under way. `courierId`: only its parcels. One statement, however
 * many.
 */
export async function findByNumbers(
  db: Db,
  numbers: readonly string[],
  courierId = '',
): Promise<Map<string, FoundParcel>> {
  const prefix = await readOrderPrefix(db)
  const asked = [...new Set(numbers)].map(number => {
    const plain = typedCode(number).replaceAll(/\s/g, '')
    return {
      number,
      code: plain.toUpperCase(),
      tracking: plain.toLowerCase(),
      order: readOrderNumber(plain, prefix) ?? '',
    }
  })
  const { rows } = await sql<Known & { number: string }>`
    with asked as (select * from json_to_recordset(${JSON.stringify(asked.filter(({ code }) => code !== ''))}::json)
      as each (number text, code text, tracking text, "order" text)),
    named as (
      select number, parcels.id from asked join parcels on parcels.code = asked.code
      union select number, parcels.id from asked join parcels on lower(parcels.tracking_number) = tracking and parcels.tracking_number <> ''
      union select number, parcels.id from asked join orders on order_number = asked.order join parcels on order_id = orders.id)
    select number, parcels.id, parcels.code, state from named join parcels on parcels.id = named.id
    where ${courierId} = '' or courier_id = ${courierId} order by parcels.code`.execute(db)
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  return new Map(asked.map(({ number }) => [number, oneOf(number.trim(), byNumber.get(number) ?? [])]))
}

/** A parcel that is under way takes precedence over those that ended. */
function oneOf(number: string, parcels: readonly Known[]): FoundParcel {
  const open = parcels.filter(parcel => !hasEnded(parcel))
  const [one, ...others] = open.length > 0 ? open : parcels
  if (!one) return { why: `No parcel has the number ${number}.`, several: false }
  if (others.length === 0) return { parcelId: one.id }
  const codes = [one, ...others].map(({ code }) => code).join(', ')
  return { why: `Several parcels have the number ${number}: ${codes}.`, several: true }
}

/** The parcel of a scanned or typed number. Throws `not_found`, and `invalid` when several have it. */
export async function findParcelByCode(db: Db, typed: string, courierId?: string): Promise<string> {
  const parcel = (await findByNumbers(db, [typed], courierId)).get(typed)
  if (parcel?.parcelId !== undefined) return parcel.parcelId
  throw new ShopError(parcel?.several ? 'invalid' : 'not_found', parcel?.why ?? '', 'code')
}
