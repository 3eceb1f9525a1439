import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataFolder } from '../../../test/data-folder.ts'
import { projectRoot } from '../process/project-root.ts'
import { watchLog } from './embedded/postmaster.ts'
import { findRunningPostgres } from './embedded-postgres.ts'

type Holder = { url: string; error: string; process: ChildProcess }

let dataDir: string
let holders: Holder[]

beforeAll(() => {
  dataDir = dataFolder()
})
beforeEach(() => {
  holders = []
})
afterEach(() => {
  for (const { process } of holders) process.kill('SIGKILL')
})
afterAll(async () => {
  // Takes over what the last test left behind, and stops it in order.
  await end(await hold(), 'SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

test('what was committed is there after a kill -9 of the shop, and its orphaned PostgreSQL is replaced', async () => {
  const first = await hold()
  await run(first, 'create table oud as select 42 as answer')
  await end(first, 'SIGKILL')
  const second = await hold()
  expect(second.error).toBe('')
  expect(portOf(second)).not.toBe(portOf(first))
  expect((await run(second, 'select answer from oud')).rows).toEqual([{ answer: 42 }])
  await expect(run(first, 'select 1')).rejects.toThrow()
})

test('what was committed is there after a kill -9 of both the shop and PostgreSQL', async () => {
  const first = await hold()
  await run(first, 'create table musk as select 42 as answer')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await end(first, 'SIGKILL')
  const second = await hold()
  expect((await run(second, 'select answer from musk')).rows).toEqual([{ answer: 42 }])
})

test('a pid file that names another living program does not stop the start', async () => {
  await end(await hold(), 'SIGTERM')
  const note = [process.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '0 0', 'ready', '']
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), note.join('\n'))
  writeFileSync(join(dataDir, 'khushbu.lock'), JSON.stringify({ pid: process.pid, started: 'long ago', id: '' }))
  expect((await hold()).error).toBe('')
})

test('a second shop on the same data says so and leaves the first alone', async () => {
  const first = await hold()
  const second = await hold()
  expect(second.error).toContain(`The shop already runs on this data (${dataDir})`)
  expect(second.process.exitCode).toBe(1)
  expect((await run(first, 'select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a chore finds the PostgreSQL of a running shop, and none where nothing runs', async () => {
  const first = await hold()
  expect(findRunningPostgres(dataDir)).toBe(first.url)
  await end(first, 'SIGTERM')
  expect(findRunningPostgres(dataDir)).toBeNull()
  expect(findRunningPostgres(join(dataDir, 'nowhere'))).toBeNull()
})

test('without the lock file the first shop is recognized by its connection', async () => {
  const first = await hold()
  rmSync(join(dataDir, 'khushbu.lock'))
  expect((await hold()).error).toContain('already runs on this data')
  expect((await run(first, 'select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('of four shops that start at the same moment one wins', async () => {
  const folder = join(dataDir, 'race')
  const all = await Promise.all([hold(folder), hold(folder), hold(folder), hold(folder)])
  expect(all.filter(({ url }) => url)).toHaveLength(1)
  for (const holder of all) await end(holder, 'SIGTERM')
})

test('it stops in order, and starts again', async () => {
  const first = await hold()
  expect(await end(first, 'SIGTERM')).toBe(0)
  await expect(run(first, 'select 1')).rejects.toThrow('ECONNREFUSED')
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  expect((await hold()).error).toBe('')
})

test.runIf(process.getuid?.() === 0)('root below a folder that is closed to others gets a database too', async () => {
  const closed = join(dataDir, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const first = await hold(join(closed, 'data'))
  await run(first, 'create table attar as select 42 as answer')
  await end(first, 'SIGKILL')
  const second = await hold(join(closed, 'data'))
  expect((await run(second, 'select answer from attar')).rows).toEqual([{ answer: 42 }])
  await end(second, 'SIGTERM')
  rmSync(readFileSync(join(closed, 'data/postgres-home'), 'utf8'), { recursive: true })
})

test.runIf(process.getuid?.() === 0)(
  "root's database has a user of its own, whose files others cannot read",
  async () => {
    const folder = join(dataDir, 'own')
    const first = await hold(folder)
    const owner = statSync(join(folder, 'postgres'))
    expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${owner.uid}:`)
    const read = ['-e', `require('fs').readdirSync(${JSON.stringify(join(folder, 'postgres'))})`]
    expect(spawnSync(process.execPath, read, { uid: owner.uid, gid: owner.gid, cwd: '/' }).status).toBe(0)
    expect(spawnSync(process.execPath, read, { ...nobody(), cwd: '/' }).status).not.toBe(0)
    // As a version before left it.
    await run(first, 'create table oud as select 42 as answer')
    await end(first, 'SIGTERM')
    giveToNobody(join(folder, 'postgres'))
    const second = await hold(folder)
    expect((await run(second, 'select answer from oud')).rows).toEqual([{ answer: 42 }])
    expect(statSync(join(folder, 'postgres')).uid).not.toBe(nobody().uid)
    await end(second, 'SIGTERM')
  },
)

test('its log holds neither statements nor what customers typed', async () => {
  const first = await hold()
  await run(first, 'create table people (email text unique, name text check (length(name) < 9))')
  await run(first, "insert into people values ('ayesha@example.com')")
  const faults = [
    "values ('ayesha@example.com')",
    "values ('x', 'ayesha@example.com')",
    "select 'ayesha@example.com'::int",
  ]
  for (const fault of faults) await expect(run(first, `insert into people ${fault}`)).rejects.toThrow()
  await end(first, 'SIGTERM')
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('database system is ready to accept connections')
  expect(log).not.toMatch(/ayesha|insert into|people/)
})

test('a large log is put aside while PostgreSQL appends to it', async () => {
  const file = join(dataDir, 'large.log')
  const log = openSync(file, 'a')
  const stop = watchLog(file, 1000, 20)
  writeSync(log, 'old'.repeat(400))
  await expect.poll(() => statSync(file).size).toBe(0)
  writeSync(log, 'new')
  stop()
  closeSync(log)
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('old'.repeat(400))
})

test('a new folder never meets the database of another', async () => {
  await run(await hold(), 'create table amber as select 42 as answer')
  const other = await hold(join(dataDir, 'other'))
  await expect(run(other, 'select answer from amber')).rejects.toThrow('does not exist')
  await end(other, 'SIGTERM')

  // A lost folder never becomes a new shop by itself.
  rmSync(join(dataDir, 'other/postgres'), { recursive: true })
  const refused = await hold(join(dataDir, 'other'))
  expect(refused.error).toMatch(/^The database of this shop is gone \(.*other\/postgres\)\. Bring the folder back, or/)
})

const nobody = () => ({ uid: 65_534, gid: 65_534 })

function giveToNobody(path: string): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) giveToNobody(join(path, name))
  chownSync(path, nobody().uid, nobody().gid)
}

/** A shop process that runs (url) or refused to (error). */
async function hold(folder = dataDir): Promise<Holder> {
  const child = spawn(process.execPath, [join(projectRoot, 'test/hold-postgres.ts'), folder])
  const holder: Holder = { url: '', error: '', process: child }
  holders.push(holder)
  child.stderr.on('data', text => {
    holder.error += text
  })
  await Promise.race([
    once(child, 'close'),
    once(child.stdout, 'data').then(([text]) => {
      holder.url = String(text).trim()
    }),
  ])
  return holder
}

async function end({ process: child }: Holder, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}

async function run({ url }: Holder, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

const portOf = ({ url }: Holder) => new URL(url).port
const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
