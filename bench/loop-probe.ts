import { appendFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded by `--import` into each process of a shop that is measured: a line in LOOP_HOLDS for each time the event loop stood still
// for more than 20 ms. The processor time of the thread tells its own work from other work on a busy machine.
const EVERY_MS = 5
const HOLD_MS = 20
const file = process.env.LOOP_HOLDS

const now = () => {
  const { user, system } = process.threadCpuUsage()
  return { at: performance.now(), cpu: (user + system) / 1000 }
}
let last = now()
if (file && isMainThread) {
  setInterval(() => {
    const next = now()
    const held = next.at - last.at - EVERY_MS
    if (held > HOLD_MS) {
      const line = { pid: process.pid, ended: Date.now(), held: Math.round(held), cpu: Math.round(next.cpu - last.cpu) }
      appendFileSync(file, `${JSON.stringify(line)}\n`)
    }
    last = now()
  }, EVERY_MS).unref()
}
