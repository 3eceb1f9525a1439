import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
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
