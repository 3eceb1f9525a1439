import { connect, createServer, type Socket } from 'node:net'
import getPort from 'get-port'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { administer, type FreshDatabase, freshDatabase, urlOf } from '../../../test/database.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { reachDatabase } from './reach-database.ts'

let fresh: FreshDatabase
const lines: string[] = []
const log = { warn: (line: unknown) => void lines.push(String(line)) }

beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 1 })
  await administer(inject('databaseUrl'), 'create database of_another_program')
})
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  await fresh.drop()
  await administer(inject('databaseUrl'), 'drop database of_another_program with (force)')
})

const changed = (parts: Partial<URL>) => Object.assign(new URL(fresh.url), parts).href
const refusal = (url: string) => reachDatabase(url, log).catch((error: Error) => error.message)

test("the shop's own database is reached without a line in the log", async () => {
  await reachDatabase(fresh.url, log)
  expect(lines).toEqual([])
})

test('what waiting does not mend is one line that names the setting', async () => {
  const { host } = new URL(fresh.url)
  expect(await refusal(changed({ password: 'wrong' }))).toBe(
    `DATABASE_URL: the database at ${host} refused the user or the password`,
  )
  expect(await refusal(changed({ pathname: '/nowhere' }))).toBe(
    `DATABASE_URL: the database at ${host} has no database named nowhere; make it first (createdb)`,
  )
  expect(await refusal(changed({ hostname: 'database.invalid' }))).toBe(
    'DATABASE_URL: no host is named database.invalid',
  )
})

test('a database with tables of another program is refused, before anything is made in it', async () => {
  const url = urlOf(fresh.url, 'of_another_program')
  await reachDatabase(url, log)
  const db = openDatabase(url, { poolSize: 1 })
  await db.schema.createTable('wp_posts').addColumn('id', 'integer').execute()
  await closeDatabase(db)
  expect(await refusal(url)).toBe(
    'DATABASE_URL: the database of_another_program has tables of another program (such as wp_posts); use an empty one',
  )
})

test('a database that does not listen, and one that is silent, are waited for and said to be away', async () => {
  const port = await getPort()
  const reached = reachDatabase(changed({ port: String(port) }), log, { timeoutMs: 100, pauseMs: 10 })
  await expect.poll(() => lines.length).toBeGreaterThan(2)
  expect(lines[0]).toMatch(
    `the database at ${new URL(fresh.url).hostname}:${port} does not answer yet (connect ECONNREFUSED`,
  )
  const held: Socket[] = []
  const silent = createServer(socket => void held.push(socket)).listen(port, new URL(fresh.url).hostname)
  await expect.poll(() => lines.at(-1)).toMatch(/does not answer yet \(.*timeout/i)
  for (const socket of held) socket.destroy()
  await new Promise(closed => silent.close(closed))
  const target = new URL(fresh.url)
  const proxy = createServer(socket => {
    const through = connect(Number(target.port), target.hostname)
    socket.on('error', () => through.destroy())
    through.on('error', () => socket.destroy())
    socket.pipe(through).pipe(socket)
  }).listen(port, target.hostname)
  await reached
  await new Promise(closed => proxy.close(closed))
})
