import { type CourierService, CourierServiceError } from '../../platform/courier-service.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { eachApart } from '../each-apart.ts'
import { recordStatuses, type StatusLine, type StatusOutcome } from './record-statuses.ts'
import { PARCEL_LIMIT } from './rules.ts'

/**
 * Asks every courier with a service what came of its parcels on the way, and records it with audit rows. The services are asked outside of
 * the transactions. One that fails does not hold up the others; at the end its error is thrown, so that the job is tried again.
 */
export async function askCouriers(db: Db, open: (url: string) => CourierService): Promise<StatusOutcome[]> {
  const couriers = await db
    .selectFrom('couriers')
    .select(['id', 'name', 'service_url'])
    .where('service_url', '!=', '')
    .execute()
  const all: StatusOutcome[] = []
  const isService = (error: unknown) => error instanceof CourierServiceError
  await eachApart(couriers, isService, async courier => {
    all.push(...(await askOne(db, courier, open(courier.service_url))))
  })
  return all
}

async function askOne(
  db: Db,
  { id, name }: { id: string; name: string },
  service: CourierService,
): Promise<StatusOutcome[]> {
  const waiting = await parcelsToTrack(db, id)
  const all: StatusOutcome[] = []
  for (let from = 0; from < waiting.length; from += PARCEL_LIMIT) {
    const numbers = waiting.slice(from, from + PARCEL_LIMIT)
    all.push(...(await recordTold(db, { id, name }, await service.results(numbers))))
  }
  return all
}

/** The tracking numbers of a courier's parcels on the way and on their way back. */
export async function parcelsToTrack(db: Db, courierId: string): Promise<string[]> {
  const parcels = await db
    .selectFrom('parcels')
    .select('tracking_number as number')
    .where('courier_id', '=', courierId)
    .where('state', 'in', ['handed_over', 'refused'])
    .where('tracking_number', '!=', '')
    .orderBy('handed_over_at')
    .execute()
  return parcels.map(({ number }) => number)
}

type Told = Awaited<ReturnType<CourierService['results']>>

async function recordTold(db: Db, { id, name }: { id: string; name: string }, told: Told): Promise<StatusOutcome[]> {
  // A courier cannot know what was inspected here.
  const lines = told.flatMap(({ number, result }, at) =>
    result === 'returned' ? [] : [{ line: at + 1, numbers: [number], status: result, word: result }],
  )
  return inTransaction(db, tx => recordAudited(tx, { id, name }, lines))
}

/** Records what a courier's system answered, with audit rows in the courier's name. */
export async function recordAudited(
  tx: Tx,
  { id: courierId, name }: { id: string; name: string },
  lines: readonly StatusLine[],
): Promise<StatusOutcome[]> {
  const outcomes = await recordStatuses(tx, lines, { actor: name, courierId })
  for (const each of outcomes) {
    if (each.outcome !== 'done') continue
    const subject = { type: 'parcel', id: each.parcelId, label: each.code }
    await recordAudit(tx, { id: null, name }, { action: `parcel.${each.status}`, subject })
  }
  return outcomes
}
