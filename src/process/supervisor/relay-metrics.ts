import type { ChildProcess } from 'node:child_process'
import type { Collect, Measure, Measured } from '../../platform/process/supervision.ts'

// A process that starts or hangs is left out.
const MEASURE_TIMEOUT_MS = 2_000

/**
 * Returns a function that takes each process: one that is asked for metrics gets from here what all others measured.
 */
export function relayMetrics(): (child: ChildProcess) => void {
  const running = new Set<ChildProcess>()
  return child => {
    running.add(child)
    child.once('exit', () => running.delete(child))
    child.on('message', async (message: Collect | string) => {
      if (typeof message !== 'object' || !('collect' in message)) return
      const others = [...running].filter(each => each !== child && each.connected)
      const measured = await Promise.all(others.map(other => measure(other, message.collect)))
      const response: Collect = { collected: message.collect, others: measured.filter(each => each !== null) }
      if (child.connected) child.send(response)
    })
  }
}

function measure(child: ChildProcess, id: string): Promise<Measured | null> {
  return new Promise(resolve => {
    const end = (values: Measured | null) => {
      clearTimeout(late)
      child.off('message', hear)
      resolve(values)
    }
    const hear = (message: Measure | string) => {
      if (typeof message === 'object' && 'measured' in message && message.measured === id) end(message.values)
    }
    const late = setTimeout(end, MEASURE_TIMEOUT_MS, null)
    child.on('message', hear)
    child.send({ measure: id } satisfies Measure, error => error && end(null))
  })
}
