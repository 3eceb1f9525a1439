import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { readOrCreate } from '../create-once.ts'
import { type Cluster, DATABASE_USER, makeCluster } from './embedded/cluster.ts'
import { type Guard, takeGuard, watchGuard } from './embedded/guard.ts'
import { findBinaries, findCluster, placeForCluster } from './embedded/home.ts'
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { lockFile } from './embedded/process-lock.ts'
import { chooseRunner } from './embedded/runner.ts'

const DATABASE = 'khushbu'
const PASSWORD_FILE = 'postgres-password'

export type EmbeddedPostgres = {
  url: string
  /** Fast shutdown; returns when the process is gone and the data folder is free again. */
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** PostgreSQL settings beside our own, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>
  /** Hears that PostgreSQL ended by itself and did not come back within ten seconds. */
  onLost?: () => void
}

/** Another living shop works on this data. The message is one line for the person at the terminal. */
export class AlreadyRunningError extends Error {
  constructor(dataDir: string) {
    super(`The shop already runs on this data (${dataDir}). Stop it first, or choose another folder with DATA_DIR.`)
  }
}

/**
 * PostgreSQL in `dataDir`, made at the first start, on a free port of this machine. One shop at a time: throws
 * AlreadyRunningError, without harm to the running one. A PostgreSQL that a killed shop left behind is stopped first.
 * As root it runs as an existing service user, and what he cannot reach is kept in /var/lib/khushbu.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  onLost,
}: Options): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const unlock = lockFile(join(folder, 'khushbu.lock'))
  if (!unlock) throw new AlreadyRunningError(dataDir)
  try {
    const password = readOrCreate(join(folder, PASSWORD_FILE), () => randomBytes(24).toString('base64url'))
    const urlOf = (port: number, database: string) => address(password, port, database)
    const cluster = prepareCluster(folder, password)
    await stopOrphan(cluster, port => urlOf(port, 'postgres'), dataDir, log)
    const postmaster = await startPostmaster(cluster, join(folder, 'postgres.log'), settings)
    const guard = await takeGuard(urlOf(postmaster.port, 'postgres'))
    if (!guard) throw new AlreadyRunningError(dataDir)
    await createDatabase(guard)
    const keeper = keepGuard(guard, urlOf(postmaster.port, 'postgres'), log, onLost)
    return {
      url: urlOf(postmaster.port, DATABASE),
      async stop() {
        await keeper.release()
        await stopPostmaster(postmaster, cluster.folder)
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The URL of the PostgreSQL that a running shop keeps in `dataDir`, for a chore beside it; null when none runs there. Whoever may
 * read the password's file may use it.
 */
export function findRunningPostgres(dataDir: string): string | null {
  if (!existsSync(join(dataDir, PASSWORD_FILE))) return null
  const folder = realpathSync(dataDir)
  const postmaster = findPostmaster(findCluster(folder))
  return postmaster
    ? address(readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim(), postmaster.port, DATABASE)
    : null
}

const address = (password: string, port: number, database: string) =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`

function prepareCluster(dataDir: string, password: string): Cluster {
  const known = findCluster(dataDir)
  const runner = chooseRunner(known)
  const folder = existsSync(known) ? known : placeForCluster(dataDir, runner)
  const cluster = { folder, runner, ...findBinaries(dataDir, runner) }
  makeCluster(cluster, password)
  return cluster
}

/** A PostgreSQL whose shop was killed. Nobody holds the guard's lock then, so taking it proves that nobody is harmed. */
async function stopOrphan(
  cluster: Cluster,
  urlOf: (port: number) => string,
  dataDir: string,
  log: Options['log'],
): Promise<void> {
  const orphan: Postmaster | undefined = findPostmaster(cluster.folder)
  if (!orphan) return
  // Not answering (still starting, or stopping) means that no shop is connected either.
  const guard = await takeGuard(urlOf(orphan.port)).catch(() => undefined)
  if (guard === null) throw new AlreadyRunningError(dataDir)
  log.warn({ pid: orphan.pid }, 'stopping the PostgreSQL that an interrupted run left behind')
  await stopPostmaster(orphan, cluster.folder)
  await guard?.release().catch(() => undefined)
}

async function createDatabase({ client }: Guard): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}

/** After a crash of one of its processes PostgreSQL ends every connection and recovers: then takes the guard anew. */
function keepGuard(
  first: Guard,
  url: string,
  log: Options['log'],
  onLost: (() => void) | undefined,
): Pick<Guard, 'release'> {
  let guard = first
  let released = false
  const again = async () => {
    log.error('PostgreSQL ended its connections')
    for (let attempt = 0; attempt < 20 && !released; attempt++) {
      await sleep(500)
      const next = await takeGuard(url).catch(() => undefined)
      if (!next) continue
      guard = next
      watchGuard(guard, again)
      return
    }
    if (!released) onLost?.()
  }
  watchGuard(guard, again)
  return {
    async release() {
      released = true
      await guard.release().catch(() => undefined)
    },
  }
}
