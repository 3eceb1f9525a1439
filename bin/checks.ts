import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { endTogether } from './end-together.ts'

type Check = {
  name: string
  program: string
  args: string[]
  env?: Record<string, string>
  /** Must match the output, besides exit code 0. */
  mustPrint?: RegExp
}
export type Count = { passed: number; failed: number }

const typegen: Check = { name: 'page types', program: '@react-router/dev/bin.cjs', args: ['typegen', 'src/storefront'] }

const types: Check = {
  name: 'types',
  program: 'typescript/bin/tsc',
  args: ['--noEmit', '--checkers', '1'],
  // The compiler is a Go program: its garbage collector runs less often, a third less processor time for 450 MB. Near
  // the limit it runs as often as before.
  env: { GOGC: '1000', GOMEMLIMIT: '3GiB' },
}

const checks: Check[] = [
  { name: 'style', program: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  {
    name: 'boundaries',
    program: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      `plugin:${join(import.meta.dirname, 'boundaries-report.ts')}`,
      'src',
      'db',
      'bin',
      'test',
    ],
    // Without a parser for TypeScript it would cruise nothing and pass.
    mustPrint: /\d{3,} dependencies cruised/,
  },
  { name: 'nothing private of others', program: '../bin/private-parts.ts', args: [] },
  { name: 'links of the papers', program: '../bin/links.ts', args: [] },
  { name: 'documents made of code and packages', program: '../bin/documents.ts', args: [] },
  {
    name: 'what SQL promises',
    program: '../bin/sql-rows.ts',
    args: [],
    mustPrint: /\d{3,} statements and expressions of SQL checked/,
  },
  { name: 'nothing unused', program: 'knip/bin/knip.js', args: ['--no-progress'] },
]

/** All checks, two at a time; prints a line for each, and the findings of those that fail. */
export async function runChecks(): Promise<Count> {
  const count = { passed: 0, failed: 0 }
  const waiting = [...checks]
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await run(check, count)
  }
  // The compiler reads the types that the first generates.
  const typing = async () => {
    await run(typegen, count)
    await run(types, count)
  }
  await Promise.all([typing().then(worker), worker()])
  return count
}

async function run({ name, program, args, env, mustPrint }: Check, count: Count): Promise<void> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(projectRoot, 'node_modules', program), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endTogether(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const code = await new Promise(resolve => child.on('close', resolve))
  const passed = code === 0 && (!mustPrint || mustPrint.test(output))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (!passed) console.log(output)
  count[passed ? 'passed' : 'failed'] += 1
}
