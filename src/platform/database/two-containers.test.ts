import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataFolder, quickBase } from '../../../test/data-folder.ts'
import { projectRoot } from '../process/project-root.ts'

/** As a second container on the same volume: no pid, no memory and no network of the other is seen. */
const APART = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--net', '--uts']
const canUnshare = spawnSync(APART[0] ?? '', [...APART.slice(1), 'true']).status === 0
// Namespaces need root, and a system that lets it make them.
const inContainers = test.skipIf(!canUnshare)

let dataDir: string
let started: { child: ChildProcess; apart: boolean }[]

beforeEach(() => {
  dataDir = dataFolder(quickBase())
  started = []
})
afterEach(async () => {
  for (const { child, apart } of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    // A container ends with its first process, and `unshare` hands on no other signal.
    child.kill(apart ? 'SIGKILL' : 'SIGTERM')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
})

function start(program: string, { apart = false, args = [] as string[] } = {}): ChildProcess {
  // A container's own loopback is down until somebody raises it.
  const node = [process.execPath, join(projectRoot, program), ...args]
  const command = apart ? [...APART, 'sh', '-c', 'ip link set lo up; exec "$0" "$@"', ...node] : node
  const child = spawn(command[0] ?? '', command.slice(1), { env: { ...process.env, DATA_DIR: dataDir } })
  started.push({ child, apart })
  return child
}

/** The address of its database, or what it says when it refuses. */
async function outcome({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('not piped')
  const said = text(stderr)
  const [first] = await Promise.race([once(stdout, 'data'), said.then(line => [line])])
  return String(first).trim()
}

const hold = (options: { apart?: boolean; waitMs?: number } = {}) =>
  start('test/hold-postgres.ts', { ...options, args: [dataDir, String(options.waitMs ?? 0)] })

async function answerOf(url: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from orders')
  await client.end()
  return rows[0]
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create table orders as select generate_series(1, 100) as id')
  await client.end()
}

const pidFile = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')

inContainers('a second container on the same volume refuses, and one command there changes nothing', async () => {
  const url = await outcome(hold())
  await fill(url)
  const before = pidFile()
  expect(await outcome(hold({ apart: true }))).toMatch(/already runs on this data \(.*\) in another container \(.*\)/)
  expect(await outcome(start('bin/jobs.ts', { apart: true }))).toMatch(/in another container .* where the shop runs/)
  expect(await outcome(start('bin/migrate.ts', { apart: true }))).toContain('in another container')
  expect(pidFile()).toBe(before)
  expect(await answerOf(url)).toEqual({ count: 100 })
})

inContainers('a PostgreSQL whose shop was killed in another container is not started beside', async () => {
  const first = hold()
  const url = await outcome(first)
  await fill(url)
  const before = pidFile()
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await outcome(hold({ apart: true }))).toContain('in another container, of which only its PostgreSQL is left')
  expect(pidFile()).toBe(before)
  // In its own container the next start stops it, and begins.
  const next = await outcome(hold())
  expect(await answerOf(next)).toEqual({ count: 100 })
})

inContainers('a container that is replaced hands its data to the new one, which waits for it', async () => {
  const old = hold()
  const url = await outcome(old)
  await fill(url)
  const next = hold({ apart: true, waitMs: 30_000 })
  expect(await outcome(next)).toMatch(/in another container .* It is waited for/)
  expect(await answerOf(url)).toEqual({ count: 100 })
  old.kill('SIGTERM')
  expect(await outcome(next)).toMatch(/^postgres:/)
})
