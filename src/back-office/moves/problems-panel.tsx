import { plural } from '../../shop/ground/plural.ts'
import { ListTable } from '../kit/list-table.tsx'
import { Panel } from '../kit/panel.tsx'
import type { FoundMove } from './files-panel.tsx'

/** What was not understood, line by line. */
export function ProblemsPanel({ move: { moveId, made, problems } }: { move: FoundMove }) {
  if (made.problems === 0) return null
  return (
    <Panel
      title={`${plural(made.problems, 'thing')} not understood`}
      note={
        <>
          {problems.length < made.problems && `The first ${problems.length}. `}
          <a href={`/admin/moves/${moveId}/problems`} className="text-link" download>
            All as CSV
          </a>
        </>
      }
    >
      <ListTable
        label="Not understood"
        rows={problems}
        keyOf={({ problemId }) => String(problemId)}
        columns={[
          { label: 'File', cell: ({ kind }) => kind, note: ({ line }) => `Line ${line}` },
          { label: 'Column', cell: ({ column }) => column, note: ({ cell }) => <bdi>{cell}</bdi> },
          { label: 'Reason', cell: ({ reason }) => reason },
        ]}
      />
    </Panel>
  )
}
