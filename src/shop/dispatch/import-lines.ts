import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import { demandCourier } from './couriers.ts'
import { byLine, findLines, type RefusedLine } from './find-parcels.ts'
import { type Bulk, eachParcel } from './hand-over.ts'
import { holdParcel } from './hold-parcel.ts'
import { publishTracking } from './publish-tracking.ts'
import { readLines } from './read-lines.ts'
import { type ResultLine, type Results, recordResults } from './record-result.ts'
import type { Result } from './rules.ts'
import { TrackingNumber, takenNumber } from './tracking-number.ts'

/** A pasted or uploaded CSV. `courierId`: whose numbers these are; empty: any courier's. */
export const ImportLines = z.object({
  courierId: z.string().max(40).default(''),
  csv: z
    .string()
    .trim()
    .min(1, 'Please paste the lines, or choose a file')
    .max(60_000, 'The file is too large: 60,000 characters at most'),
})
type ImportLines = z.output<typeof ImportLines>

/** The words of couriers for what came of a parcel. */
const resultWords: [Result, RegExp][] = [
  ['returned', /^(returned( to shipper| and inspected)?|rts received|received back|inspected)$/],
  ['refused', /^(refused|refusal|undelivered|not delivered|returning|return to shipper|rts|return in transit)$/],
  ['delivered', /^(delivered|dlv|dl|ok|success)$/],
]

/** Applies a CSV of results, `number,result`. Lines that cannot be applied are answered with the reason. Throws `invalid`. */
export async function importResults(tx: Tx, { csv, courierId }: ImportLines, actor: string): Promise<Results> {
  const unread: RefusedLine[] = []
  const lines: ResultLine[] = []
  for (const { line, cells } of await readLines(csv)) {
    const [number = '', word = ''] = cells
    const result = resultWords.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0]
    if (result) lines.push({ line, number, result })
    else unread.push({ line, number, why: `'${word}' is none of delivered, refused, returned.` })
  }
  const { done, refused } = await recordResults(tx, lines, { actor, ...(courierId && { courierId }) })
  return { done, refused: byLine([...unread, ...refused]) }
}

/**
 * Stores tracking numbers, `parcel or order,number`. With a courier the parcels become that courier's. Lines that cannot be applied are
 * answered with the reason. Throws `invalid`.
 */
export async function importTracking(
  tx: Tx,
  { csv, courierId }: ImportLines,
  actor: string,
): Promise<{ done: Bulk['done']; refused: RefusedLine[] }> {
  const lines = (await readLines(csv)).map(({ line, cells: [number = '', typed = ''] }) => ({ line, number, typed }))
  const { found, refused, codes } = await findLines(tx, lines)
  const done: Bulk['done'] = []
  for (const { line, number, typed, parcelId } of found) {
    const one = await eachParcel(tx, [parcelId], codes, part =>
      setNumber(part, { parcelId, trackingNumber: readNumber(typed), courierId, actor }),
    )
    done.push(...one.done)
    refused.push(...one.refused.map(({ why }) => ({ line, number, why })))
  }
  return { done, refused: byLine(refused) }
}

function readNumber(typed: string): string {
  const { data, error } = TrackingNumber.safeParse(typed)
  if (error) throw new ShopError('invalid', error.issues[0]?.message ?? 'Invalid number')
  if (data === '') throw new ShopError('invalid', 'The line has no tracking number')
  return data
}

type Numbered = { parcelId: string; trackingNumber: string; courierId: string; actor: string }

async function setNumber(tx: Tx, { parcelId, trackingNumber, courierId, actor }: Numbered): Promise<void> {
  const parcel = await holdParcel(tx, parcelId)
  if (parcel.state === 'cancelled') throw new ShopError('move_refused', `Parcel ${parcel.code} was unpacked.`)
  const owner = courierId || parcel.courier_id
  if (!owner) throw new ShopError('move_refused', `Parcel ${parcel.code} has no courier yet.`)
  await demandCourier(tx, owner)
  const left = parcel.state !== 'packing' && parcel.state !== 'packed'
  if (left && owner !== parcel.courier_id) {
    throw new ShopError('move_refused', `Parcel ${parcel.code} has left with another courier.`)
  }
  await takenNumber(tx, { courierId: owner, trackingNumber, parcelId })
  await tx
    .updateTable('parcels')
    .set({ courier_id: owner, tracking_number: trackingNumber })
    .where('id', '=', parcelId)
    .execute()
  await publishTracking(tx, parcelId, actor)
}
