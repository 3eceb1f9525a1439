import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import {
  countSubscribers,
  exportSubscribers,
  leaveNewsletter,
  listStops,
  listSubscribers,
  readNotice,
  StopFilter,
  SubscriberFilter,
  setSubscribed,
  stopEmails,
  subscribe,
} from '../newsletter/index.ts'
import { CampaignBlocks, ImportStops, ImportSubscribers, importStops, importSubscribers } from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(async () => {
  for (const table of ['subscribers', 'email_stops'] as const) await fresh.db.deleteFrom(table).execute()
})
afterAll(() => fresh?.drop())

const consent = { consent: 'Ticked: offers by email, at the till in Lahore', agreedOn: '2026-01-31' }
const add = (pasted: string) =>
  inTransaction(fresh.db, tx => importSubscribers(tx, ImportSubscribers.parse({ pasted, ...consent })))
const list = async (filter: Record<string, string> = {}) =>
  (await listSubscribers(fresh.db, SubscriberFilter.parse(filter))).subscribers
const stop = (pasted: string) =>
  inTransaction(fresh.db, tx => importStops(tx, ImportStops.parse({ pasted, kind: 'bounce' })))

test('a file adds who agreed, with their words; who has unsubscribed or is known already stays as they were', async () => {
  await setSubscribed(fresh.db, { email: 'left@shop.pk', subscribed: true, verified: true })
  await leaveNewsletter(fresh.db, { email: 'left@shop.pk' })
  await setSubscribed(fresh.db, { email: 'own@shop.pk', subscribed: true, verified: true })
  await subscribe(fresh.db, { email: 'asked@shop.pk' })
  const file =
    'Name,Email\nAyesha,AYESHA@shop.pk\nعائشہ,asked@shop.pk\nL,left@shop.pk\nO,own@shop.pk\nnobody,none\nA,ayesha@shop.pk'
  expect(await add(file)).toEqual({ added: 2, skipped: 2, unread: [6] })
  const rows = await list({ q: 'shop.pk' })
  expect(Object.fromEntries(rows.map(row => [row.email, [row.state, row.source, row.agreedOn]]))).toMatchObject({
    'ayesha@shop.pk': ['subscribed', 'file', '2026-01-31'],
    'asked@shop.pk': ['subscribed', 'file', '2026-01-31'],
    'left@shop.pk': ['left', 'account', expect.any(String)],
    'own@shop.pk': ['subscribed', 'account', expect.any(String)],
  })
  expect((await list({ state: 'left' })).map(({ email }) => email)).toEqual(['left@shop.pk'])
  expect((await list({ source: 'file', from: '2026-01-01' })).length).toBe(2)
  expect(await list({ to: '2020-01-01' })).toEqual([])
  let csv = ''
  for await (const part of exportSubscribers(fresh.db, SubscriberFilter.parse({ state: 'subscribed' }))) csv += part
  expect(csv).toContain(
    'asked@shop.pk,Subscribed,File of staff,"Ticked: offers by email, at the till in Lahore",2026-01-31',
  )
  expect(csv.trim().split('\n')).toHaveLength(4)
})

test('a file without an email, without a stated consent or from tomorrow names the field and the rule', async () => {
  await expect(add('Name\nAyesha')).rejects.toThrow('No line has an email')
  const problems = (input: object) =>
    ImportSubscribers.safeParse({ pasted: 'a@shop.pk', ...consent, ...input }).error?.issues.map(({ path }) => path[0])
  expect(problems({ consent: 'yes' })).toEqual(['consent'])
  expect(problems({ agreedOn: '2099-12-31' })).toEqual(['agreedOn'])
  expect(problems({ pasted: '' })).toEqual(['file'])
})

test('a list of bounces, and the email that reports one, stop newsletters; what may pass does not', async () => {
  await add('one@shop.pk\ntwo@shop.pk\nthree@shop.pk')
  expect(await stop('Email,Reason\none@shop.pk,No such user\nONE@shop.pk,again')).toEqual({ named: 2, added: 1 })
  const report = (status: string, email: string) =>
    `Subject: Undelivered\r\n\r\nSorry.\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${email}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n  No such user\r\n\r\n`
  expect(await stop(report('5.1.1', 'two@shop.pk'))).toEqual({ named: 1, added: 1 })
  await expect(stop(report('4.2.2', 'three@shop.pk'))).rejects.toThrow('nothing is changed')
  await expect(stop(report('5.7.1', 'three@shop.pk'))).rejects.toThrow('nothing is changed')
  expect((await list({ state: 'subscribed' })).map(({ email }) => email)).toEqual(['three@shop.pk'])
  expect((await list({ state: 'stopped' })).length).toBe(2)
  expect((await list({ q: 'tw' })).map(({ email }) => email)).toEqual(['two@shop.pk'])
  expect(await countSubscribers(fresh.db)).toEqual({ subscribed: 1, stopped: 2, left: 0, waiting: 0 })
  await stopEmails(fresh.db, [{ email: 'one@shop.pk', kind: 'complaint', reason: '' }], 'notice')
  const { stops } = await listStops(fresh.db, StopFilter.parse({ kind: 'complaint' }))
  expect(stops).toMatchObject([{ email: 'one@shop.pk' }])
})

test('the notices of providers are read as they send them, also many at once', async () => {
  const stopsOf = async (body: unknown) =>
    (await readNotice(typeof body === 'string' ? body : JSON.stringify(body)))?.map(
      ({ email, kind }) => `${kind} ${email}`,
    )
  expect(await stopsOf({ email: 'a@shop.pk', kind: 'complaint' })).toEqual(['complaint a@shop.pk'])
  expect(
    await stopsOf([
      { event: 'bounce', type: 'bounce', email: 'A@shop.pk', reason: '550' },
      { event: 'bounce', type: 'blocked', email: 'b@shop.pk' },
      { event: 'spamreport', email: 'c@shop.pk' },
      { event: 'open', email: 'd@shop.pk' },
    ]),
  ).toEqual(['bounce a@shop.pk', 'complaint c@shop.pk'])
  expect(await stopsOf({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'a@shop.pk' })).toEqual(['bounce a@shop.pk'])
  expect(await stopsOf({ RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@shop.pk' })).toEqual([])
  expect(await stopsOf({ 'event-data': { event: 'failed', severity: 'permanent', recipient: 'a@shop.pk' } })).toEqual([
    'bounce a@shop.pk',
  ])
  expect(await stopsOf({ event: 'hard_bounce', email: 'a@shop.pk' })).toEqual(['bounce a@shop.pk'])
  const spam = 'Feedback-Type: abuse\nUser-Agent: x\nOriginal-Rcpt-To: <a@shop.pk>\n'
  expect(await stopsOf(spam)).toEqual(['complaint a@shop.pk'])
  for (const none of ['', 'Hello', '{"broken', '[1, null, "x"]', '{"email":{}}'])
    expect((await stopsOf(none)) ?? []).toEqual([])
  // Beyond 64 kB it is read in a process of its own: a costly one holds up nobody.
  const many = Array.from({ length: 3000 }, (_, n) => ({ email: `a${n}@shop.pk`, kind: 'bounce' }))
  expect(await stopsOf(many)).toHaveLength(3000)
  expect((await stopsOf(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)) ?? []).toEqual([])
})

test('a block that cannot be sent is refused by its number and rule', () => {
  const problem = (blocks: unknown) => CampaignBlocks.safeParse(JSON.stringify(blocks)).error?.issues[0]?.message
  expect(problem([{ kind: 'gap' }, { kind: 'button', label: 'Buy', link: 'javascript:alert(1)' }])).toMatch(
    /^Block 2, Button: .*https/,
  )
  expect(problem([{ kind: 'button', label: 'Buy', link: '//evil.example' }])).toMatch(/^Block 1/)
  expect(problem([{ kind: 'picture', image: 'https://evil.example/pixel.gif', alt: '', link: '' }])).toMatch(
    /choose a picture/,
  )
  expect(problem([{ kind: 'html' }])).toMatch(/^Block 1 is of no kind/)
  expect(problem([{ kind: 'products', productIds: [] }])).toMatch(/add a perfume/)
  expect(CampaignBlocks.safeParse('no JSON').success).toBe(false)
  expect(problem([{ kind: 'heading', text: 'عید مبارک' }])).toBeUndefined()
})
