import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { z } from 'zod'
import { deleteOldEmails } from '../platform/emails.ts'
import type { SignIn } from '../platform/sign-in/sign-in.ts'
import { sendResetLink } from '../shop/accounts/index.ts'
import { refreshSold } from '../shop/catalogue/index.ts'
import { mailAskedOrder } from '../shop/orders/index.ts'
import type { EmailContext } from './email-job.ts'
import { emailJobs } from './email-jobs.ts'
import { beginWork } from './work.ts'

type JobParts = EmailContext & {
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
15 3 * * * delete-old-emails
`

// In milliseconds.
const PAUSE_AFTER_BREAKDOWN = 1_000

/** Works the queue inside this process until `stop()`. When the queue's connections break it begins anew, as often as need be. */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { log } = parts
  const stopping = new AbortController()
  let work = await beginWork({ ...parts, crontab, tasks: tasks(parts) })
  const keepWorking = async () => {
    while (!stopping.signal.aborted) {
      const reason = await Promise.race([work.broken, once(stopping.signal, 'abort')])
      if (stopping.signal.aborted) return
      log.warn({ err: reason }, 'the job queue broke down and begins anew')
      void work.leave()
      const next = await beginAgain()
      if (next) work = next
    }
  }
  const beginAgain = async () => {
    while (!stopping.signal.aborted) {
      await pause(PAUSE_AFTER_BREAKDOWN, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const next = await beginWork({ ...parts, crontab, tasks: tasks(parts) }).catch(error =>
        log.error({ err: error }, 'the job queue cannot begin'),
      )
      if (next) return next
    }
  }
  const kept = keepWorking()
  return {
    async stop() {
      stopping.abort()
      await kept
      await work.leave()
    },
  }
}

function tasks(parts: JobParts): TaskList {
  const emailTasks = Object.entries(emailJobs).map(([name, job]): [string, TaskList[string]] => [
    name,
    (payload, { abortSignal }) => job(parts, payload, abortSignal),
  ])
  return {
    ...Object.fromEntries(emailTasks),
    'forgot-password': payload => sendResetLink(parts.signIn, ForgotPassword.parse(payload).email),
    'order-tracking': payload => mailAskedOrder(parts.db, payload),
    'refresh-sold': () => refreshSold(parts.db),
    'delete-old-emails': () => deleteOldEmails(parts.db),
  }
}
