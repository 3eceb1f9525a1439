import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Db, poolUse } from './database/database.ts'
import { countJobs } from './jobs.ts'

type Request = { method: string; route: string; status: number; ms: number }
type KeptUse = { hits: number; misses: number; answers: number; bytes: number }

/** What this process measures of itself, in Prometheus' text format. */
export type Metrics = {
  contentType: string
  observeRequest: (request: Request) => void
  countEmail: (result: 'sent' | 'failed') => void
  watchKeptAnswers: (read: () => KeptUse) => void
  /** Every metric; the queue's are left out while the database does not answer. */
  text: () => Promise<string>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Measures this process: requests, database connections, jobs, emails, memory and the event loop. `db` also answers for the queue. `slot`: its place among processes on one port. */
export function openMetrics(db: Db, slot: number | null = null): Metrics {
  const registry = new Registry()
  // A scrape reaches any of them.
  if (slot !== null) registry.setDefaultLabels({ process: String(slot) })
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'khushbu_request_seconds',
    help: 'Requests by route and status, until their answer was sent. Status 499: the client left before.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const emails = new Counter({
    name: 'khushbu_emails_total',
    help: 'Emails that this process gave to the mail server, and attempts that failed.',
    labelNames: ['result'],
    registers,
  })
  const connections = new Gauge({
    name: 'khushbu_database_connections',
    help: 'Connections of the pool by state, and who waits for one.',
    labelNames: ['state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'khushbu_jobs',
    help: 'Jobs of the database by queue and state.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'khushbu_jobs_oldest_seconds',
    help: 'How long the oldest due job of each queue has waited.',
    labelNames: ['queue'],
    registers,
  })

  const readDatabase = async () => {
    const { inUse, idle, waiting } = poolUse(db)
    for (const [state, count] of Object.entries({ inUse, idle, waiting })) connections.set({ state }, count)
    jobs.reset()
    oldest.reset()
    for (const { queue, waitedSeconds, ...states } of await countJobs(db)) {
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
      oldest.set({ queue }, waitedSeconds)
    }
  }
  return {
    contentType: registry.contentType,
    observeRequest({ method, route, status, ms }) {
      const known = METHODS.includes(method) ? method : 'other'
      requests.observe({ method: known, route, status }, ms / 1000)
    },
    countEmail: result => emails.inc({ result }),
    watchKeptAnswers: read => watchKeptAnswers(registers, read),
    async text() {
      await readDatabase().catch(() => undefined)
      return registry.metrics()
    },
  }
}

function watchKeptAnswers(registers: Registry[], read: () => KeptUse): void {
  new Counter({
    name: 'khushbu_kept_answers_total',
    help: 'Requests of public addresses: answered from memory (hit) or made anew (miss).',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = read()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  new Gauge({
    name: 'khushbu_kept_answers',
    help: 'Answers in memory.',
    registers,
    collect() {
      this.set(read().answers)
    },
  })
  new Gauge({
    name: 'khushbu_kept_answers_bytes',
    help: 'What they take.',
    registers,
    collect() {
      this.set(read().bytes)
    },
  })
}
