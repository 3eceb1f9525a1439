// Runs on the machine's own Node, like prepare.mjs.
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from './prepare.mjs'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A program that ran so long starts with the first pause again. */
const STEADY_AFTER_MS = 5 * 60_000

/**
 * Runs a program of the shop on Node 24 and starts it again when it crashes, with growing pauses. A program that never got
 * ready (it sends the message 'ready') has a wrong configuration or a taken port: its exit code ends this process too.
 * @param {string} program its path below the root
 * @param {string[]} flags Node's
 * @param {{ firstPauseMs?: number }} options
 */
export async function supervise(program, flags, { firstPauseMs = FIRST_PAUSE_MS } = {}) {
  let wasReady = false
  let stopping = false
  let pauseMs = firstPauseMs
  let child
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      // Between two starts nothing runs that would end this process.
      else process.exit(0)
    })
  }
  for (;;) {
    const startedAt = Date.now()
    child = launch(program, flags)
    child.on('message', message => {
      wasReady ||= message === 'ready'
    })
    const { code, signal } = await ended(child)
    if (stopping || !wasReady || code === 0) process.exit(code ?? 128 + constants.signals[signal])
    if (Date.now() - startedAt > STEADY_AFTER_MS) pauseMs = firstPauseMs
    report({ code, signal, pauseMs })
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

const ended = child => new Promise(resolve => child.on('exit', (code, signal) => resolve({ code, signal })))

/** A line like those of the shop's own log. */
function report({ code, signal, pauseMs }) {
  const msg = `the program ended unexpectedly (${signal ?? `exit code ${code}`}) and starts again in ${pauseMs / 1000} s`
  console.log(JSON.stringify({ level: 'error', time: new Date().toISOString(), code, signal, pauseMs, msg }))
}
