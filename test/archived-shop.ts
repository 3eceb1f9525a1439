import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { findBackup } from '../src/platform/backup/manifest.ts'
import { openVault } from '../src/platform/backup/parts.ts'
import { readSecrets, restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { takeBackup } from '../src/platform/backup/take-backup.ts'
import { lineOf } from '../src/platform/backup/wal-archive.ts'
import { findCluster } from '../src/platform/database/embedded/home.ts'
import { readOrCreate } from '../src/platform/process/create-once.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { isDerivedFile } from '../src/process/derived-files.ts'
import { dataFolder } from './data-folder.ts'

/** Ways in which a shop ends and begins again. After each of them its changes must be in the archive within the promised minute. */
export const interruptions = ['first start', 'clean stop', 'kill', 'power cut', 'restore', 'upgrade'] as const
export type Interruption = (typeof interruptions)[number]

/** Shorter times of the archive than a real shop's, in ms. */
export type Times = { switchMs: number; intervalMs: number }

export type ArchivedShop = {
  url: string
  /** Ends it in this way, and starts it again; the one before is gone. */
  interrupt: (how: Exclude<Interruption, 'first start'>) => Promise<ArchivedShop>
  /** Commits a change. Returns the segment of the log that has it. */
  change: () => Promise<string>
  /** Rewrites every row, as the migrations of an upgrade may. */
  rewrite: () => Promise<void>
  isArchived: (segment: string) => boolean
  stop: () => Promise<void>
}

const log = pino({ level: 'silent' })

type Place = { home: string; dataDir: string; backups: string }

/** Starts a database with its archive in a process of its own, which can be killed. */
export async function startArchivedShop(base?: string, times?: Times): Promise<ArchivedShop> {
  const home = realpathSync(dataFolder(base))
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  readOrCreate(join(dataDir, 'session-secret'), () => 'the secret of a shop, long enough')
  return start({ home, dataDir, backups: join(home, 'backups') }, times)
}

async function start(place: Place, times: Times | undefined): Promise<ArchivedShop> {
  const { home, dataDir, backups } = place
  const args = times ? [times.switchMs, times.intervalMs].map(String) : []
  const child = spawn(process.execPath, [join(projectRoot, 'test/hold-archive.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: backups },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the shop ended'))),
  ])
  const url = String(line).trim()
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  // By its orders a shop is known to be used.
  await client.query('create table if not exists orders (id bigserial, note text)')
  const stop = async (signal: NodeJS.Signals) => {
    await client.end()
    await end(child, signal)
  }
  const interrupt = async (how: Exclude<Interruption, 'first start'>): Promise<ArchivedShop> => {
    if (how === 'restore') {
      await backUp(place, url)
      await stop('SIGTERM')
      return start(await restored(place), times)
    }
    if (how === 'kill' || how === 'power cut') {
      process.kill(Number(readFileSync(join(findCluster(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await stop('SIGKILL')
    } else await stop('SIGTERM')
    if (how === 'power cut') return start(afterPowerCut(place), times)
    const next = await start(place, times)
    if (how === 'upgrade') await next.rewrite()
    return next
  }
  return {
    url,
    interrupt,
    async change() {
      await client.query(`insert into orders (note) values (repeat('x', 200))`)
      const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn() - 1) as name')
      return rows[0]?.name ?? ''
    },
    async rewrite() {
      await client.query(
        `alter table orders alter note type varchar(300), add column "${randomUUID()}" text default 'x'`,
      )
    },
    isArchived(segment) {
      const folder = join(backups, 'wal', lineOf(dataDir))
      return existsSync(folder) && readdirSync(folder).some(name => name.startsWith(segment))
    },
    async stop() {
      await stop('SIGTERM')
      rmSync(home, { recursive: true })
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function backUp({ dataDir, backups }: Place, url: string): Promise<void> {
  await takeBackup({
    vault: openVault({ folder: backups }),
    url,
    storage: await openStorage({ dataDir }),
    isDerived: isDerivedFile,
    cluster: { line: lineOf(dataDir) },
    secrets: readSecrets({ dataDir, databaseUrl: undefined }),
  })
}

async function restored(place: Place): Promise<Place> {
  const vault = openVault({ folder: place.backups })
  const dataDir = join(place.home, 'restored')
  const target = { dataDir, databaseUrl: undefined, storageUrl: undefined }
  await restoreBackup(vault, await findBackup(vault), target, log)
  return { ...place, dataDir }
}

/** Only what is in files is there after it: another folder has nothing of what the system still held of this one. */
function afterPowerCut(place: Place): Place {
  const dataDir = join(place.home, 'after-power-cut')
  // As root the files belong to several users.
  execFileSync('cp', ['--archive', place.dataDir, dataDir])
  rmSync(place.dataDir, { recursive: true })
  return { ...place, dataDir }
}
