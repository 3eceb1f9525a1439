import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { addJob, listJobs } from '../platform/database/jobs.ts'
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
