import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
  // The shop's queries are short: compiling them or sharing them out costs more than it brings.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

const LONGEST_START = 60_000
const LONGEST_STOP = 30_000
const LARGEST_LOG = 10_000_000

/** The PostgreSQL that runs on this data right now, if any. Forgets the note of one that died. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const note = readNote(folder)
  if (!note) return undefined
  if (isPostgresOf(note.pid, folder)) return note
  // PostgreSQL would refuse to start if the dead one's number had passed to another program of the same user.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return undefined
}

/**
 * Starts PostgreSQL on a free port and waits until it answers. It is in a session of its own, so Ctrl-C at the terminal
 * reaches the shop alone, which can then finish its requests. Throws with the last lines of its log.
 */
export async function startPostmaster(
  cluster: Cluster,
  logFile: string,
  extra: Record<string, string>,
): Promise<Postmaster> {
  const deadline = Date.now() + LONGEST_START
  rotate(logFile)
  for (;;) {
    const start = existsSync(logFile) ? statSync(logFile).size : 0
    const child = launch(cluster, logFile, {
      ...SETTINGS,
      ...extra,
      port: String(await getPort({ host: '127.0.0.1' })),
    })
    const postmaster = await untilReady(child, cluster.folder, deadline)
    if (postmaster) return postmaster
    const said = readFileSync(logFile).subarray(start).toString().trim()
    // The port was taken in between, or a child of a killed PostgreSQL has not noticed yet: both pass.
    const passes = /could not bind|Address already in use|pre-existing shared memory/.test(said)
    if (!passes || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${said || `see ${logFile}`}`)
    await sleep(200)
  }
}

/** Fast shutdown: open transactions roll back, everything committed is safe. Returns when the process is gone. */
export async function stopPostmaster({ pid }: Postmaster, folder: string): Promise<void> {
  const deadline = Date.now() + LONGEST_STOP
  signal(pid, 'SIGINT')
  while (isPostgresOf(pid, folder)) {
    if (Date.now() > deadline) return signal(pid, 'SIGQUIT')
    await sleep(10)
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

/** Undefined if the process ended. */
async function untilReady(child: ChildProcess, folder: string, deadline: number): Promise<Postmaster | undefined> {
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  while (!ended && Date.now() < deadline) {
    const note = readNote(folder)
    if (note?.ready && note.pid === child.pid) return note
    await sleep(5)
  }
  child.kill('SIGINT')
  return undefined
}

/** postmaster.pid: the process, the folder, the time, the port, ..., and in the eighth line how far it is. */
function readNote(folder: string): (Postmaster & { ready: boolean }) | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG) renameSync(logFile, `${logFile}.1`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}
