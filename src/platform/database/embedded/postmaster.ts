import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import type { Logger } from 'pino'
import { type Cluster, environmentOf } from './cluster.ts'
import { isPostgresOf } from './processes.ts'

export type Postmaster = { pid: number; port: number }

/** Settings for a small server that also runs the shop. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Holds the listing and search indexes of 100,000 products.
  shared_buffers: '256MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and errors hold what customers typed. The shop's own log has their codes; this log has starts, crashes
  // and broken connections.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // The shop's queries are short: compiling them or running them in parallel takes longer than it saves.
  jit: 'off',
  // After a power cut at most about so much is replayed; the usual 1 GB takes a slow disk many minutes.
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
}

const PID_FILE = 'postmaster.pid'
/** How long a taken port, or memory of a PostgreSQL that is ending, is waited for. */
const RETRY_TIMEOUT_MS = 60_000
const REPORT_INTERVAL_MS = 30_000
/** A last checkpoint on a slow disk takes a while; what is ended before it is recovered at the next start. */
const STOP_TIMEOUT_MS = 100_000
const QUIT_TIMEOUT_MS = 10_000
const MAX_LOG_BYTES = 10_000_000
const LOG_CHECK_INTERVAL_MS = 60_000

/** The PostgreSQL that runs on this data in this container, if any. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const found = readPidFile(folder)
  return found && isPostgresOf(found.pid, folder) ? found : undefined
}

/** Whether PostgreSQL was not stopped in order, or runs elsewhere. */
export const hasPidFile = (folder: string): boolean => existsSync(join(folder, PID_FILE))

/**
 * Removes what a PostgreSQL that has ended left behind: it would refuse to start when another program of the same user
 * has its pid now. One that does run sees within a minute that its file is gone, and ends at once.
 */
export function forgetPostmaster(folder: string): void {
  rmSync(join(folder, PID_FILE), { force: true })
  rmSync(socketFolder(folder), { recursive: true, force: true })
}

/**
 * Whether a PostgreSQL of this data accepts connections in any container of this machine: they share no pids and no
 * network, but the kernel knows who listens on the socket in the folder.
 */
export async function isServedElsewhere(folder: string): Promise<boolean> {
  const sockets = socketFolder(folder)
  const names = existsSync(sockets) ? readdirSync(sockets).filter(name => /^\.s\.PGSQL\.\d+$/.test(name)) : []
  for (const name of names) if (await accepts(sockets, name)) return true
  return false
}

async function accepts(folder: string, name: string): Promise<boolean> {
  const handle = openSync(folder, 'r')
  // The path of a socket has at most 107 bytes.
  const path = process.platform === 'linux' ? `/proc/self/fd/${handle}/${name}` : join(folder, name)
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
    closeSync(handle)
  }
}

/** Beside the cluster, so that no backup has it. */
const socketFolder = (folder: string): string => `${folder}-socket`

/** Makes the folder for the socket; PostgreSQL finds it from its own one, since a whole path may be too long. */
export function makeSocketFolder({ folder, runner }: Cluster): string {
  const sockets = socketFolder(folder)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  if (runner) chownSync(sockets, runner.uid, runner.gid)
  return `../${basename(sockets)}`
}

type Start = {
  port?: number | undefined
  signal?: AbortSignal | undefined
  log?: Pick<Logger, 'warn'>
  reportMs?: number
}

/**
 * Starts PostgreSQL on `port` if it is free, else on any, and waits until it is ready, without a limit: after a power
 * cut it first recovers, and one that were ended would begin that anew. `log` is written every half minute what it
 * does; `signal` stops it. It has a session of its own, so that Ctrl-C in the terminal reaches the shop alone, which
 * then finishes its requests. Throws with the last lines of its log when it ended.
 */
export async function startPostmaster(
  cluster: Cluster,
  logFile: string,
  extra: Record<string, string>,
  { port, signal, log, reportMs = REPORT_INTERVAL_MS }: Start = {},
): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_TIMEOUT_MS
  rotateLog(logFile)
  for (let wanted = port; ; ) {
    const start = existsSync(logFile) ? statSync(logFile).size : 0
    const child = launch(cluster, logFile, {
      ...SETTINGS,
      ...extra,
      port: String(wanted ?? (await getPort({ host: '127.0.0.1' }))),
    })
    const output = () => readFileSync(logFile).subarray(start).toString().trim()
    const startedAt = Date.now()
    const report = setInterval(() => {
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      const line = output().split('\n').at(-1)
      log?.warn(`PostgreSQL has been starting for ${seconds} s, and is waited for: ${line}`)
    }, reportMs)
    const postmaster = await untilReady(child, cluster.folder, signal).finally(() => clearInterval(report))
    if (postmaster) return postmaster
    // The port was taken in between, or a child of a killed PostgreSQL has not ended yet: both are temporary.
    const isPortTaken = /could not bind|Address already in use/.test(output())
    const temporary = isPortTaken || /pre-existing shared memory/.test(output())
    if (!temporary || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${output() || `see ${logFile}`}`)
    if (isPortTaken) wanted = undefined
    await delay(200)
  }
}

/** Fast shutdown: open transactions roll back, what is committed is kept. Resolves once the process has ended. */
export async function stopPostmaster({ pid }: Pick<Postmaster, 'pid'>, folder: string): Promise<void> {
  for (const [name, timeoutMs] of [
    ['SIGINT', STOP_TIMEOUT_MS],
    ['SIGQUIT', QUIT_TIMEOUT_MS],
  ] as const) {
    signalProcess(pid, name)
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
      if (!isPostgresOf(pid, folder)) return
      await delay(10)
    }
  }
}

/** Ends a PostgreSQL at once, without a last checkpoint: nothing more is written. */
export function quitPostmaster(folder: string): void {
  const found = findPostmaster(folder)
  if (found) signalProcess(found.pid, 'SIGQUIT')
}

function launch(cluster: Cluster, logFile: string, settings: Record<string, string>): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(join(cluster.binaries, 'bin/postgres'), ['-D', cluster.folder, ...options], {
    ...environmentOf(cluster),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => child.emit('exit', 1, null))
  child.unref()
  return child
}

/** Undefined when the process ended. */
async function untilReady(
  child: ChildProcess,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Postmaster | undefined> {
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  for (let waited = 0; !ended; waited++) {
    const found = readPidFile(folder)
    if (found?.ready && found.pid === child.pid) return found
    if (signal?.aborted && child.pid) {
      await stopPostmaster({ pid: child.pid }, folder)
      signal.throwIfAborted()
    }
    await delay(waited < 400 ? 5 : 100)
  }
  return undefined
}

/** Lines 1, 4 and 8 of postmaster.pid: the process, the port, the state. */
function readPidFile(folder: string): (Postmaster & { ready: boolean }) | undefined {
  try {
    const lines = readFileSync(join(folder, PID_FILE), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/** Rotates PostgreSQL's log by its size, while it runs. Returns the function that ends this. */
export function watchLog(logFile: string, maxBytes = MAX_LOG_BYTES, intervalMs = LOG_CHECK_INTERVAL_MS): () => void {
  const checking = setInterval(() => rotateLog(logFile, maxBytes), intervalMs).unref()
  return () => clearInterval(checking)
}

/** Copies a large log aside and empties it: PostgreSQL keeps its file open, and appends. */
function rotateLog(logFile: string, maxBytes = MAX_LOG_BYTES): void {
  if (!existsSync(logFile) || statSync(logFile).size <= maxBytes) return
  copyFileSync(logFile, `${logFile}.1`)
  truncateSync(logFile)
}

function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
