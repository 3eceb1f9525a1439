import type { CourierService } from '../../../platform/courier-service.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { eachApart } from '../../ground/each-apart.ts'
import { PARCEL_LIMIT } from './parcel-rules.ts'
import { recordStatuses, type StatusLine, type StatusOutcome } from './record-statuses.ts'

/**
 * Asks every courier with a service what came of its parcels on the way, and records it with audit rows, each parcel in
 * a transaction of its own. The services are asked outside of the transactions. What fails does not hold up the others;
 * at the end `NotDone` names it, so that the job is tried again.
 */
export async function askCouriers(db: Db, open: (url: string) => CourierService): Promise<StatusOutcome[]> {
  const couriers = await db
    .selectFrom('couriers')
    .select(['id', 'name', 'service_url'])
    .where('service_url', '!=', '')
    .execute()
  const all: StatusOutcome[] = []
  await eachApart(
    couriers,
    ({ name }) => name,
    async courier => {
      await askOne(db, courier, open(courier.service_url), outcomes => all.push(...outcomes))
    },
  )
  return all
}

async function askOne(
  db: Db,
  { id, name }: { id: string; name: string },
  service: CourierService,
  note: (outcomes: readonly StatusOutcome[]) => void,
): Promise<void> {
  const waiting = await parcelsToTrack(db, id)
  const parts = Array.from({ length: Math.ceil(waiting.length / PARCEL_LIMIT) }, (_, at) =>
    waiting.slice(at * PARCEL_LIMIT, (at + 1) * PARCEL_LIMIT),
  )
  await eachApart(
    parts,
    () => name,
    async numbers => {
      const reported = await service.results(numbers)
      // A courier cannot know what was inspected here.
      const lines = reported.flatMap(({ number, result }, at) =>
        result === 'returned' ? [] : [{ line: at + 1, numbers: [number], status: result, word: result }],
      )
      await recordAudited(db, { id, name }, lines, note)
    },
  )
}

/** The tracking numbers of a courier's parcels on the way and on their way back. */
export async function parcelsToTrack(db: Db, courierId: string): Promise<string[]> {
  const parcels = await db
    .selectFrom('parcels')
    .select('tracking_number as number')
    .where('courier_id', '=', courierId)
    .where(eb => eb.fn<boolean>('parcel_is_away', [eb.table('parcels')]))
    .where('tracking_number', '!=', '')
    .orderBy('handed_over_at')
    .execute()
  return parcels.map(({ number }) => number)
}

/**
 * Records what a courier's system responded, each line in a transaction of its own, with audit rows in the courier's
 * name. Throws `NotDone` at the end for parcels at which the shop failed.
 */
export async function recordAudited(
  db: Db,
  { id: courierId, name }: { id: string; name: string },
  lines: readonly StatusLine[],
  note: (outcomes: readonly StatusOutcome[]) => void = () => {},
): Promise<void> {
  await eachApart(
    lines,
    ({ numbers }) => `${name}, parcel ${numbers.join(', ')}`,
    async line =>
      note(
        await inTransaction(db, async tx => {
          const outcomes = await recordStatuses(tx, [line], { actor: name, courierId, strict: true })
          for (const each of outcomes) {
            if (each.outcome !== 'done') continue
            const subject = { type: 'parcel', id: each.parcelId, label: each.code }
            await recordAudit(tx, { id: null, name }, { action: `parcel.${each.status}`, subject })
          }
          return outcomes
        }),
      ),
  )
}
