import { timeText } from '../../shop/ground/dates.ts'
import type { TriedScenario } from '../../shop/orders/fiscal/index.ts'
import type { Column } from '../kit/list-table.tsx'

const states = { asked: 'Being sent', passed: 'Passed', failed: 'Failed' }

/** A scenario and what came of it. */
export const scenarioColumns: readonly Column<TriedScenario>[] = [
  { label: 'Scenario', cell: ({ id }) => id, note: ({ label }) => label },
  {
    label: 'Result',
    cell: ({ text }) => text,
    typed: true,
    note: ({ askedAt }) => askedAt && timeText(askedAt),
    plain: true,
  },
  {
    label: 'State',
    cell: ({ state }) => (state ? states[state] : 'Not tried'),
    chip: true,
    bad: ({ state }) => state === 'failed',
    end: true,
  },
]
