import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { listIncidents, recordIncident } from '../database/incidents.ts'
import { watchArchive } from './archive-incident.ts'
import { openVault } from './parts.ts'
import { archiveLog } from './wal-archive.ts'

const SEGMENT = '000000010000000000000001'
const MINUTE_MS = 60_000

let fresh: FreshDatabase
let dataDir: string
let spool: string

beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'khushbu-archive-'))
  spool = join(dataDir, 'postgres-wal')
  mkdirSync(spool)
  return () => rmSync(dataDir, { recursive: true })
})
afterAll(() => fresh.drop())

/** What a process that has watched for an hour finds so much later. */
const textIn = async (minutes: number, watchedMinutes = 60) => {
  const now = Date.now() + minutes * MINUTE_MS
  const incident = await watchArchive(fresh.db, dataDir, new Date(now - watchedMinutes * MINUTE_MS))(now)
  return incident?.text ?? null
}

/** Works the archive until its first round is over. */
async function archive(vaultFolder: string, alongside = async () => {}) {
  const nowhere = 'postgres://127.0.0.1:1/none'
  const log = pino({ level: 'silent' })
  const vault = openVault({ folder: vaultFolder })
  await archiveLog({ vault, dataDir, spool, url: nowhere, log, alongside }).stop()
}

test('an archive that fails is an incident after a minute, until a round succeeds', async () => {
  expect(await textIn(10)).toBeNull()
  writeFileSync(join(spool, SEGMENT), 'changes')
  const taken = join(dataDir, 'taken')
  writeFileSync(taken, 'a file where the folder of backups should be')
  await archive(taken)
  expect(await textIn(0.9)).toBeNull()
  expect(await textIn(1.1)).toMatch(
    /^The changes of the last minute are not archived, and would be lost with the disk: .*taken/,
  )
  expect(await textIn(7.5)).toContain('the last 7 minutes')
  await archive(join(dataDir, 'backups'))
  expect([readdirSync(spool), existsSync(join(dataDir, 'backups/wal'))]).toEqual([[], true])
  expect(await textIn(10)).toBeNull()
})

test('so is one that cannot copy new files, and one that does not answer at all', async () => {
  await archive(join(dataDir, 'backups'), () => Promise.reject(new Error('no space left')))
  expect(await textIn(2)).toContain(
    'the last 2 minutes are not archived, and would be lost with the disk: no space left',
  )
  await archive(join(dataDir, 'backups'))
  writeFileSync(join(spool, SEGMENT), 'changes')
  const earlier = new Date(Date.now() - 3 * MINUTE_MS)
  utimesSync(join(spool, SEGMENT), earlier, earlier)
  expect(await textIn(0)).toContain(
    "the last 3 minutes are not archived, and would be lost with the disk: 1 of the database's log files wait",
  )
  // Those that a shop left when it stopped are stored as soon as it runs again.
  expect(await textIn(0, 0.5)).toBeNull()
})

test('the incident is stored for Health and the owners’ email', async () => {
  writeFileSync(join(spool, SEGMENT), 'changes')
  const incident = await watchArchive(fresh.db, dataDir, new Date(0))(Date.now() + 5 * MINUTE_MS)
  if (!incident) throw new Error('no incident')
  await recordIncident(fresh.db, incident)
  expect(await listIncidents(fresh.db)).toMatchObject([{ kind: 'archive', text: incident.text }])
})
