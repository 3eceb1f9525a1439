import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { readOrCreate } from '../process/create-once.ts'
import { type Cluster, DATABASE_USER, makeCluster, ownCluster } from './embedded/cluster.ts'
import { findBinaries, findCluster, newClusterFolder } from './embedded/home.ts'
import { acquireInstanceLock, type InstanceLock, onLockLost } from './embedded/instance-lock.ts'
import { AlreadyRunningError, type DataLock, lockDataFolder } from './embedded/one-shop-per-data-folder.ts'
import {
  findPostmaster,
  forgetPostmaster,
  hasPidFile,
  isServedElsewhere,
  makeSocketFolder,
  type Postmaster,
  quitPostmaster,
  startPostmaster,
  stopPostmaster,
  watchLog,
} from './embedded/postmaster.ts'
import { chooseRunner } from './embedded/runner.ts'
import { UnusableDatabaseError } from './reach-database.ts'

const DATABASE = 'khushbu'
export const PASSWORD_FILE = 'postgres-password'
/** In DATA_DIR once its cluster was made. */
const MADE_FILE = 'postgres-made'
const LOST_AFTER_MS = 10_000
const RETRY_DELAY_MS = 500
/** SQLSTATE cannot_connect_now: it starts, recovers or stops. */
const NOT_READY = '57P03'
/** PostgreSQL looks each minute whether its pid file is still its own, and ends at once when it is not. */
const FENCE_MS = 70_000

/** `archiveLog` has it finish its segments. */
const ARCHIVING = { archive_mode: 'on', archive_library: 'basic_archive' }

/**
 * A first rush multiplies the rows of a shop within a minute, and until they are counted queries are planned for the
 * few of before.
 */
const COUNTING = { autovacuum_naptime: '10' }

export type EmbeddedPostgres = {
  url: string
  /** The folder in which PostgreSQL leaves the finished segments of its log, when it archives. */
  spool: string | null
  /** Fast shutdown; resolves once the process has ended and the data folder is free. */
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** PostgreSQL settings beside our own, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>
  /** Keeps the log of all changes in a folder for `archiveLog`, which must then empty it. */
  archives?: boolean
  /** Where it listens if the port is free; else, and unless given, at any. */
  port?: number | undefined
  /**
   * Called when PostgreSQL ended by itself, or does not respond for `lostAfterMs` (ten seconds) without saying that it
   * recovers.
   */
  onLost?: () => void
  lostAfterMs?: number
  /**
   * How long a shop in another container or on another machine is waited for until it has stopped, as when containers
   * are replaced.
   */
  waitMs?: number
  /** Ends a start that waits or recovers. */
  signal?: AbortSignal | undefined
}

/**
 * Starts PostgreSQL on the cluster in `dataDir`, on a free port of this machine, and waits until it has recovered from
 * an interrupted run, without a limit; the first start makes the cluster. For one shop at a time: throws
 * AlreadyRunningError, which does not affect the running one, wherever it runs (`lockDataFolder`). A PostgreSQL that a
 * killed shop left behind is stopped first. For root it runs as a user of its own (a number without a name), else as a
 * service user, with a warning; what that user cannot read is in /var/lib/khushbu.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  archives = false,
  port,
  onLost,
  lostAfterMs = LOST_AFTER_MS,
  waitMs,
  signal,
}: Options): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const dataLock = await lockDataFolder(folder, {
    waitMs,
    signal,
    onWait: reason => log.warn(`${reason} It is waited for.`),
    onTaken() {
      log.error('another machine has taken DATA_DIR over, since this one was silent: the database is ended')
      quitPostmaster(findCluster(folder))
    },
  })
  try {
    const password = readOrCreate(join(folder, PASSWORD_FILE), () => randomBytes(24).toString('base64url'))
    const urlOf = (port: number, database: string) => databaseUrl(password, port, database)
    const prepared = prepareCluster(folder, password)
    await endOthers(prepared, dataLock, { urlOf: port => urlOf(port, 'postgres'), dataDir, log, signal })
    const { cluster, sharedUser } = ownCluster(prepared)
    if (sharedUser) {
      log.warn(
        `as root the shop runs its database as the user ${sharedUser}, whose other processes can read the files; better start the shop as a user of its own`,
      )
    }
    const logFile = join(folder, 'postgres.log')
    const spool = archives ? makeSpool(cluster) : null
    const archiving = spool ? { ...ARCHIVING, 'basic_archive.archive_directory': spool } : {}
    const sockets: Record<string, string> =
      process.platform === 'win32' ? {} : { unix_socket_directories: makeSocketFolder(cluster) }
    const postmaster = await startPostmaster(
      cluster,
      logFile,
      { ...COUNTING, ...settings, ...archiving, ...sockets },
      { port, signal, log },
    )
    const stopWatching = watchLog(logFile)
    const lock = await acquireInstanceLock(urlOf(postmaster.port, 'postgres'))
    if (!lock) throw new AlreadyRunningError(dataDir)
    await createDatabase(lock)
    const heldLock = holdLock(lock, urlOf(postmaster.port, 'postgres'), { log, onLost, lostAfterMs })
    return {
      url: urlOf(postmaster.port, DATABASE),
      spool,
      async stop() {
        stopWatching()
        await heldLock.release()
        await stopPostmaster(postmaster, cluster.folder)
        dataLock.release()
      },
    }
  } catch (error) {
    dataLock.release()
    throw error
  }
}

/**
 * The URL of the PostgreSQL that a running shop started in `dataDir`, for a command beside it; null when none runs.
 * Needs the right to read the password's file.
 */
export function findRunningPostgres(dataDir: string): string | null {
  if (!existsSync(join(dataDir, PASSWORD_FILE))) return null
  const folder = realpathSync(dataDir)
  const postmaster = findPostmaster(findCluster(folder))
  return postmaster ? urlOfCluster(folder, postmaster.port) : null
}

/** Whether a cluster was made in `dataDir`, also if it is stopped. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(dataDir) && existsSync(findCluster(realpathSync(dataDir)))
}

/** The address of the PostgreSQL of `dataDir` at a port. */
export const urlOfCluster = (dataDir: string, port: number): string =>
  databaseUrl(readFileSync(join(dataDir, PASSWORD_FILE), 'utf8').trim(), port, DATABASE)

/**
 * The folder in which the PostgreSQL of DATA_DIR, a real path, leaves the finished segments of its log when it
 * archives.
 */
export const spoolOf = (dataDir: string): string => spoolBeside(findCluster(dataDir))

const spoolBeside = (folder: string): string => `${folder}-wal`

function makeSpool({ folder, runner }: Cluster): string {
  const spool = spoolBeside(folder)
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  if (runner) chownSync(spool, runner.uid, runner.gid)
  return spool
}

/** Removes the stopped cluster of `dataDir`, also where it lies outside. */
export function removeCluster(dataDir: string): void {
  const cluster = findCluster(realpathSync(dataDir))
  const isOutside = dirname(cluster) !== realpathSync(dataDir)
  rmSync(isOutside ? dirname(cluster) : cluster, { recursive: true, force: true })
}

const databaseUrl = (password: string, port: number, database: string) =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`

function prepareCluster(dataDir: string, password: string): Cluster {
  const found = findCluster(dataDir)
  const made = join(dataDir, MADE_FILE)
  // A folder that is not mounted, or was lost: a new shop with the old secret would take orders beside the real one's
  // links.
  if (existsSync(made) && !existsSync(found)) {
    throw new UnusableDatabaseError(
      `The database of this shop is gone (${found}). Bring the folder back, or restore a backup into an empty DATA_DIR (npm run restore); to begin with a new shop remove ${made}.`,
    )
  }
  const runner = chooseRunner(found)
  const folder = existsSync(found) ? found : newClusterFolder(dataDir, runner)
  const cluster = { folder, runner, ...findBinaries(dataDir, runner) }
  makeCluster(cluster, password)
  readOrCreate(made, () => folder)
  return cluster
}

type Ending = {
  urlOf: (port: number) => string
  dataDir: string
  log: Options['log']
  signal: AbortSignal | undefined
}

/**
 * Stops a PostgreSQL whose shop was killed: taking the instance lock first proves that no shop uses it. One that this
 * container cannot see is never started beside: throws AlreadyRunningError while it runs on this machine, and waits
 * until one of another machine must have ended.
 */
async function endOthers(
  { folder }: Cluster,
  { tookOver }: DataLock,
  { urlOf, dataDir, log, signal }: Ending,
): Promise<void> {
  const orphan: Postmaster | undefined = findPostmaster(folder)
  if (orphan) {
    // One that does not respond (it starts or stops) has no shop connected either.
    const lock = await acquireInstanceLock(urlOf(orphan.port)).catch(() => undefined)
    if (lock === null) throw new AlreadyRunningError(dataDir)
    log.warn({ pid: orphan.pid }, 'stopping the PostgreSQL that an interrupted run left behind')
    await stopPostmaster(orphan, folder)
    await lock?.release().catch(() => undefined)
  } else if (await isServedElsewhere(folder)) {
    throw new AlreadyRunningError(dataDir, 'in another container, of which only its PostgreSQL is left')
  }
  const mayRunElsewhere = tookOver && hasPidFile(folder)
  forgetPostmaster(folder)
  if (!mayRunElsewhere) return
  log.warn('another machine used DATA_DIR and is silent; a PostgreSQL of it ends within a minute, which is waited for')
  await delay(FENCE_MS, undefined, { signal })
}

async function createDatabase({ client }: InstanceLock): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}

/**
 * After a crash of one of its processes PostgreSQL ends every connection and recovers; then the lock is taken again. It
 * may recover as long as it says so.
 */
function holdLock(
  first: InstanceLock,
  url: string,
  { log, onLost, lostAfterMs }: Pick<Options, 'log' | 'onLost'> & { lostAfterMs: number },
): Pick<InstanceLock, 'release'> {
  let lock = first
  let released = false
  const acquireAgain = async () => {
    log.error('PostgreSQL ended its connections')
    for (let silentSince = Date.now(); Date.now() - silentSince < lostAfterMs && !released; ) {
      await delay(RETRY_DELAY_MS)
      const next = await acquireInstanceLock(url).catch(error => {
        if (error instanceof pg.DatabaseError && error.code === NOT_READY) silentSince = Date.now()
        return undefined
      })
      if (!next) continue
      lock = next
      onLockLost(lock, acquireAgain)
      return
    }
    if (!released) onLost?.()
  }
  onLockLost(lock, acquireAgain)
  return {
    async release() {
      released = true
      await lock.release().catch(() => undefined)
    },
  }
}
