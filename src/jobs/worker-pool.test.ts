import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { thoroughTest } from '../../test/thorough.ts'
import { addJob, listJobs } from '../platform/database/job-queues.ts'
import { FetchError } from '../platform/http/fetch-public.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { fetchPictures } from '../shop/people/moves/index.ts'
import { startWorkerPool } from './worker-pool.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** The database by a way on which the queue's LISTEN is never answered, until `cut` ends that connection. */
async function startWay(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let listening: Socket | undefined
  const server = createServer(client => {
    const database = connect(Number(port), hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    database.pipe(client)
    client.on('close', () => database.destroy())
    client.on('data', data => {
      if (data.includes('LISTEN "jobs:insert"')) listening = client
      if (client !== listening) database.write(data)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(address.port) }).href,
    isListening: () => listening !== undefined,
    cut: () => listening?.destroy(),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a connection that breaks while its pool stops does not end the process', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const way = await startWay(fresh.url)
  const parts = { db: fresh.db, log: pino({ level: 'silent' }), crontab: '', tasks: {}, jobsAtOnce: 1 }
  const pool = await startWorkerPool({ ...parts, databaseUrl: way.url })
  await expect.poll(way.isListening).toBe(true)
  const stopped = pool.stop()
  await pool.broken
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  way.cut()
  await stopped
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(unhandled).toEqual([])
  process.off('unhandledRejection', note)
  way.close()
})

test('jobs that wait for others hold two places at most, whatever their number; what is quick runs at once', async () => {
  const own = await freshDatabase()
  const hanging: (() => void)[] = []
  let done = 0
  const tasks = {
    hangs: () => new Promise<void>(resolve => void hanging.push(resolve)),
    quick: async () => {
      done += 1
    },
  }
  for (let at = 0; at < 20; at++) await addJob(own.db, 'hangs', { at }, { queue: 'slow' })
  const pool = await startWorkerPool({
    db: own.db,
    databaseUrl: own.url,
    log: pino({ level: 'silent' }),
    crontab: '',
    tasks,
    jobsAtOnce: 4,
  })
  await expect.poll(() => hanging.length).toBe(2)
  for (const queue of ['urgent', 'usual', 'bulk'] as const)
    for (let at = 0; at < 10; at++) await addJob(own.db, 'quick', { queue, at }, { queue })
  await expect.poll(() => done).toBe(30)
  expect(hanging.length).toBe(2)
  hanging[0]?.()
  await expect.poll(() => hanging.length).toBe(3)
  // The row of the first is written after its place was taken.
  await expect.poll(async () => (await listJobs(own.db)).filter(({ state }) => state === 'running').length).toBe(2)
  tasks.hangs = () => Promise.resolve()
  const release = setInterval(() => {
    for (const end of hanging.splice(0)) end()
  }, 5)
  await expect.poll(() => listJobs(own.db)).toEqual([])
  clearInterval(release)
  await pool.stop()
  await own.drop()
})

thoroughTest(
  'emails, bookings, messages and payments begin at once while 20,000 pictures wait on servers that hang',
  async () => {
    const own = await freshDatabase()
    await sql`insert into categories (name) values ('Women') on conflict do nothing`.execute(own.db)
    await sql`insert into products (id, name, category, audience) select 'p' || n, 'P', 'Women', 'women' from generate_series(1, 2000) n`.execute(
      own.db,
    )
    await sql`insert into moves (name, category, created_by) select 'm' || n, 'Women', 'Sana' from generate_series(1, 4) n`.execute(
      own.db,
    )
    await sql`
    insert into move_pictures (move_id, product_id, url) select 1 + (n % 4), 'p' || (1 + n % 2000), 'https://hangs.example/' || n || '.jpg'
    from generate_series(1, 20000) n`.execute(own.db)
    const end = new AbortController()
    let asked = 0
    const fetchFile = () =>
      new Promise<never>((_, reject) => {
        asked += 1
        end.signal.addEventListener('abort', () => reject(new FetchError('It took too long')))
      })
    const storage = await openStorage({ dataDir: await mkdtemp(join(tmpdir(), 'khushbu-hangs-')) })
    const waits: number[] = []
    const pool = await startWorkerPool({
      db: own.db,
      databaseUrl: own.url,
      log: pino({ level: 'silent' }),
      crontab: '',
      tasks: {
        'fetch-pictures': payload =>
          fetchPictures(own.db, (payload as { moveId: number }).moveId, {
            storage,
            uploadFolder: tmpdir(),
            signal: end.signal,
            fetchFile,
          }).catch(() => {}),
        quick: async payload => void waits.push(Date.now() - (payload as { at: number }).at),
      },
      jobsAtOnce: 4,
    })
    for (const moveId of [1, 2, 3, 4]) await addJob(own.db, 'fetch-pictures', { moveId }, { queue: 'slow' })
    await expect.poll(() => asked).toBe(2 * 4)
    for (let turn = 0; turn < 100; turn++)
      for (const queue of ['urgent', 'usual'] as const) await addJob(own.db, 'quick', { at: Date.now() }, { queue })
    await expect.poll(() => waits.length, { timeout: 60_000 }).toBe(200)
    const sorted = waits.toSorted((one, other) => one - other)
    console.log(
      `200 jobs beside 20,000 pictures that hang: half within ${sorted[100]} ms, all within ${sorted.at(-1)} ms`,
    )
    expect(asked).toBe(2 * 4)
    end.abort()
    await pool.stop()
    await own.drop()
  },
)
