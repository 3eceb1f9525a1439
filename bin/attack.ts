import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { endTogether } from './end-together.ts'

// All tests, also those that `npm test` leaves out because they take long; arguments are parts of file names.
const program = join(projectRoot, 'node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [program, 'run', '--mode=thorough', ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test' },
})
endTogether(child)
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
