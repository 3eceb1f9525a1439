import type { ForbiddenFlagsFn, Worker, WorkerEvents } from 'graphile-worker'
import { BULK_FLAG } from '../platform/database/jobs.ts'

/**
 * At most `limit` workers of a pool run jobs of the queue 'bulk' or ask for one; the others are told to leave them alone. To count the
 * running jobs would not do: workers that ask at the same moment would all get one. graphile-worker calls the function returned before
 * each query for a job, and emits what came of it.
 */
export function limitBulkJobs(events: WorkerEvents, limit: number): ForbiddenFlagsFn {
  // Of workers whose query has not begun yet, in order: whether each may get a bulk job.
  const decided: boolean[] = []
  const holders = new Set<Worker>()
  const release = ({ worker }: { worker: Worker }) => void holders.delete(worker)
  events.on('worker:getJob:start', ({ worker }) => {
    if (decided.shift()) holders.add(worker)
  })
  events.on('worker:getJob:empty', release)
  events.on('worker:getJob:error', release)
  events.on('job:start', ({ worker, job }) => {
    if (!job.flags?.[BULK_FLAG]) release({ worker })
  })
  events.on('job:complete', release)
  return () => {
    const mayRun = holders.size + decided.filter(Boolean).length < limit
    decided.push(mayRun)
    return mayRun ? null : [BULK_FLAG]
  }
}
