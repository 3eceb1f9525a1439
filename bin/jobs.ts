import type { Db } from '../src/platform/database/database.ts'
import { listJobs, retryJobs, type WaitingJob } from '../src/platform/database/job-queues.ts'
import { listUnsentEmails } from '../src/platform/email/stored-emails.ts'
import { readArguments, withShop } from './with-database.ts'

const usage = `npm run jobs                 lists waiting, retried and failed jobs with their errors
npm run jobs -- retry ID     retries a job now; "retry all": every failed one`

const which = readArguments(usage, () => {
  const [verb, id, ...more] = process.argv.slice(2)
  const asksRetry = verb === 'retry' && /^(all|\d{1,15})$/.test(id ?? '') && more.length === 0
  if (verb !== undefined && !asksRetry) throw new Error()
  return id
})

await withShop(db => (which === undefined ? report(db) : retry(db, which)))

async function report(db: Db): Promise<void> {
  const jobs = await listJobs(db)
  console.log(
    `${count(jobs, 'failed')}, ${count(jobs, 'retrying')}, ${count(jobs, 'running')}, ${count(jobs, 'waiting')}`,
  )
  for (const { id, state, name, attempts, runAt, lastError } of jobs.filter(job => job.state !== 'waiting')) {
    const next = state === 'retrying' ? `, next try ${runAt.toISOString()}` : ''
    console.log(
      `${id}  ${state}  ${name}, ${attempts} attempts${next}${lastError ? `\n    ${firstLine(lastError)}` : ''}`,
    )
  }
  const unsent = await listUnsentEmails(db)
  if (unsent.length > 0) console.log('Emails that the mail server has not accepted yet:')
  for (const { recipient, subject, attempts, lastError } of unsent) {
    console.log(`    ${recipient}: ${subject} (${attempts} attempts: ${firstLine(lastError)})`)
  }
}

async function retry(db: Db, which: string): Promise<void> {
  const failed = (await listJobs(db)).filter(({ state }) => state === 'failed')
  const retried = await retryJobs(db, which === 'all' ? failed.map(({ id }) => id) : [Number(which)])
  console.log(retried === 1 ? 'One job is retried.' : `${retried} jobs are retried.`)
}

function count(jobs: WaitingJob[], state: WaitingJob['state']): string {
  return `${jobs.filter(job => job.state === state).length} ${state}`
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
