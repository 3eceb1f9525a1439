import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { type Db, openConnections } from '../platform/database/database.ts'
import { firstLine } from '../platform/log/log.ts'
import { startHeartbeat } from './heartbeat.ts'
import { limitBulkJobs } from './limit-bulk-jobs.ts'

export type WorkerPoolParts = {
  db: Db
  databaseUrl: string
  log: Log
  crontab: string
  tasks: TaskList
  jobsAtOnce: number
  timeouts?: Partial<JobTimeouts>
}

/** In milliseconds. */
export type JobTimeouts = {
  /** After how long without a heartbeat a pool counts as dead and its jobs are released. */
  heartbeatMs: number
  /** A job that runs longer after `stop` is aborted, and retried later. */
  jobShutdownMs: number
}

export type WorkerPool = {
  /** Resolves with the reason once the pool is broken and must be replaced. */
  broken: Promise<unknown>
  /** Takes no more jobs and waits for those that run. */
  stop: () => Promise<void>
}

// For graphile-worker's own short queries, one of them LISTENs; jobs use the shop's connections.
const QUEUE_CONNECTIONS = 4
const JOB_TIMEOUTS: JobTimeouts = { heartbeatMs: 20_000, jobShutdownMs: 10_000 }
// Finished jobs are deleted together. One whose process is killed before runs again, which does no harm.
const COMPLETE_DELAY_MS = 50
// A pool that has not stopped by then, after its jobs were aborted, is broken.
const POOL_SHUTDOWN_TIMEOUT_MS = 15_000

/**
 * Starts workers that take jobs from the queue until `stop`. graphile-worker 0.18 does not survive every loss of its
 * connections: a job may stay locked by a pool that does not know of it, or the pool may stop without an error. So at
 * the first sign of trouble `broken` resolves, and the pool that replaces this one takes over its jobs.
 */
export async function startWorkerPool(parts: WorkerPoolParts): Promise<WorkerPool> {
  const { db, databaseUrl, log } = parts
  const timeouts = { ...JOB_TIMEOUTS, ...parts.timeouts }
  const events: WorkerEvents = new EventEmitter()
  const broken = firstFailure(events)
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined
  events.on('pool:create', ({ workerPool }) => {
    heartbeat = startHeartbeat(db, workerPool.id, timeouts.heartbeatMs, log)
  })
  // A pool made by graphile-worker has no error listener while it closes: a connection that breaks then ends the
  // process.
  const connections = releasedOnce(openConnections(databaseUrl, { poolSize: QUEUE_CONNECTIONS, log }))
  const runner = await startRunner(parts, timeouts, events, connections).catch(error => {
    void connections.end()
    throw error
  })
  let stopping: Promise<void> | undefined
  const stop = async () => {
    const stopped = runner.stop().catch(() => undefined)
    await Promise.race([stopped, delay(POOL_SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })])
    await heartbeat?.stop()
    // Not awaited: a broken pool may never return a connection.
    connections.end().catch(() => undefined)
  }
  return {
    broken,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/**
 * When the connection that LISTENs breaks while a pool stops, graphile-worker 0.18 releases it a second time, without
 * awaiting what that throws: the rejection would end the process. It takes this connection alone by a callback.
 */
function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  const connectOnce = (callback?: Parameters<typeof connect>[0]) => {
    if (!callback) return connect()
    return connect((error, client, release) => {
      // A pool that was ended meanwhile gives none.
      if (error) return callback(error, client, release)
      let isReleased = false
      callback(error, client, reason => {
        if (!isReleased) release(reason)
        isReleased = true
      })
    })
  }
  return Object.assign(pool, { connect: connectOnce as typeof pool.connect })
}

/** Jobs that wait for others' servers or read large files, at once. */
const SLOW_AT_ONCE = 2

/** The places that jobs of the queue 'bulk' never take. */
const placesForOthers = (jobsAtOnce: number): number => Math.ceil(jobsAtOnce / 4)

function firstFailure(events: WorkerEvents): Promise<unknown> {
  return new Promise(resolve => {
    events.on('worker:getJob:error', ({ error }) => resolve(error))
    events.on('worker:fatalError', ({ error }) => resolve(error))
    events.on('pool:fatalError', ({ error }) => resolve(error))
    events.on('pool:gracefulShutdown', ({ message }) => resolve(message))
  })
}

async function startRunner(
  { log, crontab, tasks, jobsAtOnce }: WorkerPoolParts,
  { jobShutdownMs }: JobTimeouts,
  events: WorkerEvents,
  pgPool: ReturnType<typeof openConnections>,
): Promise<Runner> {
  const runner = await run({
    pgPool,
    concurrency: jobsAtOnce,
    forbiddenFlags: limitBulkJobs(events, {
      bulk: jobsAtOnce - placesForOthers(jobsAtOnce),
      slow: Math.min(SLOW_AT_ONCE, jobsAtOnce - placesForOthers(jobsAtOnce)),
    }),
    noHandleSignals: true,
    events,
    logger: new Logger(
      () => (level, message) => (level === 'error' ? log.error(firstLine(message)) : log.debug(message)),
    ),
    crontab,
    taskList: tasks,
    preset: {
      worker: {
        gracefulShutdownAbortTimeout: jobShutdownMs,
        // Batches, even of one job, report their failures as events; without batches they are thrown where nothing
        // catches them.
        completeJobBatchDelay: COMPLETE_DELAY_MS,
        failJobBatchDelay: 0,
      },
    },
  })
  // The events have reported why it ended.
  runner.promise.catch(() => undefined)
  return runner
}
