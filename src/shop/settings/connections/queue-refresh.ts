import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'

/**
 * The job that reads couriers' cities and words: each night, and when a courier is connected, since nothing can be
 * booked before.
 */
export const REFRESH_COURIERS = 'refresh-couriers'

/** Queues that job, once however often it is called. */
export const queueRefresh = (tx: Tx): Promise<void> =>
  addJob(tx, REFRESH_COURIERS, {}, { key: REFRESH_COURIERS, queue: 'urgent' })
