import { isBackupLate, LATE_BACKUP, listRuns } from '../../platform/backup/runs.ts'
import { incidentTitles, listIncidents } from '../../platform/database/incidents.ts'
import { listJobs } from '../../platform/database/jobs.ts'
import { gigabytes, readDiskSpace } from '../../platform/storage/disk-space.ts'
import {
  countCalls,
  findSlowQueries,
  listChecks,
  listFailedRoutes,
  listSlowStatements,
  readCacheUse,
  readStorage,
  readVersions,
} from '../../shop/health/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

const SHOWN_JOBS = 50

/** What an operator must know: what is wrong, which jobs fail, whether figures agree, backups, storage, other systems. */
export const loadHealth = staffPage('health.read', async ({ shop }) => {
  const [incidents, runs, [disk], jobs, checks, storage, calls, slow, versions, failures, cache, statements] =
    await Promise.all([
      listIncidents(shop.db),
      listRuns(shop.db),
      readDiskSpace([shop.dataDir]),
      listJobs(shop.db),
      listChecks(shop.db),
      readStorage(shop.db),
      countCalls(shop.db),
      findSlowQueries(shop.db),
      readVersions(shop.db),
      listFailedRoutes(shop.db),
      readCacheUse(shop.db),
      listSlowStatements(shop.db),
    ])
  // Backups by hand are nobody's incident; that the last one is old is said here alone.
  const late = isBackupLate(runs) && !incidents.some(({ kind }) => kind === 'backups') && LATE_BACKUP
  const failed = jobs.filter(({ state }) => state === 'failed' || state === 'retrying')
  return {
    // The texts are added here: their modules read the database and do not belong in the browser.
    incidents: incidents.map(incident => ({ ...incident, title: incidentTitles[incident.kind] })),
    runs,
    late,
    jobs: failed.slice(0, SHOWN_JOBS),
    jobCounts: { failed: failed.length, waiting: jobs.length - failed.length },
    checks,
    storage: {
      ...storage,
      database:
        storage.databaseBytes < 1e9
          ? `${Math.round(storage.databaseBytes / 1e6)} MB`
          : gigabytes(storage.databaseBytes),
      free: disk ? gigabytes(disk.freeBytes) : '',
      total: disk ? gigabytes(disk.totalBytes) : '',
    },
    calls,
    slow,
    failures,
    cache,
    statements,
    versions: { ...versions, node: process.version },
  }
})
