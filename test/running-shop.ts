import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import nodeFlags from '../bin/node-flags.json' with { type: 'json' }
import nodeMemory from '../bin/node-memory.json' with { type: 'json' }
import { seedHouse } from '../db/seeds/seed-house.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { findRunningPostgres } from '../src/platform/database/embedded-postgres.ts'
import { sendOutgoing } from '../src/platform/database/outgoing.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { dataFolder } from './data-folder.ts'

export type RunningShop = {
  url: string
  dataDir: string
  /** What it prints: its errors and warnings. */
  logFile: string
  pid: number
  /** From the start of the process to its first answered request, in ms. */
  startedIn: number
  /** SIGTERM: an orderly stop. */
  stop: () => Promise<void>
  /** SIGKILL: the processes end as in a power cut. */
  kill: () => Promise<void>
}

/** Starts the built shop as a process of its own, on a free port; a new data folder unless one is given. */
export async function startShop({
  dataDir,
  env = {},
  house = true,
}: {
  dataDir?: string
  env?: Record<string, string>
  /** A shop of its own is set up as the demo shop's house, and open; else it is found as a merchant finds it. */
  house?: boolean
} = {}): Promise<RunningShop> {
  const folder = dataDir ?? dataFolder()
  const port = env.PORT ?? (await getPort({ host: '127.0.0.1' }))
  const url = `http://127.0.0.1:${port}`
  const logFile = join(folder, 'shop.log')
  const log = openSync(logFile, 'a')
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, join(projectRoot, 'build/server/index.js')], {
    cwd: projectRoot,
    env: {
      ...nodeMemory,
      // As `npm start` has it.
      NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compile'),
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      // Warnings say why a page was answered 503: they stand in the report of a test that fails.
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      // The demo's house keeps its emails in the table, and may promise them.
      ...(house && { DEMO: 'on' }),
      ...env,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await firstAnswer(url, child, logFile)
  if (house) await openHouse(env.DATABASE_URL || findRunningPostgres(folder) || '', url)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    dataDir: folder,
    logFile,
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

// A busy machine takes more than a minute; one that does not answer by then hangs.
export const START_LIMIT_MS = 600_000

async function firstAnswer(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop ended at its start:\n${lastLines(logFile)}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(25)
  }
  child.kill('SIGKILL')
  throw new Error(`The shop did not answer within ten minutes:\n${lastLines(logFile)}`)
}

/** Opens a shop that is new, and waits until its processes have heard of it. */
async function openHouse(databaseUrl: string, url: string): Promise<void> {
  if ((await fetch(`${url}/v1/category`)).status !== 503) return
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  await seedHouse(db)
  await sendOutgoing(db)
  await closeDatabase(db)
  while ((await fetch(`${url}/v1/category`)).status === 503) await wait(25)
}

/** The lines of a log from `start` on that report errors. */
export function errorsIn(file: string, start = 0): string[] {
  return readFileSync(file)
    .subarray(start)
    .toString()
    .split('\n')
    .filter(line => line !== '' && !line.includes('"level":"warn"'))
}

/** The end of a log, for the report of a failure. */
export function lastLines(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  return lines.slice(-20).join('\n') || 'The log is empty.'
}
