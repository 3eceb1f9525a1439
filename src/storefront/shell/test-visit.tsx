import { TestStrip } from '../../ui/test-strip.tsx'

/** The strip of a visit in which staff try orders. */
export const TestVisit = () => (
  <TestStrip>Orders of this visit are tests: nothing is sent, charged or counted.</TestStrip>
)
