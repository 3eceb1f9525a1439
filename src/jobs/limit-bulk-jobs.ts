import type { ForbiddenFlagsFn, Job, Worker, WorkerEvents } from 'graphile-worker'
import { BULK_FLAG, SLOW_FLAG } from '../platform/database/job-queues.ts'

type Limits = { bulk: number; slow: number }

/**
 * At most so many workers of a pool run jobs of the queues 'bulk' and 'slow', of which the slow ones are a part, or ask
 * for one; the others are asked to leave them alone. To count the running jobs would not do: workers that ask at the
 * same moment would all get one. graphile-worker calls the function returned before each query for a job, and emits
 * what came of it.
 */
export function limitBulkJobs(events: WorkerEvents, { bulk, slow }: Limits): ForbiddenFlagsFn {
  const places = [placesOf(events, BULK_FLAG, bulk), placesOf(events, SLOW_FLAG, slow)]
  return () => {
    const forbidden = places.flatMap(forbiddenFlag => forbiddenFlag() ?? [])
    return forbidden.length > 0 ? forbidden : null
  }
}

/** The flag, unless a worker that asks now may get a job that has it. */
function placesOf(events: WorkerEvents, flag: string, limit: number): () => string | null {
  // Of workers whose query has not begun yet, in order: whether each may get such a job.
  const decided: boolean[] = []
  const holders = new Set<Worker>()
  const release = ({ worker }: { worker: Worker }) => void holders.delete(worker)
  events.on('worker:getJob:start', ({ worker }) => {
    if (decided.shift()) holders.add(worker)
  })
  events.on('worker:getJob:empty', release)
  events.on('worker:getJob:error', release)
  events.on('job:start', ({ worker, job }: { worker: Worker; job: Job }) => {
    if (!job.flags?.[flag]) release({ worker })
  })
  events.on('job:complete', release)
  return () => {
    const mayRun = holders.size + decided.filter(Boolean).length < limit
    decided.push(mayRun)
    return mayRun ? null : flag
  }
}
