import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    thorough: boolean
  }
}

/** Whether everything is tested, in `npm run attack`. */
export const thorough = inject('thorough')

/**
 * A test that only `npm run attack` runs: of a promise that a cheaper test of `npm test` holds in its plainest case, at another width, under
 * a load, or beside a fault.
 */
export const thoroughTest = test.runIf(thorough)

/** How many random histories a model tries: `runs` in `npm test`, ten times as many in `npm run attack`. */
export const modelRuns = (runs: number): number => (thorough ? 10 * runs : runs)

/** What a test tries one after another: all of it in `npm run attack`, the first alone in `npm test`. */
export const firstOrAll = <Of>(...all: [Of, ...Of[]]): Of[] => (thorough ? all : all.slice(0, 1))
