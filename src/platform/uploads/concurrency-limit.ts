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
      const own = running.get(key) ?? 0
      if (all >= total || own >= perKey) return null
      all += 1
      running.set(key, own + 1)
      let released = false
      return () => {
        if (released) return
        released = true
        all -= 1
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
  }
}
