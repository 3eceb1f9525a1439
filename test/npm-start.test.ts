import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/process/project-root.ts'

let shop: string
const pids: number[] = []

/** A shop of two files, with the real way from npm to its program. */
beforeAll(() => {
  shop = mkdtempSync(join(tmpdir(), 'khushbu-npm-'))
  for (const folder of ['bin', 'node_modules/node/bin']) mkdirSync(join(shop, folder), { recursive: true })
  copyFileSync(join(projectRoot, 'bin/prepare.mjs'), join(shop, 'bin/prepare.mjs'))
  symlinkSync(process.execPath, join(shop, 'node_modules/node/bin/node'))
  const scripts = { start: 'node bin/start.mjs', 'start-slowly': 'node bin/start-slowly.mjs' }
  writeFileSync(join(shop, 'package.json'), JSON.stringify({ name: 'shop', version: '1.0.0', scripts }))
  writeFileSync(join(shop, 'bin/start.mjs'), `import { run } from './prepare.mjs'\nawait run('program.mjs')`)
  writeFileSync(
    join(shop, 'bin/start-slowly.mjs'),
    `import { existsSync, writeSync } from 'node:fs'
    import { run } from './prepare.mjs'
    writeSync(1, 'installing ' + process.pid + '\\n')
    while (!existsSync('installed')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    await run('program.mjs')`,
  )
  writeFileSync(
    join(shop, 'program.mjs'),
    `process.on('SIGTERM', () => console.log('stopped') ?? process.exit(0))
    setInterval(() => {}, 1_000_000)
    console.log('serving ' + process.pid)`,
  )
})
afterEach(() => {
  for (const pid of pids.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
})
afterAll(() => rmSync(shop, { recursive: true }))

function runNpm(script: string, env: Record<string, string> = {}) {
  const npm: ChildProcess = spawn('npm', ['run', script], {
    cwd: shop,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: dirname(process.execPath) + delimiter + process.env.PATH,
      npm_config_cache: join(shop, 'cache'),
      npm_config_update_notifier: 'false',
      ...env,
    },
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', text => (output += text))
  return {
    /** Waits for 'WORD PID'. */
    async hear(word: string) {
      await expect.poll(() => output).toMatch(new RegExp(`^${word} \\d+$`, 'm'))
      pids.push(Number(new RegExp(`^${word} (\\d+)$`, 'm').exec(output)?.[1]))
    },
    async end() {
      const ended = once(npm, 'exit')
      npm.kill('SIGTERM')
      await ended
    },
    /** What was printed until the last process that npm started has closed its output. */
    async untilAllEnded() {
      if (!npm.stdout?.closed) await once(npm, 'close')
      return output
    },
  }
}

// Node 24 runs the program itself, an older one a child process with it.
const older = `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.0.0'}})`

test.each([
  ['Node 24', {}],
  ['an older Node', { NODE_OPTIONS: older }],
] as const)('SIGTERM to npm stops the shop, on %s', async (_, env) => {
  const npm = runNpm('start', env)
  await npm.hear('serving')
  await npm.end()
  expect(await npm.untilAllEnded()).toContain('stopped')
})

test('a shop whose npm has ended while it was prepared is not started', async () => {
  const npm = runNpm('start-slowly')
  await npm.hear('installing')
  await npm.end()
  writeFileSync(join(shop, 'installed'), '')
  expect(await npm.untilAllEnded()).not.toContain('serving')
})
