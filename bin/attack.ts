import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { endTogether } from './end-together.ts'

// The attacks and upgrades that `npm test` leaves out because they take minutes; arguments are parts of file names.
const program = join(projectRoot, 'node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [program, 'run', '--project=attacks', ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test' },
})
endTogether(child)
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
