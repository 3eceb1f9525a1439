import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { inTransaction } from '../src/platform/database/in-transaction.ts'
import {
  CampaignFilter,
  countEmails,
  countRecipients,
  createCampaign,
  findCampaign,
  listCampaigns,
  sendCampaign,
} from '../src/shop/people/campaigns/index.ts'
import { MOST_PACE } from '../src/shop/people/campaigns/rules.ts'
import {
  countSubscribers,
  listStops,
  listSubscribers,
  StopFilter,
  SubscriberFilter,
} from '../src/shop/people/newsletter/index.ts'
import { guest, shelve } from '../test/fixtures.ts'
import { besideWorker, received } from './emails.ts'

const ORDER_EVERY_MS = 2_000
const blocks = [
  { kind: 'heading' as const, text: 'Eid Mubarak' },
  { kind: 'text' as const, text: 'The **Eid sale** has begun. '.repeat(40) },
  { kind: 'button' as const, label: 'See the deals', link: '/deals' },
]

/**
 * A newsletter at the highest pace to many readers, one in a hundred of whom the mail server refuses, while somebody orders every two
 * seconds: how long the emails of orders wait. Then the lists of the back office, with 200,000 subscribers and 1,000,000 emails.
 */
export async function newsletterLoad(db: Db, databaseUrl: string, { readers = 50_000, jobsAtOnce = 8 } = {}) {
  await sql`insert into subscribers (email, confirmed_at, created_at)
    select case when n % 100 = 0 then 'reader-' || n || '@gone.example' else 'reader-' || n || '@example.com' end, now(), now() - n * interval '1 minute'
    from generate_series(1, ${readers}::int) n`.execute(db)
  await sql`analyze subscribers`.execute(db)
  const sent = await besideWorker(databaseUrl, jobsAtOnce, async ({ mailServer }) => {
    const campaignId = await send(db)
    const startedAt = performance.now()
    const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 100_000 }])
    let orders = 0
    while ((await findCampaign(db, campaignId)).state !== 'sent') {
      await (await guest(db)).buy([oud.line()], 6000)
      orders++
      await pause(ORDER_EVERY_MS)
    }
    const seconds = (performance.now() - startedAt) / 1000
    await pause(5_000)
    const waits = await waitsOfOrders(db)
    const { received: emails, distinct } = await received(mailServer)
    const { refused } = await countEmails(db, campaignId)
    return {
      readers,
      'sent, refused': `${emails - waits.emails}, ${refused}`,
      twice: emails - distinct,
      'emails/s': Math.round(readers / seconds),
      'orders, their emails': `${orders}, ${waits.emails}`,
      'an order waited, ms: p50': waits.half,
      'longest, ms': waits.longest,
    }
  })
  return [[sent], await listTimes(db, readers)]
}

function send(db: Db): Promise<string> {
  const typed = {
    subject: 'Eid sale',
    preheader: '',
    language: 'en' as const,
    blocks,
    segment: '',
    tag: 'eid',
    pace: MOST_PACE,
  }
  return inTransaction(db, async tx => {
    const id = await createCampaign(tx, typed, 'a measurement')
    await sendCampaign(tx, { campaignId: id, version: 1 }, null)
    return id
  })
}

/** From the order to the acceptance of its email by the mail server. */
async function waitsOfOrders(db: Db): Promise<{ emails: number; half: number; longest: number }> {
  const { rows } = await sql<{ emails: number; half: number; longest: number }>`
    select count(*)::int as emails, round(percentile_cont(0.5) within group (order by ms))::int as half, round(max(ms))::int as longest
    from (select extract(epoch from coalesce(sent_at, now()) - orders.created_at) * 1000 as ms
      from orders join emails on about = 'order:' || orders.id) waits`.execute(db)
  return rows[0] ?? { emails: 0, half: 0, longest: 0 }
}

const SUBSCRIBERS = 200_000
const NEWSLETTERS = 5
const ROUNDS = 20

async function listTimes(db: Db, known: number) {
  await sql`insert into subscribers (email, confirmed_at, left_at, source, created_at)
    select 'more-' || n || '@example.com', case when n % 9 > 0 then now() end, case when n % 20 = 0 then now() end,
      case when n % 3 = 0 then 'file' else 'form' end, now() - n * interval '3 minutes'
    from generate_series(1, ${Math.max(0, SUBSCRIBERS - known)}::int) n`.execute(db)
  await sql`insert into campaigns (subject, state, send_at, started_at, ended_at, recipients, sent, created_by)
    select 'Newsletter ' || n, 'sent', now(), now(), now(), ${SUBSCRIBERS}::int, ${SUBSCRIBERS}::int, 'a measurement' from generate_series(1, ${NEWSLETTERS}::int) n`.execute(
    db,
  )
  await sql`insert into campaign_recipients (campaign_id, subscriber_id, state, left_at)
    select campaigns.id, subscribers.id, case when random() < 0.01 then 'refused' else 'sent' end, case when random() < 0.002 then now() end
    from campaigns cross join subscribers where subject like 'Newsletter %'`.execute(db)
  await sql`vacuum analyze campaign_recipients`.execute(db)
  await sql`vacuum analyze subscribers`.execute(db)
  await sql`vacuum analyze email_stops`.execute(db)
  const { campaigns } = await listCampaigns(db, CampaignFilter.parse({}))
  const [last] = campaigns
  const list = (filter: object) => () => listSubscribers(db, SubscriberFilter.parse(filter))
  const asked: [string, () => Promise<unknown>][] = [
    ['subscribers', list({})],
    ['subscribers, page 200', list({ page: '200' })],
    ['subscribers, search', list({ q: 'reader-4711' })],
    ['subscribers, search of two letters', list({ q: 'zz' })],
    ['subscribers, not confirmed', list({ state: 'waiting' })],
    ['subscribers, unreachable', list({ state: 'stopped' })],
    ['subscribers, of files, in a month', list({ source: 'file', from: '2026-01-01' })],
    ['subscribers counted by state', () => countSubscribers(db)],
    ['who would get a newsletter', () => countRecipients(db, '')],
    ['unreachable', () => listStops(db, StopFilter.parse({}))],
    ['newsletters', () => listCampaigns(db, CampaignFilter.parse({}))],
    ['what became of a newsletter to 200,000', () => countEmails(db, last?.campaignId ?? '')],
  ]
  const rows = []
  for (const [name, ask] of asked) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now()
      await ask()
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.min(ROUNDS - 1, Math.floor(ROUNDS * share))] ?? 0)
    rows.push({ list: name, 'p50, ms': at(0.5), 'p95, ms': at(0.95) })
  }
  return rows
}
