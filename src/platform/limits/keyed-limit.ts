import { changeCount } from './change-count.ts'

type Limits = {
  /** How much work that shares a key runs at once, and how much of it may wait. */
  running: number
  waiting: number
  /** How much waits with all keys together, and how much of it for one caller. */
  waitingInAll: number
  waitingPerCaller: number
  /** The longest wait, in milliseconds. */
  waitMs: number
}
/** How a wait is awaited. */
export type Await = (wait: Promise<void>) => Promise<void>
export const awaitInPlace: Await = wait => wait

type Waiting = { keys: readonly string[]; start: () => void }

/** What work needs: all of its keys. Its caller has a share of those that wait. */
export type Wanted = { keys: readonly string[]; caller: string }

export type KeyedLimit = {
  /** Runs work once it has its place, for which it waits by `awaitPlace`. Throws LimitRefusedError. */
  run: <T>(wanted: Wanted, work: () => Promise<T>, awaitPlace?: Await) => Promise<T>
}

/** Too much work with the same key waits, or this has waited too long; nothing of it was done. */
export class LimitRefusedError extends Error {
  constructor() {
    super('too much work of the same kind waits')
  }
}

/**
 * Limits how much work with a key in common runs at once; work with other keys passes it. Work with several keys starts
 * once all of them are free, and holds none while it waits.
 */
export function keyedLimit({
  running: most,
  waiting: mostWaiting,
  waitingInAll,
  waitingPerCaller,
  waitMs,
}: Limits): KeyedLimit {
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  const isFree = (key: string) => (running.get(key) ?? 0) < most
  const waitingOf = new Map<string, number>()
  const waitingFor = new Map<string, number>()
  const isFull = ({ keys, caller }: Wanted) => {
    const taken = keys.filter(key => !isFree(key))
    return (
      taken.length > 0 &&
      (waiting.length >= waitingInAll ||
        (waitingFor.get(caller) ?? 0) >= waitingPerCaller ||
        taken.some(key => (waitingOf.get(key) ?? 0) >= mostWaiting))
    )
  }

  const begin = (keys: readonly string[]) => {
    for (const key of keys) changeCount(running, key, 1)
  }
  const end = (keys: readonly string[]) => {
    for (const key of keys) changeCount(running, key, -1)
    for (const next of Array.from(waiting)) if (next.keys.every(isFree)) next.start()
  }
  const untilFree = ({ keys, caller }: Wanted) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(late)
        waiting.splice(waiting.indexOf(own), 1)
        for (const key of keys) changeCount(waitingOf, key, -1)
        changeCount(waitingFor, caller, -1)
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
        reject(new LimitRefusedError())
      }, waitMs)
      waiting.push(own)
      for (const key of keys) changeCount(waitingOf, key, 1)
      changeCount(waitingFor, caller, 1)
    })

  return {
    async run({ keys: named, caller }, work, awaitPlace = awaitInPlace) {
      const keys = [...new Set(named)]
      if (isFull({ keys, caller })) throw new LimitRefusedError()
      if (keys.every(isFree)) begin(keys)
      else await awaitPlace(untilFree({ keys, caller }))
      try {
        return await work()
      } finally {
        end(keys)
      }
    },
  }
}
