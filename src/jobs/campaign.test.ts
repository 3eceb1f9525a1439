import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type MailServer, startMailServer } from '../../test/fakes/mail-server.ts'
import { type settings, shelve } from '../../test/fixtures.ts'
import { passAMinute, workJobs } from '../../test/working-jobs.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { listJobs } from '../platform/database/job-queues.ts'
import type { CampaignBlock, CampaignLanguage } from '../shop/people/campaigns/campaign-block-rules.ts'
import {
  countEmails,
  createCampaign,
  findCampaign,
  moveCampaign,
  runCampaigns,
  sendCampaign,
} from '../shop/people/campaigns/index.ts'
import { leaveNewsletter, newsletterLinks } from '../shop/people/newsletter/index.ts'
import type { Jobs } from './start-jobs.ts'

let fresh: FreshDatabase
let mailServer: MailServer
let workers: Jobs[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  mailServer = await startMailServer()
})
beforeEach(async () => {
  mailServer.setMode('accept')
  mailServer.emails.length = 0
  for (const table of ['campaigns', 'subscribers', 'email_stops'] as const) await fresh.db.deleteFrom(table).execute()
  await sql`delete from graphile_worker._private_jobs`.execute(fresh.db)
})
afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  workers = []
})
afterAll(async () => {
  await mailServer?.close()
  await fresh?.drop()
})

const work = async (count = 1) => {
  const parts = { smtpUrl: mailServer.url }
  workers.push(...(await Promise.all(Array.from({ length: count }, () => workJobs(fresh, parts)))))
}
const idle = () => expect.poll(() => listJobs(fresh.db)).toEqual([])
const text = [{ kind: 'text' as const, text: 'Eid **Mubarak**. See [the sale](/deals).' }]
const run = (closure: typeof settings.closure = null) => runCampaigns(fresh.db, { newsletterPace: 6000, closure })

async function subscribers(count: number, name: string): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `${name}-${n}@news.example`)
  await fresh.db
    .insertInto('subscribers')
    .values(emails.map(email => ({ email, confirmed_at: new Date() })))
    .execute()
  return emails
}

type More = { blocks?: CampaignBlock[]; segment?: string; pace?: number; language?: CampaignLanguage; tag?: string }

/** Plans a newsletter for now and queues its first minute. */
async function send({
  blocks = text,
  segment = '',
  pace = 6000,
  language = 'en',
  tag = '',
}: More = {}): Promise<string> {
  const typed = { subject: 'Eid sale', preheader: '', language, blocks, segment, tag, pace }
  const campaignId = await inTransaction(fresh.db, async tx => {
    const id = await createCampaign(tx, typed, 'a test')
    await sendCampaign(tx, { campaignId: id, version: 1 }, null)
    return id
  })
  await run()
  return campaignId
}

async function move(campaignId: string, to: 'pause' | 'resume' | 'stop'): Promise<void> {
  const { version } = await findCampaign(fresh.db, campaignId)
  await inTransaction(fresh.db, tx => moveCampaign(tx, { campaignId, version }, to))
}
const counts = (campaignId: string) => countEmails(fresh.db, campaignId)
const arrived = (emails: string[]) => emails.map(email => mailServer.emailsTo(email).length)
const once = (emails: string[]) => emails.map(() => 1)

test('workers whose process dies in the middle send a newsletter to each subscriber once, and lose none', async () => {
  const readers = await subscribers(60, 'dies')
  await subscribers(1, 'left')
  await sql`update subscribers set left_at = now() where email like 'left-%'`.execute(fresh.db)
  const campaignId = await send({ pace: 40 })
  // Its first minute; the rest waits.
  expect(await counts(campaignId)).toMatchObject({ queued: 40, waiting: 20 })
  await run()
  expect(await counts(campaignId)).toMatchObject({ queued: 40, waiting: 20 })
  // As left by a killed process: jobs that are taken, and never ended.
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), run_at = now(), attempts = 1
    where id in (select id from graphile_worker._private_jobs limit 10)`.execute(fresh.db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(fresh.db)
  await passAMinute(fresh.db)
  await work(2)
  await expect.poll(async () => (await counts(campaignId)).sent).toBe(40)
  await sql`update campaigns set pace = 6000`.execute(fresh.db)
  await run({ title: 'Closed for Eid', text: '', until: '' })
  expect(await counts(campaignId)).toMatchObject({ sent: 40, waiting: 20 })
  await run()
  await expect.poll(async () => (await counts(campaignId)).sent).toBe(60)
  await run()
  await idle()
  expect(arrived(readers)).toEqual(once(readers))
  expect(mailServer.emailsTo('left-0@news.example')).toEqual([])
  expect(await findCampaign(fresh.db, campaignId)).toMatchObject({ state: 'sent', recipients: 60, sent: 60 })
  // A job that runs again sends nothing, and the texts of sent newsletters fill no table.
  const { rows } = await sql<{
    html: string
  }>`select distinct html from emails where cause like 'campaign %'`.execute(fresh.db)
  expect(rows).toEqual([{ html: '' }])
})

test('a newsletter that is paused sends nothing more until it goes on, and stopped never', async () => {
  const readers = await subscribers(6, 'waits')
  const campaignId = await send()
  await move(campaignId, 'pause')
  await work()
  await idle()
  expect(await counts(campaignId)).toMatchObject({ waiting: 6, sent: 0 })
  await move(campaignId, 'resume')
  await expect.poll(async () => (await counts(campaignId)).sent).toBe(6)
  await idle()
  expect(arrived(readers)).toEqual(once(readers))
  await workers.pop()?.stop()
  const later = await send()
  await move(later, 'stop')
  await work()
  await idle()
  await run()
  expect(await findCampaign(fresh.db, later)).toMatchObject({ state: 'stopped' })
  expect(await counts(later)).toMatchObject({ waiting: 6, queued: 0, sent: 0 })
})

test('who leaves by the link of an email gets no further one, and is counted for it', async () => {
  const [email = ''] = await subscribers(1, 'leaves')
  await work()
  const campaignId = await send({ tag: 'eid' })
  await expect.poll(() => mailServer.emailsTo(email)).toHaveLength(1)
  const [sent] = mailServer.emailsTo(email)
  const header = (name: string) => sent?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const token = new URL(header('list-unsubscribe').slice(1, -1)).searchParams.get('token') ?? ''
  expect(sent?.html).toContain('/deals?utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=eid')
  expect(sent?.html).not.toContain('leave?token=__')
  const leaving = newsletterLinks('a secret for tests, long enough').readLeaveToken(token)
  expect(leaving?.campaignId).toBe(campaignId)
  await leaveNewsletter(fresh.db, leaving ?? { subscriberId: '' })
  await leaveNewsletter(fresh.db, leaving ?? { subscriberId: '' })
  expect((await counts(campaignId)).left).toBe(1)
  await idle()
  await expect(send()).rejects.toThrow('Nobody would get it')
})

test('an address that the mail server does not know gets no email again; another refusal does not count against it', async () => {
  const [gone = ''] = await subscribers(1, 'gone')
  await subscribers(3, 'there')
  mailServer.setMode('unknown', /^gone-/)
  await work()
  const campaignId = await send()
  await expect.poll(() => counts(campaignId)).toMatchObject({ sent: 3, refused: 1 })
  await idle()
  const stops = await fresh.db.selectFrom('email_stops').select(['email', 'kind', 'reason', 'source']).execute()
  expect(stops).toEqual([
    { email: gone, kind: 'bounce', source: 'sending', reason: expect.stringContaining('No such user') },
  ])
  mailServer.setMode('blocked', /^there-0/)
  const second = await send()
  await expect.poll(() => counts(second)).toMatchObject({ sent: 2, refused: 1, waiting: 0, queued: 0 })
  expect(await fresh.db.selectFrom('email_stops').selectAll().execute()).toHaveLength(1)
})

test('a mail server that refuses everybody pauses the newsletter, and who was refused gets it once it goes on', async () => {
  const readers = await subscribers(40, 'blocked')
  mailServer.setMode('blocked')
  const campaignId = await send()
  await work()
  await expect.poll(async () => (await findCampaign(fresh.db, campaignId)).state).toBe('paused')
  await idle()
  const { refused } = await counts(campaignId)
  expect(refused).toBeGreaterThanOrEqual(20)
  expect(refused).toBeLessThan(40)
  expect((await findCampaign(fresh.db, campaignId)).problem).toContain('Your server is blocked')
  mailServer.setMode('accept')
  await move(campaignId, 'resume')
  await expect.poll(async () => (await counts(campaignId)).sent).toBe(40)
  expect(arrived(readers)).toEqual(once(readers))
})

test('perfumes have the prices of the moment, sold-out ones are left out, and Urdu reads from right to left', async () => {
  const [email = ''] = await subscribers(1, 'urdu')
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000, discount: 10 }])
  const gone = await shelve(fresh.db, 'Nayab', [{ ml: 12, price: 600_000, stock: 0 }]).catch(() => null)
  const productIds = [oud.productId, ...(gone ? [gone.productId] : [])]
  await work()
  const campaignId = await send({
    language: 'ur',
    blocks: [{ kind: 'heading', text: 'عید مبارک' }, { kind: 'products', productIds }, { kind: 'gap' }],
  })
  await expect.poll(() => mailServer.emailsTo(email)).toHaveLength(1)
  const [sent] = mailServer.emailsTo(email)
  expect(sent?.html).toContain('dir="rtl" lang="ur"')
  expect(sent?.html).toContain('Rs\u00a05,400')
  expect(sent?.html).not.toContain('Nayab')
  expect(sent?.text).toMatch(/عید مبارک[\s\S]*Oud[\s\S]*Rs 5,400[\s\S]*\/newsletter\/leave\?token=/)
  await expect.poll(async () => (await counts(campaignId)).sent).toBe(1)
})

test('a segment of customers gets a newsletter, of those who are subscribed', async () => {
  const [buyer = ''] = await subscribers(2, 'segment')
  await sql`insert into people (phone, email, city, orders) values ('+923001111111', ${buyer}, 'Lahore', 3), ('+923002222222', 'stranger@news.example', 'Lahore', 3)`.execute(
    fresh.db,
  )
  const campaignId = await send({ segment: 'city=lahore&orders=2' })
  expect(await counts(campaignId)).toMatchObject({ queued: 1, waiting: 0 })
  await fresh.db.deleteFrom('people').execute()
})
