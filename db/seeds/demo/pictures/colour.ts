/** Colours and chance for the drawings. Chance is seeded, so that a picture drawn again is the same picture. */

type Rgb = [number, number, number]

function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

/** `amount` 0 is all `a`, 1 is all `b`. */
export function mix(a: string, b: string, amount: number): string {
  const from = rgb(a)
  const to = rgb(b)
  return `#${from
    .map((v, i) =>
      Math.round(v + ((to[i] ?? 0) - v) * amount)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const lighter = (hex: string, amount: number) => mix(hex, '#fff6e6', amount)
export const darker = (hex: string, amount: number) => mix(hex, '#0a0604', amount)

/** Perceived brightness, 0 to 1. */
export function brightness(hex: string): number {
  const [r, g, b] = rgb(hex)
  return (r * 0.299 + g * 0.587 + b * 0.114) / 255
}

export type Chance = {
  next: () => number
  between: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
}

export function chance(seed: string): Chance {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: list => list[Math.floor(next() * list.length)] as (typeof list)[number],
  }
}

/** Brighter and more saturated, as a liquid is where light comes through it; `lighter` would turn it to milk. Keeps the hue when it grows too bright. */
export function luminous(hex: string, amount: number): string {
  const [r, g, b] = rgb(hex)
  const grey = (r + g + b) / 3
  const lift = (v: number) => Math.max(0, (grey + (v - grey) * (1 + amount * 0.2)) * (1 + amount * 0.75) + 26 * amount)
  const lifted = [r, g, b].map(lift)
  const over = Math.max(255, ...lifted) / 255
  return `#${lifted
    .map(v =>
      Math.round(v / over)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
