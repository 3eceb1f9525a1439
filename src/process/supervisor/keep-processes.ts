import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RETIRE } from '../../platform/process/supervision.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A process that ran so long is started again with the first pause. */
const STEADY_AFTER_MS = 5 * 60_000
/** For a process that replaces another; it may have to wait for a database that recovers, or for a slow disk. */
const READY_TIMEOUT_MS = 15 * 60_000
/**
 * Idle connections of a process that retires end within 65 s; the next start is not kept waiting for a longer upload.
 */
const RETIRE_WAIT_MS = 70_000

// One that was still starting.
const ENDED_BY_SIGTERM = 128 + constants.signals.SIGTERM

type Parts = {
  count: number
  /** Starts the process of a place; `startsShop` at the first start of all. It sends the message 'ready'. */
  launch: (slot: number, startsShop: boolean) => Promise<ChildProcess>
  log: Pick<Logger, 'error' | 'info'>
  /** Called when none is left, before one is started again. */
  onNoneLeft?: () => void
  firstPauseMs?: number
}

type Launched = { child: ChildProcess | null; ready: Promise<boolean>; ended: Promise<number> }

export type Processes = {
  /**
   * Starts the first one, and the others once it is ready. Resolves with null when all run, or with the exit code of
   * the first: one that never got ready has a wrong configuration or a taken port.
   */
  start: () => Promise<number | null>
  /**
   * Replaces each by a new one that is ready, one after another; the old one finishes what it has begun, the last one
   * also after this resolves. Throws when a new one does not get ready: the rest stays.
   */
  replace: () => Promise<void>
  /** Ends all, with what they have begun. Resolves with the first exit code that is not 0, or with 0. */
  stop: () => Promise<number>
}

/** Runs processes and starts each that ends by itself again, with growing pauses. */
export function keepProcesses({
  count,
  launch,
  log,
  onNoneLeft = () => undefined,
  firstPauseMs = FIRST_PAUSE_MS,
}: Parts): Processes {
  const current: Launched[] = []
  const pauses: number[] = []
  /** Those that run, also such as retire. */
  const running = new Set<Launched>()
  const stopping = new AbortController()

  const begin = async (slot: number, startsShop = false): Promise<Launched> => {
    const launched = await launch(slot, startsShop).then(follow, error => {
      log.error({ err: error }, 'a process of the shop cannot be started')
      return { child: null, ready: Promise.resolve(false), ended: Promise.resolve(1) }
    })
    running.add(launched)
    void launched.ended.then(() => running.delete(launched))
    if (stopping.signal.aborted) launched.child?.kill()
    return launched
  }
  /** Starts the process of a place again whenever it ends, until it is replaced. */
  const keep = async (slot: number, first: Launched) => {
    let launched = first
    current[slot] = launched
    const isOurs = () => !stopping.signal.aborted && current[slot] === launched
    for (;;) {
      const startedAt = Date.now()
      const code = await launched.ended
      if (!isOurs()) return
      if (Date.now() - startedAt > STEADY_AFTER_MS) pauses[slot] = firstPauseMs
      const pauseMs = pauses[slot] ?? firstPauseMs
      pauses[slot] = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      reportEnd(log, { slot, pid: launched.child?.pid, code, pauseMs })
      if (running.size === 0) onNoneLeft()
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!isOurs()) return
      const next = await begin(slot)
      if (!isOurs()) return void next.child?.kill()
      launched = next
      current[slot] = next
    }
  }
  /** Resolves when the process that was replaced last has ended, or has only an upload left. */
  let retired: Promise<unknown> = Promise.resolve()
  const replaceOne = async (slot: number) => {
    // Memory and connections of the database are there for one process more than usual.
    await retired
    const next = await begin(slot)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), READY_TIMEOUT_MS)
    const ready = await Promise.race([next.ready, once(late.signal, 'abort').then(() => false)])
    clearTimeout(timer)
    if (!ready) {
      next.child?.kill('SIGKILL')
      throw new Error('the new process did not get ready; its log says why')
    }
    if (stopping.signal.aborted) return
    const before = current[slot]
    void keep(slot, next)
    if (before?.child?.connected) before.child.send(RETIRE)
    retired = Promise.race([before?.ended, pause(RETIRE_WAIT_MS, undefined, { ref: false })])
  }
  return {
    async start() {
      const first = await begin(0, true)
      if (!(await first.ready)) return first.ended
      void keep(0, first)
      const others = Array.from({ length: count - 1 }, (_, at) => at + 1)
      const launched = await Promise.all(others.map(async slot => ({ slot, each: await begin(slot) })))
      for (const { slot, each } of launched) void keep(slot, each)
      await Promise.all(launched.map(({ each }) => each.ready))
      return null
    },
    async replace() {
      for (let slot = 0; slot < count && !stopping.signal.aborted; slot++) await replaceOne(slot)
    },
    async stop() {
      stopping.abort()
      const left = [...running]
      for (const { child } of left) child?.kill('SIGTERM')
      const codes = await Promise.all(left.map(({ ended }) => ended))
      return codes.find(code => code !== 0 && code !== ENDED_BY_SIGTERM) ?? 0
    },
  }
}

function follow(child: ChildProcess): Launched {
  const ended = new Promise<number>(resolve => {
    child.once('error', () => resolve(1))
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  const ready = new Promise<boolean>(resolve => {
    child.on('message', message => message === 'ready' && resolve(true))
    void ended.then(() => resolve(false))
  })
  return { child, ready, ended }
}

type End = { slot: number; pid: number | undefined; code: number; pauseMs: number }

function reportEnd(log: Parts['log'], { slot, pid, code, pauseMs }: End): void {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? []
  const reason = signal ?? `exit code ${code}`
  const msg = `a process of the shop ended unexpectedly (${reason}) and starts again in ${pauseMs / 1000} s`
  log.error({ slot, pid, code, pauseMs }, msg)
}
