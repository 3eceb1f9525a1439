import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { fakeServer } from '../../test/fakes/fake-server.ts'
import { workJobs } from '../../test/working-jobs.ts'
import { callOutside } from '../integrations/kit/call-outside.ts'
import { findEmptyBackups, findForgottenBackups, recordRun } from '../platform/backup/runs.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { listIncidents } from '../platform/database/incidents.ts'
import { addJob, listJobs } from '../platform/database/job-queues.ts'
import { anywhere } from '../platform/http/allowed-addresses.ts'
import { sealer as sealerOf } from '../platform/secrets/seal.ts'
import { systemNames, systems } from '../shop/settings/connections/connection-rules.ts'
import { makeKey, revokeKey } from '../shop/staff/api-keys/index.ts'
import { addEndpoint, sendTest, sendWebhooks } from '../shop/staff/webhooks/index.ts'
import {
  findFailedJobs,
  findFailingChannels,
  findMissedSchedule,
  findSlowQueues,
  findUnowned,
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
  expect(await findFailedJobs(db)).toEqual([])
  // In its last attempt it has not failed yet: a backup at night has one, and takes minutes.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now()`.execute(db)
  expect(await findFailedJobs(db)).toEqual([])
  await sql`update graphile_worker._private_jobs set locked_at = null`.execute(db)
  expect(await findFailedJobs(db)).toMatchObject([
    {
      kind: 'jobs',
      place: 'failed order-received',
      text: expect.stringContaining("'order-received' (1): the disk is full"),
    },
  ])
})

test('a queue that waits for longer than it promises is an incident, each by its own promise', async () => {
  const { db } = fresh
  const waitFor = (minutes: number) =>
    sql`update graphile_worker._private_jobs set run_at = now() - ${minutes} * interval '1 minute'`.execute(db)
  await addJob(db, 'forgot-password', {}, { queue: 'urgent' })
  await waitFor(0.5)
  expect(await findSlowQueues(db)).toEqual([])
  await waitFor(2)
  expect(await findSlowQueues(db)).toMatchObject([
    { kind: 'jobs', place: 'queue urgent', text: expect.stringContaining("'urgent': 1 wait") },
  ])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await addJob(db, 'campaign', {}, { queue: 'bulk' })
  await waitFor(60)
  expect(await findSlowQueues(db)).toEqual([])
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
  expect(await find()).toEqual([])
  await sql`update schedule_runs set done_at = now() - interval '27 hours' where name = 'check-nightly'`.execute(db)
  await sql`delete from schedule_runs where name = 'run-sales'`.execute(db)
  expect(await find()).toMatchObject([
    { kind: 'schedule', place: 'check-nightly', text: expect.stringContaining("'check-nightly': last 27 hours ago.") },
    { kind: 'schedule', place: 'run-sales', text: expect.stringContaining("'run-sales' never.") },
  ])
  // A shop that has just started catches up first.
  expect(await findMissedSchedule(db, { scheduled, startedAt: new Date() })).toEqual([])
  // Without a worker all have one cause.
  await sql`delete from schedule_runs`.execute(db)
  expect(await find()).toMatchObject([
    { place: 'worker', text: expect.stringContaining(`${scheduled.length} of ${scheduled.length} jobs`) },
  ])
})

test('a nightly job whose minute passed while the shop was off is caught up once after its start', async () => {
  const { db } = fresh
  const first = await workJobs(fresh, { scheduled: true })
  await first.stop()
  const name = 'drop-old-webhooks'
  await sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '9 days', last_execution = now() - interval '3 days'
    where identifier = ${name}`.execute(db)
  await sql`update schedule_runs set done_at = now() - interval '3 days' where name = ${name}`.execute(db)
  const second = await workJobs(fresh, { scheduled: true })
  const done = async () =>
    (await sql`select from schedule_runs where name = ${name} and done_at > now() - interval '1 minute'`.execute(db))
      .rows.length
  await expect.poll(done).toBe(1)
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
  expect(await findFailingChannels(db)).toEqual([])
  await fail('connect ECONNREFUSED')
  expect(await findFailingChannels(db)).toMatchObject([
    { kind: 'channel', place: 'emails', text: expect.stringContaining('The mail server fails: connect ECONNREFUSED') },
  ])
  await db
    .insertInto('emails')
    .values({ cause: 'later', recipient: 'b@shop.example', subject: 's', text: '', html: '', sent_at: new Date() })
    .execute()
  expect(await findFailingChannels(db)).toEqual([])
})

test.each(systemNames)(
  '%s that does not answer twice, or refuses its credentials twice, is an incident, once it is on',
  async system => {
    const { db } = fresh
    let status = 503
    const server = await fakeServer((_, response) => void response.writeHead(status).end('{}'))
    const outside = { db, system, address: server.url, secrets: [], reach: anywhere }
    const ask = () => callOutside(outside, { name: 'ask', method: 'GET', path: '/' }, ({ text }) => text).catch(String)
    try {
      await db
        .insertInto('connections')
        .values({ id: system, active: true })
        .onConflict(oc => oc.column('id').doUpdateSet({ active: true }))
        .execute()
      await ask()
      expect(await findFailingChannels(db)).toEqual([])
      await ask()
      expect(await findFailingChannels(db)).toMatchObject([
        {
          kind: 'channel',
          place: system,
          text: expect.stringContaining(`${systems[system].name} did not answer 2 times in a row`),
        },
      ])
      status = 401
      await ask()
      expect(await findFailingChannels(db)).toEqual([])
      await ask()
      expect(await findFailingChannels(db)).toMatchObject([
        {
          place: system,
          text: expect.stringContaining(`${systems[system].name} refuses what the shop signs in with (status 401)`),
        },
      ])
      status = 200
      await ask()
      expect(await findFailingChannels(db)).toEqual([])
      status = 401
      for (let twice = 0; twice < 2; twice += 1) await ask()
      await db.updateTable('connections').set({ active: false }).where('id', '=', system).execute()
      expect(await findFailingChannels(db)).toEqual([])
    } finally {
      await server.close()
    }
  },
)

test('WhatsApp that answers and sends nothing is an incident, as is an SMS gateway; one phone that cannot be reached is none', async () => {
  const { db } = fresh
  await sql`delete from outgoing_calls`.execute(db)
  await sql`delete from messages`.execute(db)
  await sql`update connections set active = id in ('whatsapp', 'sms'), failures = 0`.execute(db)
  const texts = async () => (await findFailingChannels(db)).map(({ place, text }) => `${place}: ${text.split('.')[0]}`)
  let phones = 0
  const message = (channel: string, state: string, why = '', outside: string | null = null) =>
    sql`
    insert into messages (cause, kind, channel, phone, state, why, tries, outside_id, sent_at)
    values (gen_random_uuid()::text, 'confirm', ${channel}, ${`+92300000000${++phones}`}, ${state}, ${why}, 1, ${outside}, now())`.execute(
      db,
    )
  const called = (system: string, name: string, outcome: string) =>
    sql`
    insert into outgoing_calls (system, name, took_ms, outcome, status, request, answer) values (${system}, ${name}, 9, ${outcome}, 400, '', '')`.execute(
      db,
    )
  // A number without WhatsApp, twice: those messages are not tried again.
  for (let n = 0; n < 2; n++) {
    await message('whatsapp', 'failed', 'no WhatsApp there (code 131026)')
    await called('whatsapp', 'messages', 'refused')
  }
  expect(await texts()).toEqual([])
  // Its payment: the message waits.
  await message('whatsapp', 'waiting', 'Business eligibility payment issue (code 131042)')
  await called('whatsapp', 'messages', 'refused')
  expect(await texts()).toEqual([])
  await called('whatsapp', 'messages', 'refused')
  expect(await texts()).toEqual([
    'whatsapp: WhatsApp Business sends nothing: Business eligibility payment issue (code 131042)',
  ])
  await called('whatsapp', 'messages', 'answered')
  expect(await texts()).toEqual([])
  // A gateway gives no reason: of two phones it may be their own.
  for (let n = 0; n < 3; n++) {
    expect(await texts()).toEqual([])
    await message('sms', 'failed', 'it answers 200 ERR: no balance')
    await called('sms', 'send', 'refused')
  }
  expect(await texts()).toEqual([expect.stringMatching(/^sms: .* sends nothing: it answers 200 ERR: no balance$/)])
  await called('sms', 'send', 'answered')
  // Taken, and reported as failed of three phones in a row.
  for (let n = 0; n < 2; n++) await message('whatsapp', 'failed', 'Account locked', `out${n}`)
  expect(await texts()).toEqual([])
  await message('whatsapp', 'failed', 'Account locked', 'out3')
  expect(await texts()).toEqual(['whatsapp: WhatsApp Business sends nothing: Account locked'])
  await message('whatsapp', 'delivered', '', 'out4')
  expect(await texts()).toEqual([])
  await sql`update connections set active = false`.execute(db)
})

test('a receiver of webhooks that fails twice in a row is an incident until it takes one', async () => {
  const { db } = fresh
  await sql`insert into staff (id, name, email, role) values ('sana', 'Sana', 'sana@shop.example', 'manager')`.execute(
    db,
  )
  let status = 500
  const server = await fakeServer((_, response) => void response.writeHead(status).end('{}'))
  const sealer = sealerOf('a secret of the shop that is long enough')
  const given = { name: 'Warehouse', address: 'https://warehouse.example/hook', event: ['order.placed' as const] }
  const by = { id: 'sana', name: 'Sana' }
  const { endpointId } = await inTransaction(db, tx => addEndpoint(tx, given, { sealer, by }))
  const set = (values: object) => db.updateTable('webhook_endpoints').set(values).where('id', '=', endpointId).execute()
  await set({ address: `${server.url}/hook` })
  const attempt = async () => {
    await sql`update webhook_deliveries set next_try_at = now()`.execute(db)
    await sendWebhooks(db, sealer, anywhere)
  }
  try {
    await inTransaction(db, tx => sendTest(tx, endpointId))
    await attempt()
    expect(await findFailingChannels(db)).toEqual([])
    await attempt()
    expect(await findFailingChannels(db)).toMatchObject([
      {
        kind: 'channel',
        place: `webhook ${endpointId}`,
        text: expect.stringContaining("The webhook 'Warehouse' fails"),
      },
    ])
    status = 200
    await attempt()
    expect(await findFailingChannels(db)).toEqual([])
    // One of before each belonged to somebody, and a key of then.
    expect(await findUnowned(db)).toEqual([])
    await set({ staff_id: null })
    const { keyId } = await inTransaction(db, tx =>
      makeKey(tx, { name: 'Old key', scope: ['orders.read'], days: '' }, { ...by, role: 'manager' }),
    )
    await db.updateTable('api_keys').set({ staff_id: null }).where('id', '=', keyId).execute()
    expect(await findUnowned(db)).toMatchObject([
      { kind: 'unowned', place: `key ${keyId}`, text: expect.stringContaining("API key 'Old key' belongs to nobody") },
      { kind: 'unowned', place: `webhook ${endpointId}`, text: expect.stringContaining('nothing is sent to it') },
    ])
    await set({ disabled_at: new Date() })
    await inTransaction(db, tx => revokeKey(tx, keyId))
    expect(await findUnowned(db)).toEqual([])
  } finally {
    await server.close()
    await db.deleteFrom('webhook_endpoints').execute()
  }
})

test('backups by hand that were never made, or not for a week, are an incident', async () => {
  const { db } = fresh
  const age = (time: string) => sql`update migrations set applied_at = now() - ${time}::interval`.execute(db)
  expect(await findForgottenBackups(db)).toBeNull()
  await age('27 hours')
  expect(await findForgottenBackups(db)).toMatchObject({
    kind: 'backups',
    place: 'manual',
    text: expect.stringContaining('No backup of this shop was ever made.'),
  })
  await recordRun(db, 'backup', async () => ({ lines: [] }))
  expect(await findForgottenBackups(db)).toBeNull()
  await sql`update backup_runs set finished_at = now() - interval '8 days'`.execute(db)
  expect(await findForgottenBackups(db)).toMatchObject({ text: expect.stringContaining('8 days ago') })
  await db.deleteFrom('backup_runs').execute()
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
