import { timeText } from '../../shop/ground/dates.ts'
import type { Check } from '../../shop/watch/health/index.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { useMay } from '../kit/use-may.ts'

/** Whether stock, money and reports agree, as checked each night. */
export function ChecksPanel({ checks, checking }: { checks: readonly Check[]; checking: boolean }) {
  useLoadWhile(checking)
  const may = useMay()('health.work')
  return (
    <Panel
      title="Figures"
      note="Checked each night: reports against orders and ledgers, rules of stock, money and history."
    >
      <Rows
        rows={checks}
        keyOf={({ kind }) => kind}
        cell={({ label, counted }) => `${label}: ${counted} checked`}
        note={({ checkedAt, problems }) => [timeText(checkedAt), ...problems].join('. ')}
        end={({ problems }) => (
          <span className={problems.length === 0 ? 'chip' : 'chip chip-danger'}>
            {problems.length === 0 ? 'All agree' : `${problems.length} wrong`}
          </span>
        )}
        empty="Not checked yet."
      />
      {may && (
        <StaffForm
          action="check"
          submit={checking ? 'It is being checked ...' : 'Check now'}
          variant="outline"
          hidden={{ what: 'all' }}
        />
      )}
    </Panel>
  )
}
