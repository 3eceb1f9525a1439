import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTimeOf } from '../../src/platform/database/embedded/processes.ts'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { findRunningShop } from '../../src/process/supervisor/running-shop.ts'
import { dataFolder } from '../data-folder.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { whenTestFails } from '../failure-report.ts'
import { shelve } from '../fixtures.ts'

let dataDir: string
let port: number
let database: FreshDatabase
let oud: Awaited<ReturnType<typeof shelve>>
let shop: ChildProcess
let output = ''
const metricsToken = 'm'.repeat(32)

/** A command of a shop with two processes. */
function command(program: string): ChildProcess {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PROCESSES: '2',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'x'.repeat(32),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: metricsToken,
    NODE_ENV: 'production',
  }
  const child = spawn(process.execPath, [join(projectRoot, program)], { cwd: projectRoot, env })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output += text))
  return child
}

beforeAll(async () => {
  dataDir = dataFolder()
  port = await getPort({ host: '127.0.0.1' })
  database = await freshDatabase()
  await migrateJobs(database.url)
  oud = await shelve(database.db, 'Oud', [{ ml: 12, price: 600_000, stock: 30 }])
  shop = command('src/process/supervise.ts')
})
afterAll(async () => {
  if (shop.exitCode === null && shop.signalCode === null) {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The processes that serve, as the supervisor's children that listen. */
function serving(): number[] {
  const children = readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('build/server/index.js')
    } catch {
      return false
    }
  })
}

async function scrape(): Promise<string[]> {
  const { text } = await send('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  return text.split('\n')
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
afterAll(() => agent.destroy())

type Sent = { headers?: Record<string, string>; body?: string | undefined }

/** By connections that are all used until the reload ends: a process that retires waits a minute for idle ones. */
function send(
  path: string,
  { body, headers = body ? { 'content-type': 'application/json' } : {} }: Sent = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', agent, path, method: body ? 'POST' : 'GET', headers }, answer => {
      let text = ''
      answer.on('data', chunk => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

test.runIf(process.platform === 'linux')(
  'two processes are replaced while shoppers come, and none of them notices',
  async () => {
    whenTestFails('the output of the shop', () => output)
    await expect.poll(() => findRunningShop({ dataDir, port }), { timeout: 200_000 }).not.toBeNull()
    const quote = JSON.stringify({ items: [oud.line()] })
    const before = serving()
    expect(before).toHaveLength(2)
    // Whichever answers a scrape, it says what both measured, and once what is the database's.
    const startsOf = (lines: string[]) => lines.filter(line => line.startsWith('process_start_time_seconds{'))
    await expect.poll(async () => startsOf(await scrape()).length).toBe(2)
    const metrics = await scrape()
    for (const process of ['0', '1'])
      expect(metrics.join('\n')).toContain(`khushbu_database_connections{state="idle",process="${process}"}`)
    expect(metrics.filter(line => line.startsWith('khushbu_jobs{queue="urgent",state="due"'))).toHaveLength(1)
    expect(new Set(metrics.filter(line => line.startsWith('# TYPE'))).size).toBe(
      metrics.filter(line => line.startsWith('# TYPE')).length,
    )
    const failures: string[] = []
    let answered = 0
    let going = true
    const shopper = async (path: string, body?: string) => {
      while (going) {
        const answer = await send(path, { body }).catch(error => ({ status: 0, text: String(error) }))
        if (answer.status === 200) answered += 1
        else failures.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
        // Without a pause they take the cores from the processes that start.
        await wait(20)
      }
    }
    const shoppers = [shopper('/'), shopper('/v1/product?limit=3'), shopper('/v1/cart/quote', quote)]
    const [code] = await once(command('bin/reload.ts'), 'exit')
    // The last one that was replaced ends once its connections are used.
    await expect.poll(() => serving().length).toBe(2)
    going = false
    await Promise.all(shoppers)
    expect([code, failures]).toEqual([0, []])
    expect(answered).toBeGreaterThan(10)
    const after = serving()
    expect(after.filter(pid => before.includes(pid))).toEqual([])

    // After SIGTERM none of its processes runs.
    agent.destroy()
    shop.kill('SIGTERM')
    expect((await once(shop, 'exit'))[0]).toBe(0)
    expect(after.filter(pid => startTimeOf(pid) !== undefined)).toEqual([])
  },
  300_000,
)
