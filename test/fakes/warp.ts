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
