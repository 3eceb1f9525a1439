import type { Config } from '../../src/platform/config.ts'
import { findClockIncident } from '../../src/platform/database/clock.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { findRunningPostgres, hasCluster } from '../../src/platform/database/embedded-postgres.ts'
import { listIncidents } from '../../src/platform/database/incidents.ts'
import { listJobs } from '../../src/platform/database/job-queues.ts'
import { checkMigrations, LEAST_POSTGRES } from '../../src/platform/database/migrate.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

/**
 * Whether the database answers, is new enough, has this release's schema, and the same time as this machine; which jobs
 * failed, and what is wrong.
 */
export async function checkDatabase({ databaseDirectUrl, dataDir }: Config): Promise<Finding[]> {
  const url = databaseDirectUrl ?? findRunningPostgres(dataDir)
  if (!url) {
    return hasCluster(dataDir)
      ? [wrong('database', `the shop in ${dataDir} does not run: start it, then ask again`)]
      : [wrong('database', `there is no shop in ${dataDir} yet: is the disk mounted? The first start makes one`)]
  }
  try {
    const { pending, unknown } = await checkMigrations(url)
    const schema =
      unknown.length > 0
        ? wrong('schema', `the database belongs to a newer release (${unknown.at(-1)})`)
        : pending.length > 0
          ? wrong(
              'schema',
              `${pending.length} files of this release are not applied: npm run migrate, or start the shop`,
            )
          : fine('schema', "it is this release's")
    const isCurrent = pending.length === 0
    return [
      fine('database', `it answers, and is PostgreSQL ${LEAST_POSTGRES} or later`),
      schema,
      await checkClock(url),
      // What an older schema lacks cannot be asked.
      ...(isCurrent ? await checkWork(url) : []),
    ]
  } catch (error) {
    return [wrong('database', reasonOf(error))]
  }
}

async function checkClock(url: string): Promise<Finding> {
  const db = openDatabase(url, { poolSize: 1 })
  try {
    const incident = await findClockIncident(db)
    return incident ? wrong('clock', incident.text) : fine('clock', "this machine's and the database's agree")
  } finally {
    await closeDatabase(db)
  }
}

/** Jobs that failed for good, and what the shop itself says is wrong now. */
async function checkWork(url: string): Promise<Finding[]> {
  const db = openDatabase(url, { poolSize: 1 })
  try {
    const failed = (await listJobs(db)).filter(({ state }) => state === 'failed')
    const names = [...new Set(failed.map(({ name }) => name))].slice(0, 3).join(', ')
    const jobs =
      failed.length === 0
        ? fine('jobs', 'none has failed for good')
        : wrong('jobs', `${failed.length} failed for good (${names}): npm run jobs says why, -- retry all tries again`)
    const incidents = await listIncidents(db)
    return [
      jobs,
      ...(incidents.length === 0 ? [fine('incidents', 'the shop names none')] : []),
      ...incidents.map(({ kind, text }) => wrong('incidents', `${kind}: ${text}`)),
    ]
  } finally {
    await closeDatabase(db)
  }
}
