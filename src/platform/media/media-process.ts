import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { projectRoot } from '../process/project-root.ts'
import { type MediaMessage, MediaRefusedError, type MediaResult, type MediaTask } from './media-task.ts'

// Node runs TypeScript; the file is the same beside a build and in tests.
const program = join(projectRoot, 'src/platform/media/media-child.ts')
const nodeFlags = ['--max-old-space-size=64', '--max-semi-space-size=1', '--v8-pool-size=1', '--no-warnings']

// Beyond its memory limit the process holds what Node reserves and what is allocated between two looks at it.
const RESERVED_BYTES = 700 * 1024 * 1024

export type MediaProcessRules = {
  /** Resident memory of the process, and its processor time for one file. */
  rssBytes?: number
  cpuMs?: number
  /** How long a file may take in all: also where the machine is busy. */
  timeoutMs?: number
  /** How long the process is kept without work. */
  idleMs?: number
}

export type MediaProcess = {
  /**
   * Renders a photo or cleans a video, one at a time; further tasks wait. Throws MediaRefusedError; a file that costs
   * too much ends the process, and the next one gets a new process.
   */
  run: <Task extends MediaTask>(task: Task) => Promise<MediaResult<Task>>
}

/** A process of its own for uploaded files, started at the first one. It has no secrets of the shop. */
export function openMediaProcess({
  rssBytes = 384 * 1024 * 1024,
  cpuMs = 20_000,
  timeoutMs = 60_000,
  idleMs = 30_000,
}: MediaProcessRules = {}): MediaProcess {
  const oneAtATime = pLimit(1)
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  async function ready(): Promise<ChildProcess> {
    if (child?.connected) return child
    const started = start({ rssBytes, cpuMs })
    const first = await nextMessage(started, timeoutMs)
    if (first?.kind !== 'ready') throw new Error('the media process does not start')
    child = started
    return started
  }

  async function perform(task: MediaTask): Promise<unknown> {
    clearTimeout(idle)
    const worker = await ready()
    hold(worker, true)
    const reply = nextMessage(worker, timeoutMs)
    worker.send(task)
    const message = await reply
    hold(worker, false)
    idle = setTimeout(() => worker.connected && worker.disconnect(), idleMs).unref()
    if (message === null || message.kind === 'ready') {
      child = null
      throw new MediaRefusedError({ reason: 'too_costly' })
    }
    if (message.kind === 'refused') throw new MediaRefusedError(message.refusal)
    if (message.kind === 'failed') throw new Error(message.message)
    return message.result
  }

  return { run: <Task extends MediaTask>(task: Task) => oneAtATime(() => perform(task) as Promise<MediaResult<Task>>) }
}

function start(limits: { rssBytes: number; cpuMs: number }): ChildProcess {
  const args = [...nodeFlags, program, JSON.stringify(limits)]
  const env: NodeJS.ProcessEnv = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' }
  for (const name of ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']) if (process.env[name]) env[name] = process.env[name]
  const options = { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as const, serialization: 'advanced' as const }
  if (process.platform === 'win32') return spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  // A limit of the kernel, where it has one for a process's data: between two checks of its memory it could grow beyond
  // it.
  const kilobytes = Math.round((limits.rssBytes + RESERVED_BYTES) / 1024)
  const command = `ulimit -d ${kilobytes} 2>/dev/null || true; exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', command, process.execPath, ...args], { ...options, stdio: [...options.stdio] })
}

/** The next message of the process; null when it ended, or was ended after `timeoutMs`, without one. */
function nextMessage(child: ChildProcess, timeoutMs: number): Promise<MediaMessage | null> {
  return new Promise(resolve => {
    const settle = (message: MediaMessage | null) => {
      clearTimeout(deadline)
      child.off('message', settle).off('exit', gone).off('error', gone)
      resolve(message)
    }
    const gone = () => settle(null)
    const deadline = setTimeout(() => {
      child.kill('SIGKILL')
      gone()
    }, timeoutMs)
    child.on('message', settle).on('exit', gone).on('error', gone)
  })
}

/** Whether the child keeps this process running. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
