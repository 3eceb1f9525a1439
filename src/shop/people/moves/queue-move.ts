import type { Db } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'

/** Queues the work on the files of a move, and its publishing: one job for a move. */
export const queueMove = (db: Db, moveId: number): Promise<void> =>
  addJob(db, 'work-move', { moveId }, { queue: 'slow', key: `work-move ${moveId}` })

/** Queues the fetching of a move's pictures: one job for a move. */
export const queuePictures = (db: Db, moveId: number): Promise<void> =>
  addJob(db, 'fetch-pictures', { moveId }, { queue: 'slow', key: `fetch-pictures ${moveId}` })
