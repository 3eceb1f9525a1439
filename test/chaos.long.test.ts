import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/platform/process/project-root.ts'

/** Runs a tool of the bench; its exit code, and what it printed. */
async function run(tool: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [join(projectRoot, `bin/${tool}.mjs`), '--minutes', '1'], { cwd: projectRoot })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += chunk))
  return new Promise(resolve => child.on('close', code => resolve({ code, printed })))
}

// They compare what callers were told with what is stored by rules of their own, which the shop must not outgrow unseen.
test.each(['chaos', 'soak'])('%s finds nothing lost, doubled or broken in a minute', async tool => {
  const { code, printed } = await run(tool)
  expect(code, printed).toBe(0)
})
