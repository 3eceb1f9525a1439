import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../platform/process/project-root.ts'
import { supervisionVariable } from '../../platform/process/supervision.ts'
import { keepProcesses, type Processes } from './keep-processes.ts'
import { portSockets } from './sockets.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-supervise-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

function keep(parts: Omit<Parameters<typeof keepProcesses>[0], 'log' | 'firstPauseMs'>): Processes & {
  reports: () => string[]
} {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: line => void lines.push(line) })
  const processes = keepProcesses({ ...parts, log, firstPauseMs: 20 })
  opened.push(processes.stop)
  const reports = () =>
    [...lines.join('').matchAll(/\((.*?)\) and starts again in (.*?) s/g)].map(([, why, s]) => `${why}, ${s}`)
  return { ...processes, reports }
}

/** One process that ends by this plan, one line a start. */
function crashing(...plan: string[]) {
  const file = join(folder, plan.join('-'))
  writeFileSync(file, plan.join('\n'))
  const program = join(projectRoot, 'test/fakes/crashing-program.mjs')
  const launch = async () => spawn(process.execPath, [program, file], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  return { ...keep({ count: 1, launch }), left: () => readFileSync(file, 'utf8') }
}

/** Processes of a small shop on one port. `failing`: those that are started from now on never get ready. */
async function shopOf(count: number) {
  const port = await getPort({ host: '127.0.0.1' })
  const sockets = portSockets({ port, host: '127.0.0.1' })
  const started: ChildProcess[] = []
  const state = { failing: false }
  const processes = keep({
    count,
    onNoneLeft: sockets.close,
    launch: async (slot, startsShop) => {
      const inherited = await sockets.open()
      const variables = { slot, processes: count, startsShop, sockets: inherited.length, embeddedUrl: null }
      const args = [join(projectRoot, 'test/fakes/small-shop.ts'), state.failing ? 'never ready' : '']
      const child = spawn(process.execPath, args, {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...inherited],
        env: { ...process.env, ...supervisionVariable(variables) },
      })
      started.push(child)
      return child
    },
  })
  const stop = () => {
    sockets.close()
    return processes.stop()
  }
  opened.push(stop)
  const running = () => started.filter(child => child.exitCode === null && child.signalCode === null)
  return { ...processes, stop, port, state, running, pids: () => running().map(({ pid }) => pid) }
}

type Answer = { pid: number; bytes: number }

/** Sends one request. Rejects unless the whole answer arrives. */
function send(port: number, agent: Agent | false, body?: AsyncIterable<string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', agent, method: body ? 'POST' : 'GET' }, answer => {
      let text = ''
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () => resolve(JSON.parse(text)))
      answer.on('error', reject)
    })
    call.on('error', reject)
    void (async () => {
      for await (const chunk of body ?? []) call.write(chunk)
      call.end()
    })()
  })
}

/**
 * Sends requests without a pause until `stop`, which returns what failed; `pids` are those of the processes that
 * answered.
 */
function traffic(port: number) {
  const kept = new Agent({ keepAlive: true })
  const pids = new Set<number>()
  const failures: string[] = []
  let answered = 0
  let going = true
  const client = async (agent: Agent | false, body?: () => AsyncIterable<string>) => {
    while (going) {
      await send(port, agent, body?.()).then(
        ({ pid }) => {
          pids.add(pid)
          answered += 1
        },
        error => failures.push(String(error)),
      )
    }
  }
  // A POST on a kept connection is what no client and no proxy sends again by itself.
  async function* order() {
    yield 'an order'
  }
  const clients = [client(kept), client(kept, order), client(kept, order), client(false), client(false, order)]
  return {
    answered: () => answered,
    pids,
    async stop() {
      going = false
      await Promise.all(clients)
      kept.destroy()
      return failures
    },
  }
}

test('a process that crashed starts again, with growing pauses, and the log says so', async () => {
  const { start, reports, left } = crashing('ready SIGABRT', '1', 'SIGKILL', 'ready 1', 'ready live')
  expect(await start()).toBeNull()
  await expect.poll(reports).toEqual(['SIGABRT, 0.02', 'exit code 1, 0.04', 'SIGKILL, 0.08', 'exit code 1, 0.16'])
  await expect.poll(left).toBe('')
})

test('a first process that was never ready is not started again', async () => {
  const { start, reports, left } = crashing('3', 'ready live')
  expect(await start()).toBe(3)
  expect([left(), ...reports()]).toEqual(['ready live'])
})

test('several processes share the port; without one of them the others answer, and it starts again', async () => {
  const { port, start, running, pids, reports } = await shopOf(2)
  expect(await start()).toBeNull()
  const seen = new Set<number>()
  await expect
    .poll(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(port, false)))
      for (const { pid } of answers) seen.add(pid)
      return [...seen].sort()
    })
    .toEqual(pids().sort())
  const [first, second] = running()
  first?.kill('SIGKILL')
  await expect.poll(() => first?.signalCode).toBe('SIGKILL')
  // What waits on the sockets of both is accepted by the other.
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(port, false)))
  expect(answers.map(({ pid }) => pid)).toContain(second?.pid)
  await expect.poll(() => running().length).toBe(2)
  expect(reports()).toEqual(['SIGKILL, 0.02'])
})

test('a reload ends when the last new process serves; the next one waits for the process that was replaced', async () => {
  const { port, start, replace, running, pids } = await shopOf(1)
  expect(await start()).toBeNull()
  const [before] = pids()
  // An idle connection, which the process does not close before its client may have sent again.
  const kept = new Agent({ keepAlive: true })
  expect((await send(port, kept)).pid).toBe(before)
  await replace()
  expect(pids()).toHaveLength(2)
  expect(pids()).toContain(before)
  const again = replace()
  // The one that was replaced accepts what waits on its sockets, for a second at most.
  await expect.poll(async () => (await send(port, false)).pid).not.toBe(before)
  expect(pids()).toHaveLength(2)
  kept.destroy()
  await again
  await expect.poll(() => running().length).toBe(1)
})

test('a reload under load replaces every process and fails no request; an upload under way arrives whole', async () => {
  const { port, start, replace, stop, state, running, pids } = await shopOf(2)
  expect(await start()).toBeNull()
  const before = pids()
  // One whose new process does not start leaves the shop as it was.
  state.failing = true
  await expect(replace()).rejects.toThrow('did not get ready')
  expect(pids()).toEqual(before)
  state.failing = false

  let finish = () => {}
  const half = new Promise<void>(resolve => {
    finish = resolve
  })
  async function* upload() {
    yield 'first half '
    await half
    yield 'second half'
  }
  const uploads = Array.from({ length: 4 }, () => send(port, false, upload()))
  const load = traffic(port)
  await expect.poll(load.answered).toBeGreaterThan(50)
  const replaced = replace()
  await expect.poll(() => pids().filter(pid => !before.includes(pid)).length).toBeGreaterThan(0)
  const answered = load.answered()
  await expect.poll(load.answered).toBeGreaterThan(answered + 50)
  finish()
  for (const { pid, bytes } of await Promise.all(uploads)) expect([before.includes(pid), bytes]).toEqual([true, 22])
  await replaced
  await expect.poll(() => running().length).toBe(2)
  expect(pids().some(pid => before.includes(pid))).toBe(false)
  await expect.poll(() => pids().every(pid => load.pids.has(pid ?? 0))).toBe(true)
  expect(await load.stop()).toEqual([])

  expect(await stop()).toBe(0)
  await expect(send(port, false)).rejects.toThrow('ECONNREFUSED')
})
