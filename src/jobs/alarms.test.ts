import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { workJobs } from '../../test/working-jobs.ts'
import { findEmptyBackups } from '../platform/backup/runs.ts'
import { listIncidents } from '../platform/database/incidents.ts'
import { addJob, listJobs } from '../platform/database/jobs.ts'
import {
  findFailedJobs,
  findFailingChannels,
  findMissedSchedule,
  findSlowQueues,
  noteRuns,
} from '../shop/watch/health/index.ts'
import { scheduleOf } from './schedule.ts'
import { watchIncidents } from './watch-incidents.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(fresh.db)
  await sql`delete from emails`.execute(fresh.db)
})
afterAll(() => fresh?.drop())

const hourAgo = new Date(Date.now() - 2 * 3_600_000)

test('a job that failed for good is an incident with its name and reason; one that is tried again is not', async () => {
  const { db } = fresh
  await addJob(db, 'order-received', { orderId: 'x' })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, last_error = 'the disk is full'`.execute(
    db,
  )
  expect(await findFailedJobs(db)).toBeNull()
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
  expect(await findFailedJobs(db)).toMatchObject({
    kind: 'jobs',
    text: expect.stringContaining("'order-received' (1): the disk is full"),
  })
})

test('a queue that waits for longer than it promises is an incident, each by its own promise', async () => {
  const { db } = fresh
  const waitFor = (minutes: number) =>
    sql`update graphile_worker._private_jobs set run_at = now() - ${minutes} * interval '1 minute'`.execute(db)
  await addJob(db, 'forgot-password', {}, { queue: 'urgent' })
  await waitFor(1)
  expect(await findSlowQueues(db)).toBeNull()
  await waitFor(3)
  expect(await findSlowQueues(db)).toMatchObject({ kind: 'jobs', text: expect.stringContaining("'urgent': 1 wait") })
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await addJob(db, 'campaign', {}, { queue: 'bulk' })
  await waitFor(60)
  expect(await findSlowQueues(db)).toBeNull()
})

test('a job of the schedule that was not done is an incident, by its own turn', async () => {
  const { db } = fresh
  const scheduled = scheduleOf('manual')
  const late = (name: string) => scheduled.find(each => each.name === name)?.lateAfterMinutes
  expect([late('run-sales'), late('ask-reviews'), late('work-templates'), late('check-nightly')]).toEqual([
    60, 180, 480, 1560,
  ])
  await noteRuns(
    db,
    scheduled.map(({ name }) => name),
  )
  const find = () => findMissedSchedule(db, { scheduled, startedAt: hourAgo })
  expect(await find()).toBeNull()
  await sql`update schedule_runs set done_at = now() - interval '27 hours' where name = 'check-nightly'`.execute(db)
  await sql`delete from schedule_runs where name = 'run-sales'`.execute(db)
  expect(await find()).toMatchObject({
    kind: 'schedule',
    text: expect.stringMatching(/'check-nightly': last 27 hours ago\. 'run-sales' never/),
  })
  // A shop that has just started catches up first.
  expect(await findMissedSchedule(db, { scheduled, startedAt: new Date() })).toBeNull()
})

test('a nightly job whose minute passed while the shop was off is caught up once after its start', async () => {
  const { db } = fresh
  const first = await workJobs(fresh)
  await first.stop()
  const name = 'drop-old-webhooks'
  await sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '9 days', last_execution = now() - interval '3 days'
    where identifier = ${name}`.execute(db)
  await sql`update schedule_runs set done_at = now() - interval '3 days' where name = ${name}`.execute(db)
  const second = await workJobs(fresh)
  const done = async () =>
    (await sql`select from schedule_runs where name = ${name} and done_at > now() - interval '1 minute'`.execute(db))
      .rows.length
  await expect.poll(done, { timeout: 10_000 }).toBe(1)
  await second.stop()
  expect((await listJobs(db)).filter(job => job.name === name)).toEqual([])
})

test('a mail server that fails twice in a row is an incident until an email is sent again; one wrong address is none', async () => {
  const { db } = fresh
  const fail = (last_error: string) =>
    db
      .insertInto('emails')
      .values({
        cause: last_error,
        recipient: 'a@shop.example',
        subject: 's',
        text: '',
        html: '',
        attempts: 2,
        last_error,
      })
      .execute()
  await fail('550 5.1.1 no such user')
  expect(await findFailingChannels(db)).toBeNull()
  await fail('connect ECONNREFUSED')
  expect(await findFailingChannels(db)).toMatchObject({
    kind: 'channel',
    text: expect.stringContaining('emails: connect ECONNREFUSED'),
  })
  await db
    .insertInto('emails')
    .values({ cause: 'later', recipient: 'b@shop.example', subject: 's', text: '', html: '', sent_at: new Date() })
    .execute()
  expect(await findFailingChannels(db)).toBeNull()
})

test('a connected system that does not answer twice is an incident, once it is on', async () => {
  const { db } = fresh
  const set = (now: { active?: boolean; failures?: number }) =>
    db.updateTable('connections').set(now).where('id', '=', 'postex').execute()
  await set({ active: true, failures: 1 })
  expect(await findFailingChannels(db)).toBeNull()
  await set({ failures: 2 })
  expect(await findFailingChannels(db)).toMatchObject({
    text: expect.stringContaining("'postex' did not answer 2 times in a row"),
  })
  await set({ active: false })
  expect(await findFailingChannels(db)).toBeNull()
})

test('a folder of backups that is empty or whose last is old is an incident, whatever the shop remembers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-backups-'))
  try {
    expect(await findEmptyBackups(fresh.db, folder, hourAgo)).toBeNull()
    const started = new Date(Date.now() - 30 * 3_600_000)
    expect(await findEmptyBackups(fresh.db, folder, started)).toMatchObject({
      kind: 'backups',
      text: expect.stringContaining('no backup'),
    })
    // One that the shop remembers is missed at once.
    const run = { kind: 'backup', started_at: hourAgo, succeeded: true, lines: [] }
    await fresh.db.insertInto('backup_runs').values(run).execute()
    expect(await findEmptyBackups(fresh.db, folder, new Date())).toMatchObject({ kind: 'backups' })
    await mkdir(join(folder, 'backups/2026-01-01T00-00-00Z'), { recursive: true })
    expect(await findEmptyBackups(fresh.db, folder, started)).toMatchObject({
      text: expect.stringContaining('The last backup'),
    })
    await mkdir(join(folder, `backups/${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`))
    expect(await findEmptyBackups(fresh.db, folder, started)).toBeNull()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an email about an incident that is not sent is an incident itself, on Health and Today', async () => {
  const { db } = fresh
  await sql`insert into staff (id, name, email, role) values ('owner', 'Hira', 'hira@shop.example', 'owner')`.execute(
    db,
  )
  await sql`insert into faults (kind, place, text, since) values ('disk', '', 'full', now() - interval '9 minutes')`.execute(
    db,
  )
  const sendEmail = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const links = { publicUrl: 'https://shop.test', orderKey: String, confirmKey: String }
  const watch = watchIncidents({ db, sendEmail, ...links }, { warn: () => {} }, [])
  await watch.look()
  await watch.stop()
  expect(await listIncidents(db)).toContainEqual(
    expect.objectContaining({ kind: 'alarm', text: expect.stringContaining('connect ECONNREFUSED') }),
  )
})
