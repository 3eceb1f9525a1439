import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { eachApart } from '../../ground/each-apart.ts'
import {
  type CourierSystem,
  keepCities,
  type OpenCourierSystem,
  parcelsToTrack,
  recordAudited,
  type StatusLine,
  type Tracked,
} from '../../orders/dispatch/index.ts'
import { keepWords, meaningOf, plainWord, readWords } from './courier-words.ts'

type Courier = { id: string; name: string; system: string }

/** As a person may type (`Reason`). */
const REASON_LENGTH = 200

const couriersWithSystem = (db: Db): Promise<Courier[]> =>
  db
    .selectFrom('couriers')
    .innerJoin('connections', 'connections.id', 'couriers.system')
    .select(['couriers.id', 'couriers.name', 'couriers.system'])
    .where('connections.active', '=', true)
    .execute()

/**
 * Asks every connected courier what became of its parcels on the way, and records it with audit rows. What nobody has
 * explained changes nothing and is stored for staff to explain. A courier or parcel that fails does not hold up the
 * others; `NotDone` names it at the end.
 */
export async function trackParcels(db: Db, open: OpenCourierSystem): Promise<void> {
  await eachCourier(db, open, async (courier, system) => {
    const reported = await system.track(await parcelsToTrack(db, courier.id))
    await recordReported(db, courier, reported)
  })
}

/** Reads each connected courier's list of cities, and what its documents say of words that mean nothing here yet. */
export async function refreshCouriers(db: Db, open: OpenCourierSystem): Promise<void> {
  await eachCourier(db, open, async (courier, system) => {
    await keepCities(db, courier.id, await system.cities())
    await inTransaction(db, async tx => {
      const known = await readWords(tx, courier.id)
      const missing = [...system.words].filter(([word]) => meaningOf(known, word) === null)
      await keepWords(tx, courier.id, new Map(missing))
    })
  })
}

const eachCourier = async (
  db: Db,
  open: OpenCourierSystem,
  work: (courier: Courier, system: CourierSystem) => Promise<void>,
): Promise<void> =>
  eachApart(
    await couriersWithSystem(db),
    ({ name }) => name,
    async courier => {
      const system = await open(courier.system)
      if (system) await work(courier, system)
    },
  )

const cleanReason = (reason: string): string => reason.trim().slice(0, REASON_LENGTH).toWellFormed()

async function recordReported(db: Db, courier: Courier, reported: readonly Tracked[]): Promise<void> {
  const courierId = courier.id
  const lines = await inTransaction(db, async tx => {
    const words = await readWords(tx, courierId)
    const meant = reported.flatMap(({ number, word, reason }, at): StatusLine[] => {
      const status = meaningOf(words, word)
      // What was inspected here is no courier's to say.
      if (status === null || status === 'returned') return []
      return [
        { line: at + 1, numbers: [number], status, word, reason: status === 'attempted' ? cleanReason(reason) : '' },
      ]
    })
    const unknown = [
      ...new Set(reported.flatMap(({ word }) => (meaningOf(words, word) === null ? [plainWord(word)] : []))),
    ]
    if (unknown.length > 0) {
      await tx
        .insertInto('courier_unknown_words')
        .values(unknown.map(word => ({ courier_id: courierId, word })))
        .onConflict(oc => oc.doNothing())
        .execute()
    }
    return meant
  })
  await recordAudited(db, courier, lines)
}
