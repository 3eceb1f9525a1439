import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { isBackupLate, LATE_BACKUP, listRuns, type Run } from '../../platform/backup/runs.ts'
import { incidentTitles, listIncidents } from '../../platform/database/incidents.ts'
import { gigabytes, readDiskSpace } from '../../platform/storage/disk-space.ts'
import { timeText } from '../../shop/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { Panel } from '../kit/panel.tsx'
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
    <>
      <h1 className="page-title">Health</h1>
      {incidents.map(({ kind, title, place, text, since }) => (
        <Alert key={kind + place}>
          <b className="font-semibold">{title}</b>
          {place && ` on ${place}`}
          {`, since ${timeText(since)}. ${text}`}
        </Alert>
      ))}
      {late && <Alert>{late}</Alert>}
      {free && <p className="mt-4 text-muted text-sm">{free}</p>}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Panel title="Backups" note="The latest backups and drills, newest first.">
          {runs.length === 0 ? (
            <EmptyState
              title="No backup yet"
              text="Set BACKUPS to nightly, or run npm run backup; docs/operations.md says how."
            />
          ) : (
            <ul className="grid border-line border-t">
              {runs.map(run => (
                <RunRow key={`${run.kind}${new Date(run.startedAt).toISOString()}`} run={run} />
              ))}
            </ul>
          )}
        </Panel>
        {drill && (
          <Panel title="Last drill" note="The newest backup, restored into a temporary place and checked.">
            <ul className="grid gap-1 text-sm">
              {drill.lines.map(line => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
}

function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="wrap-anywhere mt-4 bg-danger/8 p-3 text-danger text-sm">
      {children}
    </p>
  )
}

const RUN_NAMES: Record<Run['kind'], string> = { backup: 'Backup', drill: 'Drill', verify: 'Verification' }

function RunRow({ run: { kind, startedAt, succeeded, lines } }: { run: Run }) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[13rem_1fr]">
      <time dateTime={new Date(startedAt).toISOString()} className="text-muted text-sm">
        {timeText(startedAt)}
      </time>
      <div className="min-w-0 text-sm">
        <p>
          {RUN_NAMES[kind]}{' '}
          <span className={succeeded ? 'chip' : 'chip chip-danger'}>{succeeded ? 'Succeeded' : 'Failed'}</span>
        </p>
        <p className="wrap-anywhere mt-1 text-muted">{kind === 'drill' && succeeded ? lines.at(-1) : lines[0]}</p>
      </div>
    </li>
  )
}
