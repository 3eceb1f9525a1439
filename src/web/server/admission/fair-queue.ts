import { changeCount } from '../../../platform/limits/change-count.ts'

type Limits = { running: number; runningPerKey: number; waiting: number; waitingPerKey: number }

type Work = {
  key: string
  /** Receives the function that ends the work; calling it again does nothing. */
  start: (end: () => void) => void
  /** Called instead of `start` when too many wait. */
  refuse: () => void
}

/**
 * Limits how much work runs at once, in all and per key. The rest waits: every other start is for the key with the least
 * waiting, so that a newcomer does not wait for a turn of each of a hundred keys with much, and between them keys take turns, so that
 * none waits for ever. When too many wait the key with the most loses its latest. `add` returns the function that takes work
 * out which still waits.
 */
export function fairQueue(limits: Limits): { add: (work: Work) => () => void } {
  const lines = new Map<string, Work[]>()
  const running = new Map<string, number>()
  let allRunning = 0
  let allWaiting = 0
  let turnOfShortest = false

  const mayRun = (key: string) => (running.get(key) ?? 0) < limits.runningPerKey
  /** The key that is next, or undefined when all have as much running as they may. */
  const nextKey = (): string | undefined => {
    turnOfShortest = !turnOfShortest
    let found: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const [key, line] of lines) {
      if (line.length >= least || !mayRun(key)) continue
      if (!turnOfShortest) return key
      found = key
      least = line.length
    }
    return found
  }
  const startNext = () => {
    while (allRunning < limits.running) {
      const key = nextKey()
      if (key === undefined) return
      const line = lines.get(key)
      const work = line?.shift()
      // A line moves to the end after its turn.
      lines.delete(key)
      if (line && line.length > 0) lines.set(key, line)
      if (!work) continue
      allWaiting -= 1
      allRunning += 1
      changeCount(running, key, 1)
      work.start(ending(key))
    }
  }
  const stopWaiting = (work: Work): boolean => {
    const line = lines.get(work.key)
    const at = line?.indexOf(work) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) lines.delete(work.key)
    allWaiting -= 1
    return true
  }
  const ending = (key: string) => {
    let ended = false
    return () => {
      if (ended) return
      ended = true
      allRunning -= 1
      changeCount(running, key, -1)
      startNext()
    }
  }
  return {
    add(work) {
      const line = lines.get(work.key) ?? []
      if (line.length >= limits.waitingPerKey) {
        work.refuse()
        return () => {}
      }
      line.push(work)
      lines.set(work.key, line)
      allWaiting += 1
      startNext()
      if (allWaiting > limits.waiting) {
        const last = longest(lines).at(-1)
        if (last && stopWaiting(last)) last.refuse()
      }
      return () => void stopWaiting(work)
    },
  }
}

function longest(lines: Map<string, Work[]>): Work[] {
  let found: Work[] = []
  for (const line of lines.values()) if (line.length > found.length) found = line
  return found
}
