import type { Run } from '../../platform/backup/runs.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'

/** The latest backups and drills. */
export function BackupsPanel({ runs }: { runs: readonly Run[] }) {
  return (
    <Panel title="Backups" note="The latest backups and drills, newest first.">
      {runs.length === 0 ? (
        <EmptyState
          title="No backup yet"
          text="Set BACKUPS to nightly, or run npm run backup; docs/operations.md says how."
        />
      ) : (
        <Rows
          rows={runs}
          keyOf={({ kind, startedAt }) => `${kind}${new Date(startedAt).toISOString()}`}
          cell={({ kind, startedAt }) => (
            <>
              {RUN_NAMES[kind]}, <time dateTime={new Date(startedAt).toISOString()}>{timeText(startedAt)}</time>
            </>
          )}
          note={({ kind, succeeded, lines }) => (kind === 'drill' && succeeded ? lines.at(-1) : lines[0])}
          end={({ succeeded }) => (
            <span className={succeeded ? 'chip' : 'chip chip-danger'}>{succeeded ? 'Succeeded' : 'Failed'}</span>
          )}
        />
      )}
    </Panel>
  )
}

const RUN_NAMES: Record<Run['kind'], string> = { backup: 'Backup', drill: 'Drill', verify: 'Verification' }
