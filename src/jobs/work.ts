import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { type Db, openConnections } from '../platform/database/database.ts'
import { keepPresence } from './presence.ts'

type WorkParts = {
  db: Db
  databaseUrl: string
  log: Log
  crontab: string
  tasks: TaskList
  silence?: number
}

export type Work = {
  /** Keeps its promise when this work can go on no longer; says why. */
  broken: Promise<unknown>
  /** Takes no more jobs and waits for those in hand. */
  leave: () => Promise<void>
}

// In milliseconds.
const LONGEST_FAREWELL = 10_000
// What does not end by then, after its signal to give up, is a pool that has lost its way.
const LONGEST_LEAVING = 15_000
const SILENCE = 20_000

/**
 * Takes jobs from the queue until it is told to leave, or cannot go on. graphile-worker does not outlive every break of its
 * connections: a job may stay taken by a pool that does not know of it, or the pool may stop without an end. So the first
 * sign of trouble ends this work, and another pool begins, which gets what this one leaves behind.
 */
export async function beginWork(parts: WorkParts): Promise<Work> {
  const { db, databaseUrl, log, crontab, tasks, silence = SILENCE } = parts
  const events: WorkerEvents = new EventEmitter()
  const presence = keepPresence(db, silence, log)
  events.on('pool:create', ({ workerPool }) => presence.begin(workerPool.id))
  const broken = new Promise<unknown>(breaks => {
    events.on('worker:getJob:error', ({ error }) => breaks(error))
    events.on('worker:fatalError', ({ error }) => breaks(error))
    events.on('pool:fatalError', ({ error }) => breaks(error))
    events.on('pool:gracefulShutdown', ({ message }) => breaks(message))
  })
  // Its own pool would stop listening before its connections end, and then one that breaks would end the process.
  const connections = openConnections(databaseUrl, { poolSize: 4, log })
  const runner = await run({
    pgPool: connections,
    concurrency: 4,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
    crontab,
    taskList: tasks,
    preset: {
      worker: {
        gracefulShutdownAbortTimeout: LONGEST_FAREWELL,
        // Batches, even of one: what goes wrong with them is told, and not thrown where nobody catches it.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }).catch(error => {
    void connections.end()
    throw error
  })
  // What it has to say was said by its events.
  runner.promise.catch(() => undefined)
  let left: Promise<void> | undefined
  const leave = async () => {
    const stopped = runner.stop().catch(() => undefined)
    await Promise.race([stopped, pause(LONGEST_LEAVING, undefined, { ref: false })])
    await presence.end()
    // Not waited for: a pool that has lost its way may keep a connection for ever.
    connections.end().catch(() => undefined)
  }
  return {
    broken,
    leave: () => {
      left ??= leave()
      return left
    },
  }
}
