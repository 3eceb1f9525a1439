import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longer than their size suggests, by which vitest orders them: at the end of a group one of them would keep a single
 * worker busy. Those that wait most are first, beside the checks of `npm test`, which have the cores then.
 */
const LONG_FILES = [
  'test/journeys/screens.test.ts',
  'test/journeys/screens-of-people.test.ts',
  'test/journeys/back-office.test.ts',
  'test/journeys/catalogue.test.ts',
  'test/journeys/accounts.test.ts',
  'test/journeys/guest-buys.test.ts',
  'test/journeys/reviews.test.ts',
  'test/journeys/dispatch.test.ts',
  'src/platform/backup/logical.test.ts',
  'test/staff/permissions.test.ts',
  'test/attacks/cross-site.test.ts',
  'src/jobs/exactly-once.test.ts',
  'test/upgrade/every-state.test.ts',
  'src/platform/backup/shop-of-folder.test.ts',
  'test/attacks/fuzz.test.ts',
]

/** Within each project begins with the files of `LONG_FILES` in their order, then with the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap(project => {
      const own = sorted.filter(file => file.project === project)
      return own.toSorted((a, b) => placeOf(a) - placeOf(b))
    })
  }
}

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = LONG_FILES.findIndex(file => moduleId.endsWith(file))
  return at < 0 ? LONG_FILES.length : at
}
