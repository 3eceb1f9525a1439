import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { z } from 'zod'
import { httpCourier } from '../platform/courier-service.ts'
import type { Db } from '../platform/database/database.ts'
import { dropEarlierTurns } from '../platform/database/job-queues.ts'
import type { Sealer } from '../platform/secrets/seal.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { refreshSold } from '../shop/catalogue/catalogue/index.ts'
import { publishDueLayouts } from '../shop/catalogue/layouts/index.ts'
import { checkImport, takeImport } from '../shop/catalogue/product-imports/index.ts'
import { publishDue } from '../shop/catalogue/products/index.ts'
import { publishDueDocuments } from '../shop/content/documents/index.ts'
import { ASK_REVIEWS, askReviews } from '../shop/content/reviews/index.ts'
import { eachApart } from '../shop/ground/each-apart.ts'
import { addEmail, emailNames } from '../shop/ground/email-urgency.ts'
import { sweepPictures } from '../shop/ground/pictures/index.ts'
import { refreshReports } from '../shop/money/reports/index.ts'
import { runSales } from '../shop/offers/sales/index.ts'
import { REMIND_CHECKOUTS, remindCheckouts } from '../shop/orders/checkouts/index.ts'
import { assessOrder } from '../shop/orders/confirmation/index.ts'
import { askCouriers } from '../shop/orders/dispatch/index.ts'
import type { Pages } from '../shop/orders/messages/index.ts'
import {
  cancelPlanned,
  expireOrders,
  forgetEndedOrders,
  makeOrderCode,
  sendOrderLink,
} from '../shop/orders/orders/index.ts'
import { dropOldAlerts, passOnKept } from '../shop/orders/stock-alerts/index.ts'
import { runCampaigns } from '../shop/people/campaigns/index.ts'
import { fetchPictures, workMove } from '../shop/people/moves/index.ts'
import { refreshAllPeople } from '../shop/people/people/index.ts'
import { auditReads } from '../shop/staff/api-keys/index.ts'
import { dropOldEvents, sendWebhooks } from '../shop/staff/webhooks/index.ts'
import { checkNightly, noteRuns } from '../shop/watch/health/index.ts'
import { abortedAtShutdown } from './aborted-at-shutdown.ts'
import { adTasks } from './ad-jobs.ts'
import { connectionTasks } from './connection-jobs.ts'
import { courierTasks } from './courier-jobs.ts'
import { deleteExpired } from './delete-expired.ts'
import type { EmailContext } from './email-job.ts'
import { emailJobs } from './email-jobs.ts'
import { type MailParts, mailTasks } from './mail-jobs.ts'
import { messageTasks } from './message-jobs.ts'
import { type BackupTimes, nightlyTasks } from './nightly-backup.ts'
import { paymentTasks } from './payment-jobs.ts'
import { crontabOf, scheduleOf } from './schedule.ts'
import { taxTasks } from './tax-jobs.ts'
import { type JobTimeouts, startWorkerPool, type WorkerPool } from './worker-pool.ts'

type JobParts = EmailContext &
  MailParts & {
    reminderKey: Pages['reminderKey']
    phoneCode: Pages['phoneCode']
    databaseUrl: string
    log: Log
    jobsAtOnce: number
    /** Where pictures and videos lie. */
    storage: Storage
    /** Whose disk is watched. */
    dataDir: string
    /** Where files are kept while they are checked. */
    uploadFolder: string
    /** What credentials of other people's systems are sealed with. */
    sealer: Sealer
    /** Where fakes answer in place of those systems. */
    fakesUrl?: string | undefined
    /** Whether what runs by the clock runs too, and not only what orders and people cause. */
    scheduled?: boolean
    /** When backups are made; by hand unless given. */
    backups?: BackupTimes
    timeouts?: Partial<JobTimeouts> & {
      /** Between a worker pool's break and the start of the next, in milliseconds. */
      restartDelayMs?: number
    }
  }

/**
 * `stop` finishes the running jobs; one that waits for a hanging mail server is aborted after ten seconds, and retried
 * later.
 */
export type Jobs = { stop: () => Promise<void> }

const RESTART_DELAY_MS = 1_000

/** Runs jobs in this process until `stop()`. A broken worker pool is replaced, as often as necessary. */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const {
    log,
    backups = 'manual',
    scheduled: byClock = true,
    timeouts: { restartDelayMs = RESTART_DELAY_MS } = {},
  } = parts
  const shutdown = new AbortController()
  const { signal } = shutdown
  const scheduled = scheduleOf(backups).map(({ name }) => name)
  await noteRuns(parts.db, scheduled, { onlyNew: true })
  const start = () =>
    startWorkerPool({
      ...parts,
      crontab: byClock ? crontabOf(backups) : '',
      tasks: noted(parts.db, tasks(parts, signal), scheduled),
    })
  let pool = await start()
  const replaceWhenBroken = async () => {
    while (!signal.aborted) {
      const reason = await Promise.race([pool.broken, once(signal, 'abort')])
      if (signal.aborted) return
      log.warn({ err: reason }, 'the job queue broke and is started again')
      void pool.stop()
      pool = (await startAgain(start, restartDelayMs, signal, log)) ?? pool
    }
  }
  const replacing = replaceWhenBroken()
  return {
    async stop() {
      shutdown.abort()
      await replacing
      await pool.stop()
    },
  }
}

/** Retries until a pool starts; undefined when `signal` is aborted before. */
async function startAgain(
  start: () => Promise<WorkerPool>,
  delayMs: number,
  signal: AbortSignal,
  log: Log,
): Promise<WorkerPool | undefined> {
  while (!signal.aborted) {
    await delay(delayMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const pool = await start().catch(error => {
      log.error({ err: error }, 'the job queue cannot start')
    })
    if (pool) return pool
  }
}

const moveIdOf = (payload: unknown): number => z.object({ moveId: z.int() }).parse(payload).moveId
const importIdOf = (payload: unknown): number => z.object({ importId: z.int() }).parse(payload).importId
const orderIdOf = (payload: unknown): string => z.object({ orderId: z.string() }).parse(payload).orderId

/** The tasks; those of the schedule note when they were done. */
const noted = (db: Db, tasks: TaskList, scheduled: readonly string[]): TaskList => ({
  ...tasks,
  ...Object.fromEntries(
    scheduled.flatMap(name => {
      const task = tasks[name]
      if (!task) return []
      const done: TaskList[string] = async (payload, helpers) => {
        await dropEarlierTurns(db, name)
        const result = await task(payload, helpers)
        await noteRuns(db, [name])
        return result
      }
      return [[name, done]]
    }),
  ),
})

/** The jobs of one worker pool. */
function tasks(parts: JobParts, shutdown: AbortSignal): TaskList {
  // One for all jobs: graphile-worker gives them the pool's signal, which would keep a listener of each job that ever
  // ran.
  let aborted: AbortSignal | undefined
  const emailTasks = emailNames.map((name): [string, TaskList[string]] => [
    name,
    async (payload, { abortSignal }) => {
      aborted ??= abortSignal && abortedAtShutdown(abortSignal, shutdown)
      const again = await emailJobs[name](parts, payload, aborted)
      if (!again) return
      const delayHours = again.againInSeconds / 3600
      await addEmail(parts.db, name, z.looseObject({}).parse(payload), { delayHours })
    },
  ])
  return {
    ...Object.fromEntries(emailTasks),
    // Queued by earlier versions, whose emails' jobs did not assess.
    'assess-order': async payload => void (await assessOrder(parts.db, orderIdOf(payload), await parts.settings())),
    'cancel-planned': () => cancelPlanned(parts.db),
    'pass-on-stock': () => passOnKept(parts.db),
    'order-tracking': payload => sendOrderLink(parts.db, payload),
    'order-code': payload => makeOrderCode(parts.db, payload),
    'expire-orders': async () => void (await expireOrders(parts.db)),
    'run-sales': async () => void (await runSales(parts.db)),
    'publish-due': () =>
      eachApart(
        [publishDue, publishDueLayouts, publishDueDocuments],
        ({ name }) => name,
        publish => publish(parts.db),
      ),
    'work-move': payload => workMove(parts.db, moveIdOf(payload), shutdown),
    'fetch-pictures': payload => fetchPictures(parts.db, moveIdOf(payload), { ...parts, signal: shutdown }),
    'check-products': async payload => {
      const { wasPriceDays } = await parts.settings()
      await checkImport(parts.db, importIdOf(payload), { wasPriceDays, signal: shutdown })
    },
    'take-products': payload => takeImport(parts.db, importIdOf(payload)),
    'refresh-reports': () => refreshReports(parts.db, shutdown),
    'check-nightly': () => checkNightly(parts, shutdown),
    'refresh-sold': () => refreshSold(parts.db),
    ...connectionTasks(parts),
    ...mailTasks(parts),
    ...courierTasks(parts),
    [ASK_REVIEWS]: async () => askReviews(parts.db, await parts.settings()),
    [REMIND_CHECKOUTS]: async () => remindCheckouts(parts.db, await parts.settings()),
    'refresh-people': () => refreshAllPeople(parts.db),
    'run-campaigns': async () => runCampaigns(parts.db, await parts.settings()),
    'send-webhooks': () => sendWebhooks(parts.db, parts.sealer),
    'drop-old-webhooks': () => dropOldEvents(parts.db),
    'audit-reads': () => auditReads(parts.db),
    ...messageTasks(parts),
    ...paymentTasks(parts),
    ...taxTasks(parts),
    ...adTasks(parts),
    'ask-couriers': async () => void (await askCouriers(parts.db, url => httpCourier(url))),
    'sweep-pictures': async () => void (await sweepPictures(parts.db, parts.storage)),
    'forget-ended-orders': () => forgetEndedOrders(parts.db),
    'drop-old-asks': async () => dropOldAlerts(parts.db, (await parts.settings()).stockAskDays),
    ...nightlyTasks(parts.backups ?? 'manual'),
    'delete-expired': async () => deleteExpired(parts.db, (await parts.settings()).emailDays),
  }
}
