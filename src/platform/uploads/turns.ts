/**
 * How many of something may be under way in this process at once, in all and for one key. `take` answers how to give the turn
 * back, or null when none is free.
 */
export function turns({ all, each }: { all: number; each: number }): { take: (key: string) => (() => void) | null } {
  const taken = new Map<string, number>()
  let total = 0
  return {
    take(key) {
      const own = taken.get(key) ?? 0
      if (total >= all || own >= each) return null
      total += 1
      taken.set(key, own + 1)
      let open = true
      return () => {
        if (!open) return
        open = false
        total -= 1
        const left = (taken.get(key) ?? 1) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    },
  }
}
