import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import { claimed, eachApart } from '../../../ground/each-apart.ts'
import type { OpenCourierSystem } from '../booking/courier-system.ts'
import type { AdviceKind, AdviceState } from '../failed-rules.ts'

type Due = {
  adviceId: number
  system: string
  trackingNumber: string
  kind: AdviceKind
  remarks: string
  tries: number
}

// Longer than the longest call with its time-outs.
const LEASE_SECONDS = 120
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 900
// A courier that takes no advice for so long is called.
const MOST_TRIES = 12

/**
 * Sends to couriers what is to become of parcels. Sending it twice changes nothing, so that what is uncertain is sent again.
 * @rule how a courier is told what to do after a failed attempt
 */
export async function tellCouriers(db: Db, open: OpenCourierSystem): Promise<void> {
  await eachApart(
    claimed(() => claim(db)),
    ({ trackingNumber }) => `Parcel ${trackingNumber}`,
    async due => {
      try {
        await keep(db, due, await tell(due, open))
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error
        if (error.kind === 'refused') await keep(db, due, 'refused', error.message)
        else if (due.tries >= MOST_TRIES) await keep(db, due, 'by_hand', error.message)
        else await putOff(db, due, error)
      }
    },
  )
}

async function tell({ system, trackingNumber, kind, remarks }: Due, open: OpenCourierSystem): Promise<AdviceState> {
  const courier = await open(system)
  if (!courier?.advise) return 'by_hand'
  await courier.advise(trackingNumber, { kind: kind === 'return' ? 'return' : 'retry', remarks })
  return 'told'
}

async function claim(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update parcel_advice set next_try_at = now() + ${LEASE_SECONDS} * interval '1 second', tries = parcel_advice.tries + 1
    from (select id from parcel_advice where state = 'waiting' and next_try_at <= now() order by next_try_at limit 1 for update skip locked) due,
      parcels join couriers on couriers.id = courier_id
    where parcel_advice.id = due.id and parcels.id = parcel_id
    returning parcel_advice.id as "adviceId", system, parcels.tracking_number as "trackingNumber", kind, remarks, tries`.execute(
    db,
  )
  return rows[0]
}

const keep = (db: Db, { adviceId }: Due, state: AdviceState, why = '') =>
  db
    .updateTable('parcel_advice')
    .set({ state, why: why.slice(0, 300) })
    .where('id', '=', adviceId)
    .execute()

async function putOff(db: Db, { adviceId, tries }: Due, { message }: OutsideError): Promise<void> {
  const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 10))
  await sql`update parcel_advice set why = ${message.slice(0, 300)}, next_try_at = now() + ${seconds} * interval '1 second'
    where id = ${adviceId}`.execute(db)
}
