import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { findRunningShop } from '../src/process/supervisor/running-shop.ts'
import { type RunningShop, startShop } from '../test/running-shop.ts'

export type Place = { dataDir: string; env: Record<string, string> }

/** What is behind the proxy; `next` restarts a part of it, and resolves once that serves again. */
export type RestartedShops = { ports: readonly number[]; next: () => Promise<void>; stop: () => Promise<void> }

// As in deploy/compose.yaml.
const DRAIN_SECONDS = '5'

/** Two shops of one process each, as on two machines, that are stopped and started in turn. */
export async function twoShops({ dataDir, env }: Place): Promise<RestartedShops> {
  const ports = [await getPort(), await getPort()]
  const start = (port: number) => startShop({ dataDir, env: { ...env, PORT: String(port), DRAIN_SECONDS } })
  const shops: { port: number; running: RunningShop }[] = []
  for (const port of ports) shops.push({ port, running: await start(port) })
  let turn = 0
  return {
    ports,
    async next() {
      const shop = shops[turn++ % shops.length]
      if (!shop) return
      await shop.running.stop()
      shop.running = await start(shop.port)
    },
    async stop() {
      for (const { running } of shops) await running.stop()
    },
  }
}

/** One shop of several processes (`npm start`) that `npm run reload` replaces. */
export async function severalProcesses({ dataDir, env }: Place, processes: number): Promise<RestartedShops> {
  const port = await getPort()
  const own = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir }
  const run = (program: string) =>
    spawn(process.execPath, [join(projectRoot, program)], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', ...env, ...own, PROCESSES: String(processes) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const shop = run('src/process/supervise.ts')
  const ended = once(shop, 'exit')
  while (!findRunningShop({ dataDir, port })) {
    if (shop.exitCode !== null) throw new Error('the shop ended')
    await wait(100)
  }
  return {
    ports: [port],
    async next() {
      const [code] = await once(run('bin/reload.ts'), 'exit')
      if (code !== 0) throw new Error('the shop was not reloaded')
    },
    async stop() {
      shop.kill('SIGTERM')
      await ended
    },
  }
}
