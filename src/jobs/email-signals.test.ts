import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { startMailServer } from '../../test/fakes/mail-server.ts'
import { workJobs } from '../../test/working-jobs.ts'
import { listJobs } from '../platform/database/job-queues.ts'
import { openEmailSender } from '../platform/email/emails.ts'
import { subscribe } from '../shop/people/newsletter/index.ts'

test('a process that sent many emails holds nothing of them: one signal for all, without a listener', async () => {
  const fresh = await freshDatabase()
  const mailServer = await startMailServer()
  const sender = openEmailSender(fresh.db, {
    smtpUrl: mailServer.url,
    secret: 'a secret for tests, long enough',
    connections: 4,
  })
  const signals = new Set<AbortSignal | undefined>()
  const jobs = await workJobs(fresh, {
    sendEmail: (cause, from, email, more) => {
      signals.add(more?.signal)
      return sender.sendEmail(cause, from, email, more)
    },
  })
  onTestFinished(async () => {
    await jobs.stop()
    sender.close()
    await mailServer.close()
    await fresh.drop()
  })
  for (let reader = 0; reader < 12; reader++) await subscribe(fresh.db, { email: `reader-${reader}@news.example` })
  await expect.poll(() => listJobs(fresh.db)).toEqual([])
  expect(mailServer.emails).toHaveLength(12)
  const [signal, ...others] = signals
  expect(others).toEqual([])
  expect(signal && getEventListeners(signal, 'abort')).toEqual([])
})
