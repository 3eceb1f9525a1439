import fc from 'fast-check'
import { ShopError } from '../src/shop/ground/shop-error.ts'
import { modelRuns } from './thorough.ts'

type Rounds<Step> = {
  /** How many rounds a run has, and how many runs there are. */
  minRounds: number
  maxRounds: number
  runs: number
  /** A run that is always one of them. */
  example?: Step[][]
  perform: (step: Step) => Promise<void>
  /** What counts a step that was done. */
  nameOf: (step: Step) => string
  /** Expected errors beside those of the shop. */
  isRefusal?: (error: unknown) => boolean
  /** Checked after each round. */
  holds: (round: Step[]) => Promise<void>
  /** Checked after each run. */
  holdsInTheEnd?: () => Promise<void>
}

/** Random steps of several people, up to three at once. Returns how many were done, in all and by name, and how many were refused. */
export async function inRounds<Step>(
  step: fc.Arbitrary<Step>,
  { minRounds, maxRounds, runs, example, perform, nameOf, isRefusal, holds, holdsInTheEnd }: Rounds<Step>,
) {
  const counts = { done: 0, refused: 0, of: {} as Record<string, number> }
  const attempt = async (each: Step) => {
    try {
      await perform(each)
      counts.done += 1
      counts.of[nameOf(each)] = (counts.of[nameOf(each)] ?? 0) + 1
    } catch (error) {
      if (!(error instanceof ShopError || isRefusal?.(error))) throw error
      counts.refused += 1
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: minRounds, maxLength: maxRounds }),
      async rounds => {
        for (const together of rounds) {
          await Promise.all(together.map(attempt))
          await holds(together)
        }
        await holdsInTheEnd?.()
      },
    ),
    { numRuns: modelRuns(runs), endOnFailure: true, examples: example ? [[example]] : [] },
  )
  return counts
}
