import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { z } from 'zod'
import { forgetOldMails } from '../platform/mail.ts'
import type { SignIn } from '../platform/sign-in/sign-in.ts'
import { sendResetLink } from '../shop/accounts/index.ts'
import { refreshSold } from '../shop/catalogue/index.ts'
import { mailAskedOrder } from '../shop/orders/index.ts'
import type { Desk } from './desk.ts'
import { letters } from './letters.ts'
import { keepPresence } from './presence.ts'

type JobParts = Desk & {
  databaseUrl: string
  log: Log
  signIn: SignIn
  /** After how long a silent process counts as dead, in milliseconds. */
  silence?: number
}

/** Finishes the jobs in hand; one that waits for a hanging mail server is given up after ten seconds, and tried again later. */
export type Jobs = { stop: () => Promise<void> }

const ForgotPassword = z.object({ email: z.string() })

const crontab = `
*/10 * * * * refresh-sold
15 3 * * * forget-old-mails
`

// In milliseconds.
const LONGEST_FAREWELL = 10_000
const PAUSE_AFTER_BREAKDOWN = 5_000
const SILENCE = 20_000

/** Works the queue inside this process until `stop()`. A queue that breaks down (its database was away) begins again. */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const stopping = new AbortController()
  let work: Work | undefined = await begin(parts)
  const keepWorking = async () => {
    for (;;) {
      await work?.ended.catch(error => parts.log.error({ err: error }, 'the job queue broke down'))
      await pause(PAUSE_AFTER_BREAKDOWN, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      work = await begin(parts).catch(error => {
        parts.log.error({ err: error }, 'the job queue cannot begin')
        return undefined
      })
    }
  }
  const kept = keepWorking()
  return {
    async stop() {
      stopping.abort()
      await work?.runner.stop().catch(() => undefined)
      await kept
    },
  }
}

type Work = { runner: Runner; ended: Promise<void> }

async function begin(parts: JobParts): Promise<Work> {
  const { databaseUrl, log } = parts
  const events: WorkerEvents = new EventEmitter()
  const presence = keepPresence(parts.db, parts.silence ?? SILENCE, log)
  events.on('pool:create', ({ workerPool }) => presence.begin(workerPool.id))
  const runner = await run({
    connectionString: databaseUrl,
    maxPoolSize: 4,
    concurrency: 4,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
    crontab,
    taskList: tasks(parts),
    preset: {
      worker: {
        gracefulShutdownAbortTimeout: LONGEST_FAREWELL,
        // Batches, even of one: their notes of what is done are repeated when the database was away.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  return { runner, ended: runner.promise.finally(presence.end) }
}

function tasks(parts: JobParts): TaskList {
  const writing = Object.entries(letters).map(([name, write]): [string, TaskList[string]] => [
    name,
    (payload, { abortSignal }) => write(parts, payload, abortSignal),
  ])
  return {
    ...Object.fromEntries(writing),
    'forgot-password': payload => sendResetLink(parts.signIn, ForgotPassword.parse(payload).email),
    'order-tracking': payload => mailAskedOrder(parts.db, payload),
    'refresh-sold': () => refreshSold(parts.db),
    'forget-old-mails': () => forgetOldMails(parts.db),
  }
}
