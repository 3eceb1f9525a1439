import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { workQueue } from '../../../ground/work-queue.ts'
import type { OpenCourierSystem } from '../booking/courier-system.ts'
import type { AdviceKind, AdviceState } from '../failed-attempt-rules.ts'

type Due = { system: string; trackingNumber: string; kind: AdviceKind; remarks: string }

const advice = workQueue({
  table: 'parcel_advice',
  key: 'id',
  waits: sql`state = 'waiting'`,
  firstPauseSeconds: 30,
  // A courier that takes no advice for so long is called.
  mostTries: 12,
})

/**
 * Sends to couriers what is to become of parcels. Sending it twice changes nothing, so that what is uncertain is sent
 * again.
 * @rule how a courier is notified of what to do after a failed attempt
 */
export const adviseCouriers = (db: Db, open: OpenCourierSystem): Promise<void> =>
  advice.work(db, {
    read: adviceOf,
    nameOf: ({ trackingNumber }) => `Parcel ${trackingNumber}`,
    work: async due => advice.keep(db, due, { state: await tell(due, open), why: '' }),
    ends: (_, { kind }) => ({ state: kind === 'refused' ? 'refused' : 'by_hand' }),
  })

const adviceOf = (id: number) => sql<Due>`
  select system, tracking_number as "trackingNumber", kind, remarks
  from parcel_advice join parcels on parcels.id = parcel_id join couriers on couriers.id = courier_id where parcel_advice.id = ${id}`

async function tell({ system, trackingNumber, kind, remarks }: Due, open: OpenCourierSystem): Promise<AdviceState> {
  const courier = await open(system)
  if (!courier?.advise) return 'by_hand'
  await courier.advise(trackingNumber, { kind: kind === 'return' ? 'return' : 'retry', remarks })
  return 'told'
}
