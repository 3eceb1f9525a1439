import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { isBackupLate, listRuns, type Run } from '../../platform/backup/runs.ts'
import { gigabytes, readDiskSpace } from '../../platform/disk-space.ts'
import { timeText } from '../../shop/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { Panel } from '../frame/panel.tsx'

/** What an operator must know: whether backups are made, and whether they can be restored. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Health'), noIndex]

export const loader = staffPage('health.read', async ({ shop }) => {
  const [runs, [disk]] = await Promise.all([listRuns(shop.db), readDiskSpace([shop.dataDir])])
  const space = disk && {
    free: `${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} are free on the disk of this machine.`,
    isLow: disk.isLow,
  }
  return { runs, late: isBackupLate(runs), space }
})
type Page = Awaited<ReturnType<typeof loader>>

export default function HealthPage() {
  const { runs, late, space } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const drill = runs.find(({ kind }) => kind === 'drill')
  return (
    <>
      <h1 className="page-title">Health</h1>
      {late && (
        <p role="alert" className="mt-4 bg-danger/8 p-3 text-danger text-sm">
          No backup succeeded in the last day. Orders since the last one would be lost with the disk.
        </p>
      )}
      {space && (
        <p
          role={space.isLow ? 'alert' : undefined}
          className={space.isLow ? 'mt-4 text-danger text-sm' : 'mt-4 text-muted text-sm'}
        >
          {space.free}
          {space.isLow && ' Make space now: orders end when it is full.'}
        </p>
      )}
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

function RunRow({ run: { kind, startedAt, succeeded, lines } }: { run: Run }) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[13rem_1fr]">
      <time dateTime={new Date(startedAt).toISOString()} className="text-muted text-sm">
        {timeText(startedAt)}
      </time>
      <div className="min-w-0 text-sm">
        <p>
          {kind === 'backup' ? 'Backup ' : 'Drill '}
          <span className={succeeded ? 'chip' : 'chip chip-danger'}>{succeeded ? 'Succeeded' : 'Failed'}</span>
        </p>
        <p className="wrap-anywhere mt-1 text-muted">{kind === 'backup' || !succeeded ? lines[0] : lines.at(-1)}</p>
      </div>
    </li>
  )
}
