import { useLoaderData } from 'react-router'
import { isBackupLate, LATE_BACKUP, listRuns, type Run } from '../../platform/backup/runs.ts'
import { incidentTitles, listIncidents } from '../../platform/database/incidents.ts'
import { gigabytes, readDiskSpace } from '../../platform/storage/disk-space.ts'
import { timeText } from '../../shop/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'

/** What an operator must know: what is wrong, whether backups are made, and whether they can be restored. */
export const meta = titled('Health')

export const loader = staffPage('health.read', async ({ shop }) => {
  const [incidents, runs, [disk]] = await Promise.all([
    listIncidents(shop.db),
    listRuns(shop.db),
    readDiskSpace([shop.dataDir]),
  ])
  // Backups by hand are nobody's incident; that the last one is old is said here alone.
  const late = isBackupLate(runs) && !incidents.some(({ kind }) => kind === 'backups') && LATE_BACKUP
  const free =
    disk && `${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} are free on the disk of this machine.`
  // The texts are added here: their modules read the database and do not belong in the browser.
  return {
    incidents: incidents.map(incident => ({ ...incident, title: incidentTitles[incident.kind] })),
    runs,
    late,
    free,
  }
})

export default function HealthPage() {
  const { incidents, runs, late, free } = useLoaderData<typeof loader>()
  const drill = runs.find(({ kind }) => kind === 'drill')
  return (
    <DetailPage
      title="Health"
      first={
        <>
          {incidents.map(({ kind, title, place, text, since }) => (
            <Notice key={kind + place} ok={false}>
              <b className="font-semibold">{title}</b>
              {place && ` on ${place}`}
              {`, since ${timeText(since)}. ${text}`}
            </Notice>
          ))}
          {late && <Notice ok={false}>{late}</Notice>}
          {free && <p className="mt-4 text-muted text-sm">{free}</p>}
        </>
      }
      aside={
        drill && (
          <Panel title="Last drill" note="The newest backup, restored into a temporary place and checked.">
            <Rows rows={drill.lines} cell={line => line} />
          </Panel>
        )
      }
    >
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
    </DetailPage>
  )
}

const RUN_NAMES: Record<Run['kind'], string> = { backup: 'Backup', drill: 'Drill', verify: 'Verification' }
