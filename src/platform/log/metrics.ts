import { setTimeout as pause } from 'node:timers/promises'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import { type Db, poolUse } from '../database/database.ts'
import { countJobs } from '../database/job-queues.ts'
import type { Measured } from '../process/supervision.ts'

type Request = { method: string; route: string; status: number; ms: number }
type CacheUse = { hits: number; misses: number; responses: number; bytes: number }

/** What this process measures of itself, in Prometheus' text format. */
export type Metrics = {
  contentType: string
  observeRequest: (request: Request) => void
  countEmail: (result: 'sent' | 'failed') => void
  watchPageCache: (read: () => CacheUse) => void
  /** Every metric; the queue's are left out while the database does not respond. */
  text: () => Promise<string>
}

// Others wait as long for the processes beside them; a scrape has ten seconds.
const QUEUE_TIMEOUT_MS = 2_000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

type Options = {
  /** The place of this process among several on one port: a label of what it measures. */
  slot?: number | null
  /** Tells other processes what `own` measures, and returns what asks them. */
  together?: (own: () => Promise<Measured>) => () => Promise<Measured[]>
}

/**
 * Measures this process: requests, database connections, emails, memory and the event loop. A scrape reaches any one of
 * several on a port, and gets what all of them measured; the queue's figures are the database's.
 */
export function openMetrics(db: Db, { slot = null, together = () => async () => [] }: Options = {}): Metrics {
  const registry = new Registry()
  if (slot !== null) registry.setDefaultLabels({ process: String(slot) })
  const registers = [registry]
  const queue = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'khushbu_request_seconds',
    help: 'Requests by route and status, until their response was sent. Status 499: the client left before.',
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
    registers: [queue],
  })
  const oldest = new Gauge({
    name: 'khushbu_jobs_oldest_seconds',
    help: 'How long the oldest due job of each queue has waited.',
    labelNames: ['queue'],
    registers: [queue],
  })

  const own = async () => {
    const { inUse, idle, waiting } = poolUse(db)
    for (const [state, count] of Object.entries({ inUse, idle, waiting })) connections.set({ state }, count)
    return (await registry.getMetricsAsJSON()).map(keepsAll)
  }
  const others = together(own)
  const readQueue = async () => {
    // Old figures would look like current ones, so they are left out.
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
    watchPageCache: read => watchPageCache(registers, read),
    async text() {
      await Promise.race([readQueue().catch(() => undefined), pause(QUEUE_TIMEOUT_MS, undefined, { ref: false })])
      const measured = AggregatorRegistry.aggregate([await own(), ...(await others())])
      return `${await measured.metrics()}\n${await queue.metrics()}`
    },
  }
}

/**
 * prom-client leaves the start of a process out of sums; here only a process and the one that replaces it have the same
 * labels.
 */
const keepsAll = (metric: MetricObject) => ({
  ...metric,
  aggregator: metric.aggregator === 'omit' ? 'max' : metric.aggregator,
})

function watchPageCache(registers: Registry[], read: () => CacheUse): void {
  new Counter({
    name: 'khushbu_page_cache_requests_total',
    help: 'Requests of public addresses: served from memory (hit) or made anew (miss).',
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
    name: 'khushbu_page_cache_answers',
    help: 'Responses in memory.',
    registers,
    collect() {
      this.set(read().responses)
    },
  })
  new Gauge({
    name: 'khushbu_page_cache_bytes',
    help: 'What they take.',
    registers,
    collect() {
      this.set(read().bytes)
    },
  })
}
