import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type MailServer, startMailServer } from '../../test/fakes/mail-server.ts'
import { guest, shelve } from '../../test/fixtures.ts'
import { findFailedBackups, NIGHTLY_BACKUP, recordRun } from '../platform/backup/runs.ts'
import { findClockIncident } from '../platform/database/clock.ts'
import { type Incident, listIncidents } from '../platform/database/incidents.ts'
import { addJob, findUnclaimedJobs } from '../platform/database/job-queues.ts'
import { openEmailSender } from '../platform/email/emails.ts'
import { randomText } from '../platform/secrets/signing.ts'
import { findRushIncident, orderLinks } from '../shop/orders/orders/index.ts'
import { watchIncidents } from './watch-incidents.ts'

const secret = 'a secret for tests, long enough'
const clock: Incident = { kind: 'clock', place: 'one', text: 'The clock is wrong.' }
const backups: Incident = { kind: 'backups', place: '', text: 'The last backup failed: no space.' }

let fresh: FreshDatabase
let mailServer: MailServer
const closing: (() => unknown)[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  mailServer = await startMailServer()
  const owner = { name: 'One', email: 'owner@staff.example', role: 'owner' }
  const former = { name: 'Two', email: 'former@staff.example', role: 'owner', disabled_at: new Date() }
  const manager = { name: 'Three', email: 'manager@staff.example', role: 'manager' }
  for (const each of [owner, former, manager])
    await fresh.db
      .insertInto('staff')
      .values({ id: randomText(24), ...each })
      .execute()
})
beforeEach(async () => {
  mailServer.setMode('accept')
  mailServer.emails.splice(0)
  for (const table of ['faults', 'emails', 'settings', 'backup_runs'])
    await sql`delete from ${sql.table(table)}`.execute(fresh.db)
  await sql`delete from graphile_worker._private_jobs`.execute(fresh.db)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(async () => {
  await mailServer?.close()
  await fresh?.drop()
})

/** A process of the shop that finds these incidents, and the lines that it logs. */
async function watch(...incidents: Incident[]) {
  const { db } = fresh
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const { sendEmail, close } = openEmailSender(db, { smtpUrl: mailServer.url, secret, connections: 1 })
  const context = { db, sendEmail, publicUrl: 'https://shop.test', ...orderLinks(secret) }
  const found = [...incidents]
  const finders = [() => Promise.reject(new Error('cannot look')), ...incidents.map((_, at) => () => found[at] ?? null)]
  const { look, stop } = watchIncidents(context, log, finders)
  closing.push(close, stop)
  await look()
  return { lines, look, end: () => found.splice(0) }
}

/** As if so much time had passed, for the database. */
const pass = (time: string, columns = ['since', 'logged_at', 'emailed_at']) =>
  Promise.all(
    columns.map(column =>
      sql`update faults set ${sql.ref(column)} = ${sql.ref(column)} - ${time}::interval`.execute(fresh.db),
    ),
  )
const subjects = () => mailServer.emails.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`)

test('an incident is one line of the log, whichever process sees it, and another one an hour later', async () => {
  const first = await watch(clock, backups)
  const second = await watch(clock, backups)
  await first.look()
  await second.look()
  expect([...first.lines, ...second.lines].sort()).toEqual([clock.text, backups.text])
  await pass('61 minutes')
  const third = await watch(clock)
  expect(third.lines).toEqual([clock.text])
})

test('an incident is shown until it is not seen any more; a later one has a beginning of its own', async () => {
  const { look, end } = await watch(clock)
  await pass('20 minutes')
  await look()
  const [shown] = await listIncidents(fresh.db)
  expect(shown).toMatchObject(clock)
  expect(Date.now() - Number(shown?.since)).toBeGreaterThan(19 * 60_000)
  end()
  await pass('4 minutes', ['seen_at'])
  await look()
  expect(await listIncidents(fresh.db)).toEqual([])
  await watch(clock)
  expect(Date.now() - Number((await listIncidents(fresh.db))[0]?.since)).toBeLessThan(60_000)
})

test('a database that is away leaves the line in the log', async () => {
  await sql`alter table faults rename to lost`.execute(fresh.db)
  const { lines, look } = await watch(clock)
  await look()
  await sql`alter table lost rename to faults`.execute(fresh.db)
  expect(lines.filter(line => line === clock.text)).toHaveLength(1)
})

test('owners get one email a day about each kind of incident that lasts, also when nobody works the queue', async () => {
  const first = await watch(clock, backups)
  const second = await watch({ ...clock, place: 'two' })
  expect(subjects()).toEqual([])
  await pass('6 minutes')
  await Promise.all([first.look(), second.look()])
  await first.look()
  expect(subjects().sort()).toEqual([
    'owner@staff.example Our shop: A clock is wrong',
    'owner@staff.example Our shop: Backups fail',
  ])
  expect(mailServer.emails[0]?.text).toContain('https://shop.test/admin/health')
  await pass('23 hours')
  await first.look()
  expect(subjects()).toHaveLength(2)
  await pass('2 hours')
  // The day is part of what an email is sent for.
  await sql`update emails set cause = cause || ' yesterday'`.execute(fresh.db)
  await first.look()
  expect(subjects()).toHaveLength(4)
})

test('a second cause of the same kind is told by an email and a line of its own, on the same day', async () => {
  const mail: Incident = { kind: 'channel', place: 'emails', text: 'The mail server fails.' }
  const postex: Incident = { kind: 'channel', place: 'postex', text: 'PostEx does not answer.' }
  const first = await watch(mail)
  await pass('6 minutes')
  await first.look()
  expect(mailServer.emails.map(({ text }) => text?.includes(mail.text))).toEqual([true])
  const second = await watch(mail, postex)
  expect(second.lines).toEqual([postex.text])
  await second.look()
  expect(subjects()).toHaveLength(1)
  await pass('6 minutes')
  await Promise.all([second.look(), first.look()])
  expect(subjects()).toHaveLength(2)
  expect(mailServer.emails[1]?.text).toContain(postex.text)
  expect(mailServer.emails[1]?.text).not.toContain(mail.text)
  await second.look()
  expect(subjects()).toHaveLength(2)
})

test('what belongs to nobody is told once, not each day', async () => {
  const { look } = await watch({ kind: 'unowned', place: 'webhook x', text: 'The webhook belongs to nobody.' })
  await pass('6 minutes')
  await look()
  expect(subjects()).toEqual(['owner@staff.example Our shop: Something belongs to nobody'])
  await pass('3 days')
  await sql`update emails set cause = cause || ' yesterday'`.execute(fresh.db)
  await look()
  expect(subjects()).toHaveLength(1)
})

test('an email that the server refuses is tried again', async () => {
  const { look, lines } = await watch(backups)
  await pass('6 minutes')
  mailServer.setMode('refuse')
  await look()
  expect(lines).toContain('the email about an incident failed')
  expect(subjects()).toEqual([])
  mailServer.setMode('accept')
  await look()
  expect(subjects()).toHaveLength(1)
})

test('that unconfirmed orders hold most of the shop is emailed to the owners, with what to do', async () => {
  const sizes = await Promise.all(
    ['One', 'Two', 'Three'].map(name => shelve(fresh.db, `Held ${name}`, [{ ml: 12, price: 600_000, stock: 10 }])),
  )
  for (const size of sizes) for (let n = 0; n < 5; n++) await (await guest(fresh.db)).buy([size.line()], 6000)
  const rush = await findRushIncident(fresh.db)
  if (!rush) throw new Error('nothing is held')
  const { look } = await watch(rush)
  await pass('6 minutes')
  await look()
  const [email] = mailServer.emails
  expect(subjects()).toEqual(['owner@staff.example Our shop: Unconfirmed orders hold most of the shop'])
  expect(email?.text?.replaceAll(/\s+/g, ' ')).toContain('15 unconfirmed orders hold')
  expect(email?.text?.replaceAll(/\s+/g, ' ')).toContain('Please confirm or cancel them')
})

test('owners who want no such emails get none', async () => {
  await sql`insert into settings (key, value) values ('faultEmails', 'false')`.execute(fresh.db)
  const { look } = await watch(backups)
  await pass('6 minutes')
  await look()
  expect(subjects()).toEqual([])
})

test('a clock that is more than five seconds from the database’s is an incident', async () => {
  const off = (ms: number) => findClockIncident(fresh.db, () => Date.now() + ms)
  expect(await off(0)).toBeNull()
  expect(await off(4000)).toBeNull()
  expect((await off(60_000))?.text).toMatch(/ (59|60) s ahead of its database's/)
  expect((await off(-60_000))?.text).toMatch(/ (59|60) s behind its database's/)
})

test('a job that is due for ten minutes is an incident, once this process was there to see it', async () => {
  const { db } = fresh
  const found = async (minutesWatched: number) =>
    (await findUnclaimedJobs(db, new Date(Date.now() - minutesWatched * 60_000)))?.text ?? null
  await addJob(db, 'order-received', {})
  expect(await found(60)).toBeNull()
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '30 minutes'`.execute(db)
  expect(await found(5)).toBeNull()
  expect(await found(15)).toContain("'order-received' has been due for 15 minutes")
  expect(await found(60)).toContain("'order-received' has been due for 30 minutes")
  // One that failed for good waits for nobody, and one that runs is claimed.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
  expect(await found(60)).toBeNull()
})

test('backups of the night are an incident when they fail, end, cannot be restored or cannot even begin', async () => {
  const { db } = fresh
  const texts = async () => (await findFailedBackups(db)).map(({ text }) => text)
  expect(await texts()).toEqual([])
  await addJob(db, NIGHTLY_BACKUP, {})
  await sql`update graphile_worker._private_jobs set last_error = 'bin/backup.ts failed: no such folder'`.execute(db)
  expect(await texts()).toEqual(['The backup of the night fails: bin/backup.ts failed: no such folder'])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await recordRun(db, 'backup', async () => ({ lines: ['2 GB'] }))
  expect(await texts()).toEqual([])
  await recordRun(db, 'drill', async () => ({ succeeded: false, lines: ['stock: 3 sizes differ'] }))
  expect(await texts()).toEqual(['The drill with the newest backup failed: stock: 3 sizes differ'])
  // A second cause hides no first one.
  await recordRun(db, 'verify', async () => ({ succeeded: false, lines: ['One part is damaged'] }))
  expect(await texts()).toHaveLength(2)
  await recordRun(db, 'verify', async () => ({ lines: [] }))
  await recordRun(db, 'drill', async () => ({ lines: ['all is well'] }))
  await recordRun(db, 'backup', () => Promise.reject(new Error('the folder is full'))).catch(() => undefined)
  expect(await texts()).toEqual(['The last backup failed: the folder is full'])
  await recordRun(db, 'backup', async () => ({ lines: ['2 GB'] }))
  await sql`update backup_runs set finished_at = now() - interval '2 days'`.execute(db)
  expect(await texts()).toEqual([expect.stringContaining('No backup succeeded in the last day')])
})
