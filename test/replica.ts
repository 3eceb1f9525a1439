import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo } from '../src/platform/database/embedded/cluster.ts'
import { findBinaries } from '../src/platform/database/embedded/home.ts'
import { startPostmaster, stopPostmaster } from '../src/platform/database/embedded/postmaster.ts'
import { dataFolder } from './data-folder.ts'

export type Replica = {
  url: string
  /** Keeps the replica as it is now, until `resume`. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/** A second PostgreSQL that streams from this one: a copy of its files by the low-level backup API, in standby mode. */
export async function startReplica(primaryUrl: string): Promise<Replica> {
  const folder = join(dataFolder(), 'postgres')
  const home = join(folder, '..')
  const source = await copyCluster(primaryUrl, folder)
  const { uid, gid } = statSync(source)
  const runner = uid === 0 || uid === process.getuid?.() ? undefined : { uid, gid }
  if (runner) giveTo(runner, home)
  const cluster = { folder, runner, ...findBinaries(home, runner) }
  const { hostname, port, username, password } = new URL(primaryUrl)
  const postmaster = await startPostmaster(cluster, join(home, 'postgres.log'), {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    hot_standby: 'on',
    fsync: 'off',
    // At least the primary's.
    max_connections: '100',
    shared_buffers: '16MB',
  })
  const url = Object.assign(new URL(primaryUrl), { port: String(postmaster.port) }).href
  let stopped = false
  return {
    url,
    pause: () => run(url, 'select pg_wal_replay_pause()'),
    resume: () => run(url, 'select pg_wal_replay_resume()'),
    async stop() {
      if (stopped) return
      stopped = true
      await stopPostmaster(postmaster, folder)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Copies the files of a running cluster, without the log of changes, which the standby streams. Returns their folder. */
async function copyCluster(url: string, to: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: settings } = await client.query(`select current_setting('data_directory') as folder`)
    const from: string = settings[0].folder
    await client.query(`select pg_backup_start('replica', true)`)
    copyFolder(from, to)
    const { rows: stopped } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), stopped[0].labelfile)
    writeFileSync(join(to, 'standby.signal'), '')
    return from
  } finally {
    await client.end()
  }
}

// What pg_basebackup leaves out too.
const NOT_COPIED = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/
const EMPTY_IN_COPY = /^(pg_wal|pg_replslot|pg_stat_tmp)$/

/** A running server also removes files while they are copied; the log of changes makes up for those. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (NOT_COPIED.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!entry.isDirectory()) copyIfThere(source, target)
    else if (EMPTY_IN_COPY.test(entry.name)) mkdirSync(target, { mode: 0o700 })
    else copyFolder(source, target)
  }
}

function copyIfThere(source: string, target: string): void {
  try {
    copyFileSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
