/** Choices that a seed decides: the same seed makes the same calls. */
export type Random = {
  /** True with this probability. */
  chance: (probability: number) => boolean
  /** A whole number from `lowest` to `highest`. */
  int: (lowest: number, highest: number) => number
  pick: <T>(list: readonly T[]) => T
}

export function random(seed: number): Random {
  let state = seed
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1))
  return {
    chance: probability => next() < probability,
    int,
    pick: list => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[int(0, list.length - 1)] as (typeof list)[number]
    },
  }
}
