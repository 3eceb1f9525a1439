import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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
    cpSync(from, to, {
      recursive: true,
      filter: path => !/^(postmaster\.(pid|opts)$|(pg_wal|pg_replslot|pg_stat_tmp)\/)/.test(relative(from, path)),
    })
    const { rows: stopped } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), stopped[0].labelfile)
    writeFileSync(join(to, 'standby.signal'), '')
    if (!existsSync(join(to, 'pg_wal'))) mkdirSync(join(to, 'pg_wal'))
    return from
  } finally {
    await client.end()
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
