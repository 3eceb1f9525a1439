import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import { listJobs, retryJobs, type WaitingJob } from '../src/platform/jobs.ts'
import { listUnsent } from '../src/platform/mail.ts'
import { withDatabase } from './with-database.ts'

const usage = `npm run jobs                 what waits, what is retried, what failed, and why
npm run jobs -- retry ID     tries a job again now; "retry all": every failed one`

const [verb, which, ...more] = process.argv.slice(2)
const asksRetry = verb === 'retry' && /^(all|\d{1,15})$/.test(which ?? '') && more.length === 0
if (verb !== undefined && !asksRetry) {
  console.error(usage)
  process.exit(1)
}

// The shop may run meanwhile.
await withDatabase(
  async url => {
    const db = openDatabase(url)
    try {
      await (which === undefined ? report(db) : retry(db, which))
    } finally {
      await closeDatabase(db)
    }
  },
  { beside: true },
)

async function report(db: Db): Promise<void> {
  const jobs = await listJobs(db)
  console.log(
    `${count(jobs, 'failed')}, ${count(jobs, 'retrying')}, ${count(jobs, 'running')}, ${count(jobs, 'waiting')}`,
  )
  for (const { id, state, name, tries, runAt, lastError } of jobs.filter(job => job.state !== 'waiting')) {
    const next = state === 'retrying' ? `, next try ${runAt.toISOString()}` : ''
    console.log(`${id}  ${state}  ${name}, ${tries} tries${next}${lastError ? `\n    ${firstLine(lastError)}` : ''}`)
  }
  const unsent = await listUnsent(db)
  if (unsent.length > 0) console.log('Letters that the mail server did not take yet:')
  for (const { recipient, subject, tries, lastError } of unsent) {
    console.log(`    ${recipient}: ${subject} (${tries} tries: ${firstLine(lastError)})`)
  }
}

async function retry(db: Db, which: string): Promise<void> {
  const failed = (await listJobs(db)).filter(({ state }) => state === 'failed')
  const tried = await retryJobs(db, which === 'all' ? failed.map(({ id }) => id) : [Number(which)])
  console.log(tried === 1 ? 'One job is tried again.' : `${tried} jobs are tried again.`)
}

function count(jobs: WaitingJob[], state: WaitingJob['state']): string {
  return `${jobs.filter(job => job.state === state).length} ${state}`
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
