import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import getPort from 'get-port'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import nodeFlags from '../node-flags.json' with { type: 'json' }

// Its database may recover and migrate on a slow disk; what ends by itself is reported at once.
const START_TIMEOUT_MS = 2 * 3_600_000
const STOP_TIMEOUT_MS = 60_000

type DrilledShop = {
  /** The folder with its build; this version's unless given. */
  root?: string
  dataDir: string
  sessionSecret: string
  /** Of the environment, added to those of every drill. */
  variables?: Record<string, string>
}

/**
 * Starts a built shop for this machine alone. It sends nothing, since it has no mail server, and works no jobs unless
 * asked to: those of restored data may hold emails that were sent since. Throws with what it printed when it does not
 * get ready.
 */
export async function startDrilledShop({
  root = projectRoot,
  dataDir,
  sessionSecret,
  variables = {},
}: DrilledShop): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...nodeFlags, join(root, 'build/server/index.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SESSION_SECRET: sessionSecret,
      JOBS: 'apart',
      // Data that came back empty stays so: the demo shop would pass for it.
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output = (output + text).slice(-2000)))
  const ended = once(child, 'exit')
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS)
  const ready = once(child, 'message', { signal: timeout })
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`the shop ended: ${output.trim()}`)))]).catch(
    error => {
      child.kill('SIGKILL')
      throw error
    },
  )
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(late)
    },
  }
}
