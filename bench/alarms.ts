import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { addJob } from '../src/platform/database/jobs.ts'
import { startMailServer } from '../test/fakes/mail-server.ts'
import { startShop } from '../test/running-shop.ts'

/** Longer than a look each minute, and than the five minutes that an incident lasts before it is emailed. */
const GIVEN_UP_AFTER_S = 480

/** Each cause as it is planted, and the kind and place of its incident. */
const causes: [cause: string, kind: string, place: string, plant: (db: Db) => Promise<unknown>][] = [
  [
    'a job failed for good',
    'jobs',
    'failed order-received',
    async db => {
      await addJob(db, 'order-received', { orderId: 'x' }, { delayHours: 24 })
      await sql`select graphile_worker.permanently_fail_jobs(array(
        select id from graphile_worker.jobs where task_identifier = 'order-received'), 'planted')`.execute(db)
    },
  ],
  [
    'a courier did not answer twice',
    'channel',
    'postex',
    db => sql`update connections set active = true, failures = 2 where id = 'postex'`.execute(db),
  ],
  [
    'a receiver of webhooks failed twice',
    'channel',
    'webhook planted',
    async db => {
      await sql`insert into webhook_endpoints (id, name, address, events, sealed, created_by, staff_id, failing_since)
        values ('planted', 'Warehouse', 'https://warehouse.example/', '{order.placed}', 'x', 'a test', 'owner', now() - interval '1 minute')`.execute(
        db,
      )
      await sql`insert into webhook_events (type, subject_id, data) values ('order.placed', 'planted', '{}')`.execute(
        db,
      )
      await sql`insert into webhook_deliveries (event_id, endpoint_id, next_try_at) select max(id), 'planted', now() + interval '1 day' from webhook_events
        on conflict (event_id, endpoint_id) do update set next_try_at = excluded.next_try_at`.execute(db)
      await sql`insert into webhook_attempts (delivery_id, status, took_ms, request, answer)
        select max(id), 500, 1, '', '' from webhook_deliveries, generate_series(1, 2) attempt group by attempt`.execute(
        db,
      )
    },
  ],
  [
    'an API key belongs to nobody',
    'unowned',
    'key planted',
    db =>
      sql`insert into api_keys (id, name, scopes, hash, created_by) values ('planted', 'Old key', '{orders.read}', 'x', 'a test')`.execute(
        db,
      ),
  ],
  [
    'no backup was ever made by hand',
    'backups',
    'manual',
    db => sql`update migrations set applied_at = now() - interval '27 hours'`.execute(db),
  ],
  [
    'a check of the night found a difference',
    'checks',
    'invariants',
    db => sql`insert into nightly_checks (kind, counted, problems) values ('invariants', 1, '{planted}')`.execute(db),
  ],
]

/**
 * Plants causes of alarms in a running shop, and measures after how many seconds each stands on Today and Health, and is in an email to the
 * owner. They are planted at moments between two looks.
 */
export async function alarmDelays(db: Db, env: Record<string, string>): Promise<Record<string, string | number>[]> {
  await sql`insert into staff (id, name, email, role) values ('owner', 'Hira', 'hira@shop.example', 'owner')`.execute(
    db,
  )
  const mailServer = await startMailServer()
  const shop = await startShop({ env: { ...env, SMTP_URL: mailServer.url, DEMO: 'off' } })
  try {
    const measured = []
    for (const [cause, kind, place, plant] of causes) {
      await delay(11_000)
      const plantedAt = Date.now()
      await plant(db)
      measured.push({ cause, kind, place, plantedAt, shown: 0, emailed: 0 })
    }
    const end = Date.now() + GIVEN_UP_AFTER_S * 1000
    while (Date.now() < end && measured.some(({ emailed }) => emailed === 0)) {
      const { rows } = await sql<{
        kind: string
        place: string
        text: string
      }>`select kind, place, text from faults`.execute(db)
      for (const one of measured) {
        const found = rows.find(({ kind, place }) => kind === one.kind && place === one.place)
        const seconds = Math.round((Date.now() - one.plantedAt) / 1000)
        if (found) one.shown ||= seconds
        // Lines of an email are broken where it is sent.
        const isIn = (text = '') => text.replaceAll(/\s+/g, ' ').includes(found?.text.slice(0, 60) ?? '-')
        if (found && mailServer.emails.some(({ text }) => isIn(text))) one.emailed ||= seconds
      }
      await delay(500)
    }
    return measured.map(({ cause, kind, shown, emailed }) => ({
      'planted cause': cause,
      incident: kind,
      'on Today and Health after, s': shown || 'not',
      'emailed after, s': emailed || 'not',
    }))
  } finally {
    await shop.stop()
    await mailServer.close()
  }
}
