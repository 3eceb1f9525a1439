import { z } from 'zod'
import { addJob, retryJobs } from '../../platform/database/job-queues.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const OneJob = z.object({ jobId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** The key of the job that checks at once. */
export const CHECK_NOW = 'check-now'

/** Tries a job again, and checks the shop's rules now. */
export const healthActions = {
  retry: staffAction('health.work', OneJob, async ({ tx, input: { jobId } }) => {
    if ((await retryJobs(tx, [jobId])) === 0)
      throw new ShopError('move_refused', 'This job is running, or has ended meanwhile')
    return {
      audit: { action: 'job.retried', subject: { type: 'job', id: String(jobId), label: `Job ${jobId}` } },
      message: 'It is tried again now. What comes of it stands here.',
    }
  }),
  check: staffAction('health.work', z.object({ what: z.literal('all') }), async ({ tx }) => {
    await addJob(tx, 'check-nightly', {}, { key: CHECK_NOW })
    return {
      audit: { action: 'checks.begun', subject: { type: 'health', id: 'checks', label: 'Checks' } },
      message: 'The check has begun. Its result stands here as soon as it is there.',
    }
  }),
}
