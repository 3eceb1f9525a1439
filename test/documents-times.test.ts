import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/platform/process/project-root.ts'

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const operations = read('docs/operations.md')
const security = read('docs/security.md')

/** What the document says of a time, and the line of the program that makes it so. */
const promises: [says: string, file: string, line: string][] = [
  ['closes idle ones after five seconds', 'src/web/server/limits.ts', 'lastIdleMs: 5_000'],
  ['touches `DATA_DIR/khushbu.lock` every 5 s', 'src/platform/database/embedded/data-lock.ts', 'BEAT_MS = 5_000'],
  ['only after 30 s of silence', 'src/platform/database/embedded/data-lock.ts', 'SILENCE_MS = 30_000'],
  ['waits three minutes for the old one', 'src/process/start-database.ts', 'REPLACED_TIMEOUT_MS = 180_000'],
  ['waited for, up to 15 minutes', 'src/platform/uploads/read-form.ts', 'TOTAL_TIMEOUT_MS = 15 * 60_000'],
  ['started in the last 30 days', 'src/process/shared-assets.ts', 'KEPT_DAYS = 30'],
  ['tried three times, with 15 seconds until its response', 'src/platform/storage/bucket.ts', 'TRIES = 3'],
  ['with 15 seconds until its response', 'src/platform/storage/bucket.ts', 'RESPONSE_TIMEOUT_MS = 15_000'],
  ['a read has eight in all', 'src/platform/storage/bucket.ts', 'READ_TIMEOUT_MS = 8_000'],
  ['within 72 hours', 'src/shop/orders/fiscal/rules.ts', 'CHANGE_HOURS = 72'],
  ['does not respond within two seconds', 'src/process/supervisor/relay-metrics.ts', 'MEASURE_TIMEOUT_MS = 2_000'],
  ['Each process looks each minute', 'src/jobs/watch-incidents.ts', 'INTERVAL_MS = 60_000'],
  ['at most once an hour for all processes', 'src/jobs/watch-incidents.ts', 'HOUR_MS = 60 * 60_000'],
  ['within 60 seconds and while it lasts', 'src/jobs/watch-incidents.ts', 'INTERVAL_MS = 60_000'],
  ['after five minutes the owners get an email', 'src/platform/database/incidents.ts', "interval '5 minutes'"],
  ['less than a tenth, or 2 GB', 'src/platform/storage/disk-space.ts', 'LOW_BYTES = 2 * 1024 ** 3'],
  ['less than a tenth', 'src/platform/storage/disk-space.ts', 'LOW_PART = 0.1'],
  ["more than 5 s from the database's", 'src/platform/database/clock.ts', 'MAX_SKEW_MS = 5_000'],
  [
    'urgent two minutes, usual ten, bulk six hours',
    'src/shop/watch/health/find-alarms.ts',
    'urgent: 120, usual: 600, bulk: 6 * 3600',
  ],
  [
    'urgent after 120 s, usual after 600 s, bulk after 6 h',
    'src/shop/watch/health/find-alarms.ts',
    'urgent: 120, usual: 600, bulk: 6 * 3600',
  ],
  ['none of the last 26 hours', 'src/platform/backup/runs.ts', 'BACKUP_LATE_HOURS = 26'],
  ['or its last is older than 26 h', 'src/platform/backup/runs.ts', 'BACKUP_LATE_HOURS = 26'],
  ['never made: 26 h after the shop began', 'src/platform/backup/runs.ts', 'BACKUP_LATE_HOURS = 26'],
  [
    'was ever made, after 26 hours, or the last is older than a week',
    'src/platform/backup/runs.ts',
    'MANUAL_LATE_HOURS = 7 * 24',
  ],
  ['a job has been due for ten minutes', 'src/platform/database/jobs.ts', 'UNCLAIMED_MINUTES = 10'],
  ['for an hour of those of each minute', 'src/jobs/schedule.ts', 'hours === 0 ? 60 : hours * 60 + 120'],
  ['else for its turn and two hours', 'src/jobs/schedule.ts', 'hours === 0 ? 60 : hours * 60 + 120'],
  [
    'of each minute after 60 minutes, nightly after 26 h',
    'src/jobs/schedule.ts',
    'hours === 0 ? 60 : hours * 60 + 120',
  ],
  ['it has lasted 5 minutes', 'src/platform/database/incidents.ts', "interval '5 minutes'"],
  ['at most 60 s later', 'src/jobs/watch-incidents.ts', 'INTERVAL_MS = 60_000'],
  // The look after it has lasted five minutes, each minute.
  ['420 s', 'src/platform/database/incidents.ts', "interval '5 minutes'"],
  ['| 60 s |', 'src/jobs/watch-incidents.ts', 'INTERVAL_MS = 60_000'],
  ['| 60 s later |', 'src/jobs/watch-incidents.ts', 'INTERVAL_MS = 60_000'],
  ['for more than a minute', 'src/platform/backup/archive-incident.ts', 'LATE_MS = 60_000'],
  ['at the latest 45 seconds after a change', 'src/platform/backup/wal-archive.ts', 'SWITCH_MS = 40_000'],
  ['at the latest 45 seconds after a change', 'src/platform/backup/wal-archive.ts', 'INTERVAL_MS = 5_000'],
  ['at last each six hours', 'src/shop/orders/payments/hosted/settle-payment.ts', 'LONGEST_PAUSE_SECONDS = 6 * 3600'],
  ['until two days after it began', 'src/shop/orders/payments/hosted/settle-payment.ts', 'GRACE_HOURS = 24'],
  ['until two days after it began', 'src/shop/orders/payments/hosted/begin-payment.ts', 'PAYABLE_HOURS = 24'],
]

/** Times that are measured, or other people's. */
const others = [
  'the start on a shared disk takes about two minutes',
  'nginx: up to three seconds',
  'Take it away after 90 days',
  'is answered there within 24 hours',
  '`urgent` older than 60 s',
  'lag p99 above 0.2 s',
  '12 to 58 s until shown, 347 to 389 s until emailed',
  'routes that failed in 24 hours',
]

const time =
  /\b(?:[0-9][0-9,.]*|an|one|two|three|four|five|six|ten|half a) (?:ms|s|h|min|seconds?|minutes?|hours?|days?|weeks?|months?)\b/g

test('every time of operations.md is the one of the program', () => {
  for (const [says, file, line] of promises) {
    expect.soft(operations, says).toContain(says)
    expect.soft(read(file).includes(line), `${says}: '${line}' in ${file}`).toBe(true)
  }
  let rest = operations
  for (const known of [...promises.map(([says]) => says), ...others]) rest = rest.replaceAll(known, '-')
  expect(rest.match(time) ?? []).toEqual([])
})

test('the limits of what the shop asks others for, in security.md, are those of the program', () => {
  const geocoder = 'src/platform/geocoder.ts'
  const outside = 'src/integrations/kit/call-outside.ts'
  const webhooks = 'src/shop/staff/webhooks/send-webhooks.ts'
  const limits: typeof promises = [
    ['one a second, 5 s, 64 kB, no redirects', geocoder, 'REQUEST_INTERVAL_MS = 1000'],
    ['one a second, 5 s, 64 kB, no redirects', geocoder, 'RESPONSE_TIMEOUT_MS = 5000'],
    ['one a second, 5 s, 64 kB, no redirects', geocoder, 'MAX_RESPONSE_BYTES = 64 * 1024'],
    ['20 s, 10 MB, no redirects', outside, 'TIMEOUT_MS = 20_000'],
    ['20 s, 10 MB, no redirects', outside, 'MOST_BYTES = 10 * 1024 * 1024'],
    ['10 s, 64 kB, no redirects', webhooks, 'TIMEOUT_MS = 10_000'],
    ['10 s, 64 kB, no redirects', webhooks, 'MOST_BYTES = 64 * 1024'],
    ['after three days of failures', 'src/shop/staff/webhooks/rules.ts', 'FAILING_DAYS = 3'],
    ['log for 30 days without signatures', 'src/shop/staff/webhooks/rules.ts', 'KEEP_EVENTS_DAYS = 30'],
    ['15 s for an answer and between its parts; three tries', 'src/platform/storage/bucket.ts', 'TRIES = 3'],
    ['an emailed link (two hours)', 'src/shop/staff/staff/rules.ts', 'PROOF_HOURS = 2'],
    ['ten minutes from when staff sen', 'src/shop/orders/orders/order-codes.ts', 'CODE_MINUTES = 10'],
  ]
  for (const [says, file, line] of limits) {
    expect.soft(security, says).toContain(says)
    expect.soft(read(file).includes(line), `${says}: '${line}' in ${file}`).toBe(true)
  }
})
