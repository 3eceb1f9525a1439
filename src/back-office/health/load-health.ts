import { listRuns } from '../../platform/backup/runs.ts'
import { isQueued, listJobs } from '../../platform/database/job-queues.ts'
import { readShopVersion } from '../../platform/process/shop-version.ts'
import { gigabytes, readDiskSpace } from '../../platform/storage/disk-space.ts'
import {
  countCalls,
  findSlowQueries,
  listChecks,
  listFailedRoutes,
  listRedLines,
  listSlowStatements,
  readCacheUse,
  readStorage,
  readVersions,
} from '../../shop/watch/health/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { CHECK_NOW } from './health-actions.ts'

const SHOWN_JOBS = 50
const SHOP_VERSION = readShopVersion()

/**
 * What an operator must know: what is wrong, which jobs fail, whether figures agree, backups, storage, other systems.
 */
export const loadHealth = staffPage('health.read', async ({ shop, session: { staff } }) => {
  const [incidents, runs, [disk], jobs, checks, checking, storage, calls, slow, versions, failures, cache, statements] =
    await Promise.all([
      listRedLines(shop.db, staff.role),
      listRuns(shop.db),
      readDiskSpace([shop.dataDir]),
      listJobs(shop.db),
      listChecks(shop.db),
      isQueued(shop.db, CHECK_NOW),
      readStorage(shop.db),
      countCalls(shop.db),
      findSlowQueries(shop.db),
      readVersions(shop.db),
      listFailedRoutes(shop.db),
      readCacheUse(shop.db),
      listSlowStatements(shop.db),
    ])
  const now = new Date()
  const failed = jobs
    .filter(({ lastError }) => lastError !== null)
    .map(job => ({ ...job, isTried: job.state === 'running' || (job.state === 'retrying' && job.runAt <= now) }))
    .sort((a, b) => Number(b.isTried) - Number(a.isTried))
  return {
    incidents,
    runs,
    jobs: failed.slice(0, SHOWN_JOBS),
    jobCounts: { failed: failed.length, waiting: jobs.length - failed.length },
    checks,
    checking,
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
    versions: { shop: SHOP_VERSION, ...versions, node: process.version },
  }
})
