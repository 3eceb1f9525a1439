import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { findCluster } from '../../src/platform/database/embedded/home.ts'
import { findPostmaster } from '../../src/platform/database/embedded/postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { openDatabasePort } from './database-port.ts'

const DISK_MEGABYTES = 1024
const WELL_TIMEOUT_MS = 120_000

export type DatabaseServer = {
  /** For the shops: by a port that can be cut. */
  url: string
  /** For whoever checks: past that port. It changes with each start. */
  direct: () => string
  pid: () => number
  /** Whether its disk is a small one of its own, which can be filled. */
  canFill: boolean
  /** The processes that work for connections. */
  backends: () => Promise<number[]>
  /** kill -9 of PostgreSQL's first process. */
  kill: () => Promise<void>
  freeze: (pids: number[]) => void
  /** Every process of PostgreSQL. */
  processes: () => number[]
  cut: () => void
  fillDisk: () => void
  stop: () => Promise<void>
  /** Frees the disk, wakes what is frozen, starts PostgreSQL if it ended, and waits until it answers. */
  makeWell: () => Promise<void>
  remove: () => Promise<void>
}

/** A PostgreSQL of its own in `folder`, for root on a small file system that can be filled. */
export async function openDatabaseServer(folder: string): Promise<DatabaseServer> {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const canFill = mounts(disk)
  chmodSync(disk, 0o755)
  const ballast = join(disk, 'ballast')
  const log = pino({ level: 'silent' })
  // Small, so that a round costs little; what a crash of PostgreSQL may lose does not depend on it.
  const settings = { shared_buffers: '64MB', max_wal_size: '96MB', min_wal_size: '32MB' }
  const start = () => startEmbeddedPostgres({ dataDir: disk, log, settings })
  let postgres: EmbeddedPostgres = await start()
  const port = await openDatabasePort()
  const portOf = ({ url }: EmbeddedPostgres) => Number(new URL(url).port)
  await port.leadTo(portOf(postgres))
  const frozen = new Set<number>()

  const pid = () => findPostmaster(findCluster(disk))?.pid ?? 0
  const processes = () => (pid() ? [pid(), ...childrenOf(pid())] : [])
  const thaw = () => {
    for (const each of frozen) signal(each, 'SIGCONT')
    frozen.clear()
  }
  const stop = async () => {
    thaw()
    await port.refuse()
    await postgres.stop()
  }
  return {
    url: Object.assign(new URL(postgres.url), { port: String(port.port) }).href,
    direct: () => postgres.url,
    pid,
    canFill,
    processes,
    backends: () => ask(postgres.url, "select pid from pg_stat_activity where application_name = 'khushbu'"),
    async kill() {
      signal(pid(), 'SIGKILL')
      await port.refuse()
    },
    freeze(pids) {
      for (const each of pids) {
        frozen.add(each)
        signal(each, 'SIGSTOP')
      }
    },
    cut: port.cut,
    fillDisk: () => fill(ballast),
    stop,
    async makeWell() {
      rmSync(ballast, { force: true })
      thaw()
      for (const deadline = Date.now() + WELL_TIMEOUT_MS; ; ) {
        if (!pid()) {
          await port.refuse()
          await postgres.stop()
          postgres = await start()
        }
        await port.leadTo(portOf(postgres))
        const isWell = await ask(postgres.url, 'select 1 as pid').catch(() => null)
        if (isWell) return
        if (Date.now() > deadline) throw new Error('PostgreSQL did not come back')
        await pause(100)
      }
    },
    async remove() {
      await stop().catch(() => undefined)
      if (canFill) execFileSync('umount', ['-l', disk])
    },
  }
}

/** Mounts a small file system, where this user may. */
function mounts(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function fill(file: string): void {
  const block = Buffer.alloc(1024 * 1024)
  const open = openSync(file, 'a')
  try {
    for (let size = block.length; size >= 4096; ) {
      try {
        writeSync(open, block, 0, size)
      } catch {
        size /= 4
      }
    }
  } finally {
    closeSync(open)
  }
}

async function ask(url: string, query: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(query)
    return rows.map(row => row.pid)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, name)
  } catch {
    // It has ended.
  }
}
