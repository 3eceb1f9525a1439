import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import nodeFlags from '../../bin/node-flags.json' with { type: 'json' }
import nodeMemory from '../../bin/node-memory.json' with { type: 'json' }
import { projectRoot } from '../../src/platform/process/project-root.ts'

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 60_000
/** As `npm start` has it. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  ...nodeMemory,
  NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compile'),
}

/** A process of the built shop that is killed and started again. */
export type Program = {
  name: string
  /** Empty for a worker. */
  url: string
  logFile: string
  /** 0 while it does not run. */
  pid: () => number
  /** Whether it takes requests, as a balancer knows it. */
  isReady: () => boolean
  /** Resolves once it is ready. */
  start: () => Promise<void>
  kill: () => Promise<void>
  /** SIGTERM: it finishes what runs. */
  stop: () => Promise<void>
  freeze: () => void
  thaw: () => void
  /** When it was killed or ended, in ms since 1970. */
  deaths: number[]
  /** Each time that it ended, once it was ready, although nobody ended it; with the end of its log. */
  ownEnds: string[]
}

type Parts = { name: string; args?: string[]; url?: string; logFile: string; env: Record<string, string> }

/** `args`: ['worker'] for one that only works the queue. It ends with this process. */
export function program({ name, args = [], url = '', logFile, env }: Parts): Program {
  let child: ChildProcess | null = null
  let ending = false
  let isReady = false
  const deaths: number[] = []
  const ownEnds: string[] = []

  const launch = async () => {
    const log = openSync(logFile, 'a')
    const started = spawn(process.execPath, [...nodeFlags, join(projectRoot, 'build/server/index.js'), ...args], {
      cwd: projectRoot,
      env: { ...ENVIRONMENT, ...env },
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    child = started
    ending = false
    started.on('error', () => undefined)
    started.on('exit', (code, signal) => {
      deaths.push(Date.now())
      // A start that met a lost database is repeated below.
      if (!ending && isReady)
        ownEnds.push(`${name} ended by itself (${signal ?? `exit code ${code}`}): ${lastWords(logFile)}`)
      if (child === started) child = null
      isReady = false
    })
    const ready = once(started, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }).then(() => true)
    const ended = once(started, 'exit').then(() => false)
    if (!(await Promise.race([ready, ended]))) throw new Error(`${name} ended at its start; see ${logFile}`)
    isReady = true
  }

  const end = async (signal: NodeJS.Signals) => {
    const running = child
    if (!running) return
    ending = true
    const ended = once(running, 'exit')
    running.kill(signal)
    const late = setTimeout(() => running.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(late)
  }

  return {
    name,
    url,
    logFile,
    deaths,
    ownEnds,
    pid: () => child?.pid ?? 0,
    isReady: () => isReady,
    async start() {
      // As its supervisor does: a start that met a lost database is repeated.
      for (let attempt = 1; !child; attempt++) {
        await launch().catch(async error => {
          if (attempt === 20) throw error
          await pause(500)
        })
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}

const lastWords = (logFile: string): string =>
  readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12).join(' | ')
