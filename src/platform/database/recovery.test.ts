import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, quickBase } from '../../../test/data-folder.ts'
import { findBinaries, findCluster } from './embedded/home.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { chooseRunner } from './embedded/runner.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let dataDir: string
beforeAll(async () => {
  dataDir = realpathSync(dataFolder(quickBase()))
  const { stop } = await startEmbeddedPostgres({ dataDir, log: silent })
  await stop()
})
afterAll(() => rmSync(dataDir, { recursive: true }))

function cluster() {
  const folder = findCluster(dataDir)
  const runner = chooseRunner(folder)
  return { folder, runner, ...findBinaries(dataDir, runner) }
}

/** A disk that takes this long to give PostgreSQL what it needs for its recovery. */
function startSlowly(seconds: number, options: Parameters<typeof startPostmaster>[3]) {
  writeFileSync(join(cluster().folder, 'recovery.signal'), '')
  const recovery = { restore_command: `sleep ${seconds}; false`, hot_standby: 'off' }
  return startPostmaster(cluster(), join(dataDir, 'postgres.log'), recovery, options)
}

test('a recovery is waited for, and what PostgreSQL does is said meanwhile', async () => {
  const lines: string[] = []
  const postmaster = await startSlowly(1, { log: { warn: (line: string) => lines.push(line) } as never, reportMs: 200 })
  expect(findPostmaster(cluster().folder)).toMatchObject({ pid: postmaster.pid })
  expect(lines[0]).toMatch(/^PostgreSQL has been starting for \d+ s, and is waited for: .* LOG: /)
  await stopPostmaster(postmaster, cluster().folder)
})

test('a start that recovers ends when the shop is told to stop', async () => {
  const stopping = new AbortController()
  const starting = startSlowly(3600, { signal: stopping.signal })
  await expect.poll(() => findPostmaster(cluster().folder)).toBeDefined()
  stopping.abort()
  await expect(starting).rejects.toThrow('aborted')
  expect(findPostmaster(cluster().folder)).toBeUndefined()
  rmSync(join(cluster().folder, 'recovery.signal'))
})

test('little is replayed after a power cut: the log of changes is written back early', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silent })
  const client = new pg.Client(url)
  await client.connect()
  expect((await client.query('show max_wal_size')).rows).toEqual([{ max_wal_size: '256MB' }])
  await client.end()
  await stop()
})

test.runIf(process.platform === 'linux')(
  'a PostgreSQL that recovers from a crash of its own is not given up while it says so',
  async () => {
    let lost = 0
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silent, onLost: () => lost++, lostAfterMs: 1000 })
    const clients = [new pg.Client(url), new pg.Client(url)]
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
    }
    const [stopped, killed] = await Promise.all(
      clients.map(async client => Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid)),
    )
    // PostgreSQL waits five seconds for a process that does not end, and refuses connections with "in recovery mode"
    // meanwhile.
    process.kill(stopped ?? 0, 'SIGSTOP')
    process.kill(killed ?? 0, 'SIGKILL')
    const holders = async () => {
      const client = new pg.Client(url)
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query(`select from pg_locks where locktype = 'advisory' and granted`)
        return rows.length
      } catch {
        return 0
      } finally {
        await client.end()
      }
    }
    await expect.poll(holders, { interval: 200 }).toBe(0)
    await expect.poll(holders, { interval: 200 }).toBe(1)
    expect(lost).toBe(0)
    await stop()
  },
)
