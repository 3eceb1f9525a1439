import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
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
  // Statements and errors hold what customers typed. The shop's own log has their codes; this log has starts, crashes and
  // broken connections.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // The shop's queries are short: compiling them or running them in parallel takes longer than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const MAX_LOG_BYTES = 10_000_000
const LOG_CHECK_INTERVAL_MS = 60_000

/** The PostgreSQL that runs on this data, if any. Removes the pid file of one that has ended. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const found = readPidFile(folder)
  if (!found) return undefined
  if (isPostgresOf(found.pid, folder)) return found
  // PostgreSQL would refuse to start when another program of the same user has the pid now.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return undefined
}

/**
 * Starts PostgreSQL on `port` if it is free, else on any, and waits until it is ready. It has a session of its own, so that Ctrl-C in
 * the terminal reaches the shop alone, which then finishes its requests. Throws with the last lines of its log.
 */
export async function startPostmaster(
  cluster: Cluster,
  logFile: string,
  extra: Record<string, string>,
  { port, timeoutMs = START_TIMEOUT_MS }: { port?: number | undefined; timeoutMs?: number } = {},
): Promise<Postmaster> {
  const deadline = Date.now() + timeoutMs
  rotateLog(logFile)
  for (let wanted = port; ; ) {
    const start = existsSync(logFile) ? statSync(logFile).size : 0
    const child = launch(cluster, logFile, {
      ...SETTINGS,
      ...extra,
      port: String(wanted ?? (await getPort({ host: '127.0.0.1' }))),
    })
    const postmaster = await untilReady(child, cluster.folder, deadline)
    if (postmaster) return postmaster
    const output = readFileSync(logFile).subarray(start).toString().trim()
    // The port was taken in between, or a child of a killed PostgreSQL has not ended yet: both are temporary.
    const isPortTaken = /could not bind|Address already in use/.test(output)
    const temporary = isPortTaken || /pre-existing shared memory/.test(output)
    if (!temporary || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${output || `see ${logFile}`}`)
    if (isPortTaken) wanted = undefined
    await delay(200)
  }
}

/** Fast shutdown: open transactions roll back, what is committed is kept. Resolves once the process has ended. */
export async function stopPostmaster({ pid }: Postmaster, folder: string): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  signal(pid, 'SIGINT')
  while (isPostgresOf(pid, folder)) {
    if (Date.now() > deadline) return signal(pid, 'SIGQUIT')
    await delay(10)
  }
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

/** Undefined when the process ended or did not get ready in time. */
async function untilReady(child: ChildProcess, folder: string, deadline: number): Promise<Postmaster | undefined> {
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  while (!ended && Date.now() < deadline) {
    const found = readPidFile(folder)
    if (found?.ready && found.pid === child.pid) return found
    await delay(5)
  }
  child.kill('SIGINT')
  return undefined
}

/** Lines 1, 4 and 8 of postmaster.pid: the process, the port, the state. */
function readPidFile(folder: string): (Postmaster & { ready: boolean }) | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
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

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
