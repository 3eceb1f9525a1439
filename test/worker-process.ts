import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import type { MailServer } from './fakes/mail-server.ts'
import type { RunningShop } from './running-shop.ts'

export type Worker = ChildProcess & {
  /** Waits for a text of its output. */
  printed: (text: string) => Promise<void>
}

/** `npm run worker` beside the running shop, whose own database it finds. */
export async function startWorker({
  shop,
  mailServer,
}: {
  shop: RunningShop
  mailServer: MailServer
}): Promise<Worker> {
  const worker = spawn(process.execPath, [join(projectRoot, 'build/server/index.js'), 'worker'], {
    env: {
      ...process.env,
      DATA_DIR: shop.dataDir,
      SMTP_URL: mailServer.url,
      PUBLIC_URL: shop.url,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  // As long as the machine takes to start a process; one that ends instead fails the test at once.
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (output.includes(text)) resolve()
      }
      worker.stdout.on('data', look)
      worker.once('close', code =>
        reject(new Error(`the worker ended with ${code} before it printed '${text}': ${output}`)),
      )
      look()
    })
  worker.stdout.on('data', text => {
    output += text
  })
  await printed('ready')
  return Object.assign(worker, { printed })
}

export async function endWorker(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill(signal)
  await ended
}
