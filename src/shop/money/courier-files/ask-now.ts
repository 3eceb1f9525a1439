import type { Db, Tx } from '../../../platform/database/database.ts'
import { addJob, isQueued } from '../../../platform/database/job-queues.ts'
import { ShopError } from '../../ground/shop-error.ts'

/**
 * What couriers are asked by a press in place of waiting for its hour: the job, with the key of one that somebody
 * pressed for.
 */
const questions = {
  parcels: { job: 'track-parcels', key: 'asked for parcels' },
  payments: { job: 'fetch-payments', key: 'asked for payments' },
} as const
export type CourierQuestion = keyof typeof questions

/** Whether any courier is connected, and whether it is being asked because somebody pressed. */
export type Asking = { connected: boolean; asking: boolean }

/** Whether the page may ask couriers this question now, or waits for the response. */
export async function findAsking(db: Db, question: CourierQuestion): Promise<Asking> {
  const [connected, asking] = await Promise.all([isAnyConnected(db), isQueued(db, questions[question].key)])
  return { connected, asking }
}

/** Asks all connected couriers at once, once however often it is pressed. Throws `invalid` when none is connected. */
export async function askNow(tx: Tx, question: CourierQuestion): Promise<void> {
  if (!(await isAnyConnected(tx))) throw new ShopError('invalid', 'No courier is connected: please connect one first.')
  const { job, key } = questions[question]
  await addJob(tx, job, {}, { key, queue: 'urgent' })
}

async function isAnyConnected(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('couriers')
    .innerJoin('connections', 'connections.id', 'couriers.system')
    .select('couriers.id')
    .where('connections.active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
