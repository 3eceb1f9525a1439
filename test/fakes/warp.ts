import fc from 'fast-check'

/** What no document promises, in place of any value. */
const oddities: unknown[] = [
  null,
  '',
  ' ',
  -1,
  1e300,
  true,
  [],
  {},
  [[]],
  { 0: null },
  '0',
  'null',
  '2026-99-99',
  'not a date',
  '12,5',
  '\0',
  'a\0b',
  '\ud800',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '\u202e\u2066',
  'x'.repeat(5_000),
  '𝔛'.repeat(300),
]

/** An answer in which a value or a whole part is something odd. `at`: which of them, in their order. */
export function warped(answer: unknown, at: number, odd: unknown): unknown {
  let left = at % (partsOf(answer) || 1)
  const change = (part: unknown): unknown => {
    if (left-- === 0) return odd
    if (Array.isArray(part)) return part.map(change)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value)]))
  }
  return change(answer)
}

const partsOf = (part: unknown): number =>
  typeof part === 'object' && part !== null ? Object.values(part).reduce((sum, each) => sum + partsOf(each), 1) : 1

/** What makes an answer odd, at random. */
export const warp: fc.Arbitrary<(answer: unknown) => unknown> = fc
  .record({ at: fc.nat(40), odd: fc.constantFrom(...oddities) })
  .map(
    ({ at, odd }) =>
      answer =>
        warped(answer, at, odd),
  )

/** The keys of an answer, each with the names of those around it: 'dist.trackingNumber'. */
export function keysOf(part: unknown, above = ''): string[] {
  if (Array.isArray(part)) return part.length === 0 ? [] : keysOf(part[0], above)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => {
    const path = above === '' ? name : `${above}.${name}`
    return [path, ...keysOf(value, path)]
  })
}

export type Spoiling = 'left out' | 'null' | 'of another kind'

/** The same answer with this key left out, null, or of another kind (a number for a text, a text for all else), wherever it stands in lists. */
export function spoiled(part: unknown, path: string, as: Spoiling): unknown {
  if (Array.isArray(part)) return part.map(each => spoiled(each, path, as))
  if (typeof part !== 'object' || part === null) return part
  const [name = '', ...rest] = path.split('.')
  const { [name]: value, ...others } = part as Record<string, unknown>
  if (!(name in part)) return part
  if (rest.length > 0) return { ...part, [name]: spoiled(value, rest.join('.'), as) }
  if (as === 'left out') return others
  return { ...part, [name]: as === 'null' ? null : typeof value === 'string' ? 7 : 'seven' }
}

type Warped = { warps: ((answer: unknown) => unknown)[] }
const MOST_ANSWERS = 6

/**
 * Calls once for each key of each answer that a fake gives, with that key spoiled. Returns what came of those calls that did not end as the one
 * with all keys: 'dist.trackingNumber: uncertain: ...'. What is said stands after the kind of the failure.
 */
export async function withEachKeySpoiled(fake: Warped, as: Spoiling, call: () => Promise<string>): Promise<string[]> {
  const answers: unknown[] = []
  const hear = (answer: unknown) => {
    answers.push(answer)
    return answer
  }
  fake.warps.splice(0, fake.warps.length, ...Array.from({ length: MOST_ANSWERS }, () => hear))
  const usual = await call()
  const other: string[] = []
  for (const [at, answer] of answers.entries()) {
    for (const key of keysOf(answer)) {
      const same = Array.from({ length: at }, () => (each: unknown) => each)
      fake.warps.splice(0, fake.warps.length, ...same, each => spoiled(each, key, as))
      const came = await call()
      if (came !== usual) other.push(`${key}: ${came}`)
    }
  }
  fake.warps.length = 0
  return other
}
