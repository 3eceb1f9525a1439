/** A random generator that repeats its sequence for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const at = <T>(all: readonly T[], index: number): T => {
    const one = all[index]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  return {
    below,
    between: (low: number, high: number) => low + next() * (high - low),
    chance: (share: number) => next() < share,
    pick: <T>(all: readonly T[]) => at(all, below(all.length)),
    /** Favours the first elements. */
    common: <T>(all: readonly T[]) => at(all, Math.floor(all.length * next() ** 2.2)),
    some<T>(all: readonly T[], count: number): T[] {
      return [...new Set(Array.from({ length: count }, () => this.common(all)))]
    },
    weighted<T>(all: readonly T[], weights: readonly number[]): T {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex(weight => {
        left -= weight
        return left < 0
      })
      return at(all, Math.max(0, index))
    },
  }
}
