import { changeCount } from '../limits/change-count.ts'

type Limits = {
  /** In this process. */
  total: number
  perKey: number
}

export type ConcurrencyLimit = {
  /** Returns the function that ends this use (calling it again does nothing), or null when a limit is reached. */
  acquire: (key: string) => (() => void) | null
}

/** Limits how many uses run at once, in this process and for one key. It refuses at once instead of queueing. */
export function concurrencyLimit({ total, perKey }: Limits): ConcurrencyLimit {
  const running = new Map<string, number>()
  let all = 0
  return {
    acquire(key) {
      if (all >= total || (running.get(key) ?? 0) >= perKey) return null
      all += 1
      changeCount(running, key, 1)
      let released = false
      return () => {
        if (released) return
        released = true
        all -= 1
        changeCount(running, key, -1)
      }
    },
  }
}
