import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/database/jobs.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import { claimed, eachApart } from '../../../ground/each-apart.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import type { OpenCourierSystem } from './courier-system.ts'

/** The job that fetches load sheets is queued at once; the one of each minute does what this one leaves. */
export const MAKE_LOAD_SHEETS = 'make-load-sheets'

type Due = { handoverId: number; system: string; numbers: string[]; tries: number }

// Longer than the longest call with its time-outs.
const LEASE_SECONDS = 120
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 900
// The rider is gone by then.
const MOST_TRIES = 10

/** Asks for the couriers' own lists of what was handed over and booked by their systems. */
export async function askLoadSheets(tx: Tx, handovers: readonly number[]): Promise<void> {
  if (handovers.length === 0) return
  const asked = await sql`
    update handovers set load_sheet_state = 'waiting', load_sheet_next_at = now()
    where id = any(${[...handovers]}::bigint[]) and exists (select from parcels join parcel_bookings on parcel_id = parcels.id
      where handover_id = handovers.id and parcel_bookings.state = 'booked')
    returning id`.execute(tx)
  if (asked.rows.length > 0) await addJob(tx, MAKE_LOAD_SHEETS, {}, { queue: 'urgent', key: MAKE_LOAD_SHEETS })
}

/** Fetches load sheets that are due. Asking twice for one does no harm: its parcels count as booked for pick-up either way. */
export async function makeLoadSheets(db: Db, open: OpenCourierSystem): Promise<void> {
  await eachApart(
    claimed(() => claim(db)),
    ({ handoverId }) => `Load sheet ${handoverId}`,
    async due => {
      try {
        const system = await open(due.system)
        const sheet = await system?.loadSheet?.(due.numbers)
        await keep(db, due, sheet ? { load_sheet_state: 'made', load_sheet: sheet } : { load_sheet_state: 'none' })
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error
        const why = error.message.slice(0, 300)
        const ends = error.kind === 'refused' || due.tries >= MOST_TRIES
        const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(due.tries - 1, 10))
        const next = new Date(Date.now() + seconds * 1000)
        await keep(db, due, {
          load_sheet_why: why,
          ...(ends ? { load_sheet_state: 'refused' } : { load_sheet_next_at: next }),
        })
      }
    },
  )
}

async function claim(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update handovers set load_sheet_next_at = now() + ${LEASE_SECONDS} * interval '1 second', load_sheet_tries = load_sheet_tries + 1
    from couriers
    where couriers.id = courier_id and handovers.id = (select id from handovers where load_sheet_state = 'waiting' and load_sheet_next_at <= now()
      order by load_sheet_next_at limit 1 for update skip locked)
    returning handovers.id as "handoverId", system, load_sheet_tries as tries,
      array(select parcels.tracking_number from parcels join parcel_bookings on parcel_id = parcels.id
        where handover_id = handovers.id and parcel_bookings.state = 'booked' order by parcels.tracking_number) as numbers`.execute(
    db,
  )
  return rows[0]
}

type Kept = {
  load_sheet_state?: 'none' | 'made' | 'refused'
  load_sheet?: Buffer
  load_sheet_why?: string
  load_sheet_next_at?: Date
}
const keep = (db: Db, { handoverId }: Due, kept: Kept) =>
  db.updateTable('handovers').set(kept).where('id', '=', handoverId).execute()

/** A courier's load sheet, a PDF. Throws `not_found`, with the reason where the courier gave one. */
export async function loadSheet(db: Db, handoverId: number): Promise<Buffer> {
  const found = await db
    .selectFrom('handovers')
    .select(['load_sheet as sheet', 'load_sheet_state as state', 'load_sheet_why as why'])
    .where('id', '=', Number.isSafeInteger(handoverId) ? handoverId : 0)
    .executeTakeFirst()
  if (found?.sheet) return found.sheet
  const waits =
    found?.state === 'waiting' ? 'The courier is being asked for its load sheet: please try again in a moment.' : ''
  throw new ShopError(
    'not_found',
    [waits || 'There is no load sheet of this handover.', found?.why].filter(Boolean).join(' '),
  )
}

/** Those of the handovers whose couriers make a load sheet, or were asked for one. */
export async function handoversWithLoadSheet(db: Db, handovers: readonly number[]): Promise<number[]> {
  if (handovers.length === 0) return []
  const rows = await db
    .selectFrom('handovers')
    .select('id')
    .where('id', 'in', handovers)
    .where('load_sheet_state', '!=', 'none')
    .execute()
  return rows.map(({ id }) => id)
}
