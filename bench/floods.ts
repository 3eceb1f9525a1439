import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '../src/platform/process/project-root.ts'
import type { RunningShop } from '../test/running-shop.ts'
import type { Flood } from './flood-client.ts'

const MAX_HONEST_MS = 2_000
// 256 MB of heap, 48 MB of unread answers, and what Node and its libraries hold outside the heap.
const MAX_MEMORY_MB = 450
const FLOOD_MS = 15_000
const HONEST_PAUSE_MS = 250

const listing = 'GET /shop?limit=60 HTTP/1.1\r\nhost: shop.test\r\n\r\n'
const slowBody = 'POST /v1/cart/quote HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 1000\r\n\r\n'

type Case = Omit<Flood, 'port'> & { name: string; processes?: number; ms?: number }
const cases: Case[] = [
  { name: '50 connections x 200 pipelined', connections: 50, request: listing, repeat: 200, again: true },
  {
    name: '500 x 200, from 100 addresses',
    connections: 500,
    request: listing,
    repeat: 200,
    again: true,
    addresses: 100,
  },
  { name: 'one connection, 5,000 pipelined', connections: 1, request: listing, repeat: 5000, again: true },
  { name: 'one connection, 50,000 pipelined', connections: 1, request: listing, repeat: 50_000, again: true },
  { name: '3,000 requests at once', connections: 3000, request: listing },
  { name: '30,000 at once, from 100 addresses', connections: 15_000, request: listing, addresses: 100, processes: 2 },
  { name: '6,500 slow bodies', connections: 6500, request: slowBody, dripMs: 5000, ms: 30_000 },
  {
    name: '65,000 slow bodies, from 400 addresses',
    connections: 13_000,
    processes: 5,
    request: slowBody,
    dripMs: 5000,
    addresses: 400,
    ms: 30_000,
  },
]

/** Floods the shop in each way, beside an honest shopper with an address of his own, and tells whether the shop held. */
export async function* floodShop({ url, pid }: RunningShop, named = '') {
  const port = Number(new URL(url).port)
  // Some use before: the first pages load modules.
  for (let n = 0; n < 200; n++) await honest(port)
  for (const { name, processes = 1, ms = FLOOD_MS, ...flood } of cases.filter(each => each.name.includes(named))) {
    const memory = watchMemory(pid)
    const clients = Array.from({ length: processes }, (_, n) => startClient({ ...flood, port, from: 1 + n * 20 }))
    const requests: { ms: number; connectedMs: number; waitedMs: number }[] = []
    let failed = 0
    for (const end = performance.now() + ms; performance.now() < end; await wait(HONEST_PAUSE_MS)) {
      const startedAt = performance.now()
      const waitedBefore = waitedForCore(pid)
      const { status, connectedMs } = await honest(port)
      if (status !== 200) failed += 1
      requests.push({ ms: performance.now() - startedAt, connectedMs, waitedMs: waitedForCore(pid) - waitedBefore })
    }
    const answers = sumUp(await Promise.all(clients.map(stop => stop())))
    const { before, most } = memory()
    requests.sort((a, b) => a.ms - b.ms)
    const slowest = requests.at(-1) ?? { ms: 0, connectedMs: 0, waitedMs: 0 }
    const held = failed === 0 && slowest.ms <= MAX_HONEST_MS && most <= MAX_MEMORY_MB
    const row = {
      flood: name,
      'answers to it': answers,
      'memory before, MB': before,
      'at most, MB': most,
      'honest requests': requests.length,
      'p50, ms': Math.round(requests[Math.floor(requests.length / 2)]?.ms ?? 0),
      'slowest, ms': Math.round(slowest.ms),
      // A second or more: the system had no place for it among those that wait to be accepted, and it was sent again.
      'of it until the system took it, ms': Math.round(slowest.connectedMs),
      'of it without a core, ms': Math.round(slowest.waitedMs),
      failed,
    }
    yield { held, row }
    // Until the penalty of the flood's address is over.
    await wait(11_000)
  }
}

/** A new shopper asks for the listing from 127.0.0.2. The status is 0 without an answer. */
function honest(port: number): Promise<{ status: number; connectedMs: number }> {
  const startedAt = performance.now()
  let connectedMs = 0
  return new Promise(resolve => {
    const request = get({ port, host: '127.0.0.1', localAddress: '127.0.0.2', path: '/shop', agent: false }, answer => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, connectedMs }))
    })
    request.on('socket', socket => {
      socket.once('connect', () => {
        connectedMs = performance.now() - startedAt
      })
    })
    request.on('error', () => resolve({ status: 0, connectedMs }))
  })
}

/** Returns the function that ends the flood and answers with what its client counted. */
function startClient(flood: Flood): () => Promise<Record<string, number>> {
  const child = spawn(process.execPath, [join(projectRoot, 'bench/flood-client.ts'), JSON.stringify(flood)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Floods come from other machines: this one lets the shop run first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  child.stdout.on('data', text => {
    output += text
  })
  const ended = once(child, 'close')
  return async () => {
    child.kill('SIGTERM')
    await ended
    return JSON.parse(output || '{}')
  }
}

function sumUp(counts: Record<string, number>[]): string {
  const all: Record<string, number> = {}
  for (const each of counts) for (const [name, count] of Object.entries(each)) all[name] = (all[name] ?? 0) + count
  return Object.entries(all)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

/** How long the thread that answers has been ready to run while other processes had the cores, in ms. */
function waitedForCore(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
}

/** Resident memory of a process, sampled every 50 ms. Throws when the process is gone. */
function watchMemory(pid: number): () => { before: number; most: number } {
  const PAGE_BYTES = 4096
  const read = () => {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return Math.round((pages * PAGE_BYTES) / 1024 / 1024)
  }
  const before = read()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, read())
  }, 50)
  return () => {
    clearInterval(sampling)
    return { before, most: Math.max(most, read()) }
  }
}
