import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/project-root.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-supervise-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Supervises a program that ends by this plan, one line a start. */
function supervise(...plan: string[]) {
  const file = join(folder, plan.join('-'))
  writeFileSync(file, plan.join('\n'))
  const code = `import { supervise } from './bin/supervise.mjs'
    await supervise('test/fakes/crashing-program.mjs', [], { firstPauseMs: 20 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, 'supervise', file], { cwd: projectRoot })
  let output = ''
  child.stdout.on('data', text => {
    output += text
  })
  return {
    child,
    ended: once(child, 'exit').then(([exitCode]) => exitCode as number),
    reports: () => [...output.matchAll(/\((.*?)\) and starts again in (.*?) s/g)].map(([, why, s]) => `${why}, ${s}`),
    left: () => readFileSync(file, 'utf8'),
  }
}

test('a program that crashed starts again, with growing pauses, and the log says so', async () => {
  const { child, ended, reports, left } = supervise('ready SIGABRT', '1', 'SIGKILL', 'ready 134', 'ready live')
  await expect.poll(reports).toEqual(['SIGABRT, 0.02', 'exit code 1, 0.04', 'SIGKILL, 0.08', 'exit code 134, 0.16'])
  await expect.poll(left).toBe('')
  child.kill('SIGTERM')
  await ended
  expect(reports()).toHaveLength(4)
})

test('a program that was never ready, or that ended by itself, is not started again', async () => {
  const wrong = supervise('1', 'ready live')
  expect(await wrong.ended).toBe(1)
  const done = supervise('ready 0', 'ready live')
  expect(await done.ended).toBe(0)
  expect([wrong.left(), done.left()]).toEqual(['ready live', 'ready live'])
  expect([...wrong.reports(), ...done.reports()]).toEqual([])
})
