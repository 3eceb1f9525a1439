import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import nodeFlags from '../../../bin/node-flags.json' with { type: 'json' }
import nodeMemory from '../../../bin/node-memory.json' with { type: 'json' }

type Launch = {
  /** The folder of the release. */
  home: string
  args?: string[]
  /** Of the environment, beside this process's own. */
  variables?: Record<string, string>
  /** File descriptors that it inherits, after the channel. */
  sockets?: number[]
}

/** Starts the built program of a release in a process of its own, on the release's own Node. */
export function launch({ home, args = [], variables = {}, sockets = [] }: Launch): ChildProcess {
  const node = join(home, 'node_modules/node/bin/node')
  const program = join(home, 'build/server/index.js')
  return spawn(existsSync(node) ? node : process.execPath, [...nodeFlags, program, ...args], {
    cwd: home,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', ...sockets],
    env: {
      // glibc would keep a pool for every thread that has rendered a picture, and after the first hash of a password,
      // which takes 19 MB, up to 40 MB of what is free.
      ...nodeMemory,
      ...process.env,
      NODE_COMPILE_CACHE: join(home, 'node_modules/.cache/compile'),
      ...variables,
    },
  })
}
