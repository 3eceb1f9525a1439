import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { dataFolder } from '../data-folder.ts'

test.each(['', 'worker'])(
  'a process whose supervisor was killed while it waits for its database ends (%s)',
  async role => {
    const dataDir = dataFolder()
    const nobodyThere = await getPort({ host: '127.0.0.1' })
    const child = spawn(process.execPath, [join(projectRoot, 'build/server/index.js'), role], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: `postgres://khushbu:x@127.0.0.1:${nobodyThere}/khushbu`,
        SESSION_SECRET: 'x'.repeat(32),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
    expect(String(await once(child.stdout ?? child, 'data'))).toContain('does not answer yet')
    child.disconnect()
    expect(await ended).toEqual([1, null])
    await rm(dataDir, { recursive: true })
  },
)
