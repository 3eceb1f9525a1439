import type { ReactNode } from 'react'
import { grouped } from '../../shop/ground/grouped.ts'
import { inExcel } from './export-menu.tsx'
import { ListTable } from './list-table.tsx'
import { Panel } from './panel.tsx'

type Problem = { key: string; file?: string; line: number; column: string; cell: string; reason: string }
type Props = {
  title: string
  note?: ReactNode
  /** The first of them, and how many there are. */
  problems: readonly Problem[]
  count: number
  /** The address of all of them as CSV. */
  csv: string
}

/** What is wrong in a file, line by line. */
export const FileProblems = ({ title, note, problems, count, csv }: Props) => (
  <Panel
    title={title}
    note={
      <>
        {note} {problems.length < count && `These are the first ${grouped(problems.length)}. `}
        <a href={csv} className="text-link" download>
          All as CSV
        </a>{' '}
        <a href={inExcel(csv)} className="text-link" download>
          All as Excel
        </a>
      </>
    }
  >
    <ListTable
      label={title}
      rows={problems}
      keyOf={({ key }) => key}
      columns={[
        { label: 'Line', cell: ({ line }) => `Line ${line}`, note: ({ file }) => file },
        { label: 'Column', cell: ({ column }) => column, note: ({ cell }) => <bdi>{cell || '(empty)'}</bdi> },
        { label: 'Reason', cell: ({ reason }) => reason },
      ]}
    />
  </Panel>
)
