type Limits = {
  /** How much work that shares a key runs at once, and how much of it may wait. */
  running: number
  waiting: number
  /** The longest wait, in milliseconds. */
  waitMs: number
}
type Waiting = { keys: readonly string[]; start: () => void }

/** Too much work with the same key waits, or this has waited too long; nothing of it was done. */
export class TurnRefusedError extends Error {
  constructor() {
    super('too much work of the same kind waits')
  }
}

/**
 * Limits how much work with a key in common runs at once; work with other keys passes it. Work with several keys starts once all of
 * them are free, and holds none while it waits. Throws TurnRefusedError.
 */
export function turns({ running: most, waiting: mostWaiting, waitMs }: Limits) {
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  const isFree = (key: string) => (running.get(key) ?? 0) < most
  const waitingOf = (key: string) => waiting.filter(({ keys }) => keys.includes(key)).length

  const begin = (keys: readonly string[]) => {
    for (const key of keys) running.set(key, (running.get(key) ?? 0) + 1)
  }
  const end = (keys: readonly string[]) => {
    for (const key of keys) {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
    for (const next of [...waiting]) if (next.keys.every(isFree)) next.start()
  }
  const untilFree = (keys: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(late)
        waiting.splice(waiting.indexOf(own), 1)
      }
      const own: Waiting = {
        keys,
        start: () => {
          leave()
          // At once: the next one that waits must see it.
          begin(keys)
          resolve()
        },
      }
      const late = setTimeout(() => {
        leave()
        reject(new TurnRefusedError())
      }, waitMs)
      waiting.push(own)
    })

  return async <T>(named: readonly string[], work: () => Promise<T>): Promise<T> => {
    const keys = [...new Set(named)]
    const taken = keys.filter(key => !isFree(key))
    if (taken.some(key => waitingOf(key) >= mostWaiting)) throw new TurnRefusedError()
    if (taken.length > 0) await untilFree(keys)
    else begin(keys)
    try {
      return await work()
    } finally {
      end(keys)
    }
  }
}
