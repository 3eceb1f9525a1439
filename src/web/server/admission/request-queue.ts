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
 * Limits how much work runs at once, in all and per key. The rest waits: every other start is for the key with the
 * least waiting, so that a newcomer does not wait for a turn of each of a hundred keys with much, and between them keys
 * take turns, so that none waits for ever. When too many wait the key with the most loses its latest.
 * @rule how many requests are worked at once, and which one is next
 */
export function fairQueue(limits: Limits): { add: (work: Work) => void } {
  const lines = new Map<string, Work[]>()
  const running = new Map<string, number>()
  let allRunning = 0
  let allWaiting = 0
  let turnOfShortest = false

  /** The work that is next, or undefined when all keys have as much running as they may. */
  const takeNext = (): Work | undefined => {
    turnOfShortest = !turnOfShortest
    const ready = [...lines].filter(([key]) => (running.get(key) ?? 0) < limits.runningPerKey)
    const [first] = ready
    if (!first) return undefined
    const [key, line] = turnOfShortest ? ready.reduce((a, b) => (b[1].length < a[1].length ? b : a)) : first
    const work = line.shift()
    // A line moves to the end after its turn.
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    return work
  }
  const startNext = () => {
    while (allRunning < limits.running) {
      const work = takeNext()
      if (!work) return
      const { key } = work
      allWaiting -= 1
      allRunning += 1
      changeCount(running, key, 1)
      let ended = false
      work.start(() => {
        if (ended) return
        ended = true
        allRunning -= 1
        changeCount(running, key, -1)
        startNext()
      })
    }
  }
  const dropLatest = () => {
    const [key, line] = [...lines].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    line.pop()?.refuse()
    if (line.length === 0) lines.delete(key)
    allWaiting -= 1
  }
  return {
    add(work) {
      const line = lines.get(work.key) ?? []
      if (line.length >= limits.waitingPerKey) return work.refuse()
      line.push(work)
      lines.set(work.key, line)
      allWaiting += 1
      startNext()
      if (allWaiting > limits.waiting) dropLatest()
    },
  }
}
