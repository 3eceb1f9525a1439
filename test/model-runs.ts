import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    thorough: boolean
  }
}

/** How many random histories a model tries: `runs` in `npm test`, ten times as many in `npm run attack`. */
export const modelRuns = (runs: number): number => (inject('thorough') ? 10 * runs : runs)
