import type { Db } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { readDiskSpace } from '../../../platform/storage/disk-space.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { plural } from '../../ground/plural.ts'
import { recountReports } from '../../money/reports/index.ts'
import { checkInvariants } from '../invariants/index.ts'
import { noteStorage } from './storage-days.ts'

const kinds = {
  reports: 'Reports against orders and ledgers',
  invariants: 'Rules of stock, money and history',
} as const
type Kind = keyof typeof kinds
export type Check = { kind: Kind; label: string; checkedAt: Date; counted: number; problems: string[] }

type Parts = { db: Db; storage: Storage; dataDir: string }

/**
 * Notes how full the disk is, compares the reports with what they are made of, and checks the invariants. Stores what
 * breaks.
 */
export async function checkNightly({ db, storage, dataDir }: Parts, signal?: AbortSignal): Promise<void> {
  const [disk] = await readDiskSpace([dataDir])
  if (disk) await noteStorage(db, { free: disk.freeBytes, total: disk.totalBytes })
  await recountReports(db, signal)
  if (!signal?.aborted) await checkNow(db, storage)
}

/** Checks the invariants and stores what breaks them. */
async function checkNow(db: Db, storage: Storage): Promise<void> {
  const invariants = await checkInvariants(db, storage)
  const problems = invariants
    .filter(({ broken }) => broken > 0)
    .map(({ name, broken, examples }) => `${name}: ${broken} broken, such as ${examples.join(', ')}`)
  await db.insertInto('nightly_checks').values({ kind: 'invariants', counted: invariants.length, problems }).execute()
}

/** The last check of each kind. */
export async function listChecks(db: Db): Promise<Check[]> {
  const rows = await db
    .selectFrom('nightly_checks')
    .distinctOn('kind')
    .select(['checked_at as checkedAt', 'counted', 'problems'])
    .select(eb => eb.ref('kind').$castTo<Kind>().as('kind'))
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({ ...row, label: kinds[row.kind] }))
}

/** The incidents of checks: the faults of the last one of each kind, until one has none. */
export async function findFailedChecks(db: Db): Promise<Incident[]> {
  const failed = (await listChecks(db)).filter(({ problems }) => problems.length > 0)
  return failed.map(({ kind, label, problems }) => ({
    kind: 'checks',
    place: kind,
    text: `${label}: ${plural(problems.length, 'problem')}, first: ${problems[0]}. The page Health names all of them.`,
  }))
}
