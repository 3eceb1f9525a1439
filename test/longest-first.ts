import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longer than their size tells, which vitest goes by: at the end of a group one of them would keep a single
 * worker busy.
 */
const LONG_FILES = [
  'test/journeys/screens.test.ts',
  'test/journeys/screens-of-people.test.ts',
  'test/journeys/power-cut.test.ts',
  'src/jobs/exactly-once.test.ts',
  'src/platform/database/embedded-postgres.test.ts',
  'test/attacks/fuzz.test.ts',
]

/** Within each project begins with the files of `LONG_FILES`, then with the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap(project => {
      const own = sorted.filter(file => file.project === project)
      return [...own.filter(isLong), ...own.filter(file => !isLong(file))]
    })
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG_FILES.some(file => moduleId.endsWith(file))
