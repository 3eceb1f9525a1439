import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../../../test/fakes/fake-server.ts'
import type { Misbehaviour } from '../../../../../test/fakes/fake-system.ts'
import { answerFor } from '../../../../../test/fakes/fakes.ts'
import { fakeJazzcash } from '../../../../../test/fakes/jazzcash.ts'
import { fakeSafepay } from '../../../../../test/fakes/safepay.ts'
import { keysOf, spoiled } from '../../../../../test/fakes/warp.ts'
import { guest, shelve } from '../../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../../test/invariants.ts'
import { endPauses } from '../../../../../test/pauses.ts'
import { type OpenShop, openShop, sessionSecret } from '../../../../../test/shop.ts'
import { openHosted } from '../../../../integrations/open-hosted.ts'
import { trySystem } from '../../../../integrations/try-system.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import { sealer } from '../../../../platform/secrets/seal.ts'
import { today } from '../../../ground/dates.ts'
import type { HostedPage } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import { rs } from '../../../ground/money.ts'
import { startOfDay } from '../../../ground/shop-days.ts'
import { readCredentials, saveConnection } from '../../../settings/connections/index.ts'
import { readSettings } from '../../../settings/settings/index.ts'
import { findOrder } from '../../orders/index.ts'
import { askAdvance } from '../ask-advance.ts'
import {
  beginPayment,
  countOdd,
  findGoing,
  jazzcashHash,
  listHosted,
  listOdd,
  PayAsideBack,
  payAsideBack,
  putOddAside,
  reopenOdd,
  workPayments,
} from '../index.ts'
import type { HostedSystem } from './hosted-system.ts'
import { settlePayment } from './settle-payment.ts'

let shop: OpenShop
let jazzcash: ReturnType<typeof fakeJazzcash>
let safepay: ReturnType<typeof fakeSafepay>
let oud: Awaited<ReturnType<typeof shelve>>
let fakesUrl = ''
let close: () => Promise<void>
const sealed = sealer(sessionSecret)

beforeAll(async () => {
  shop = await openShop()
  await shop.db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'accounts' })
    .execute()
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 200_000, stock: 100_000 }])
  const server = await fakeServer((request, response) => answerFor({ jazzcash, safepay })(request, response))
  ;({ url: fakesUrl, close } = server)
  await connect('jazzcash')
  await connect('safepay')
})
beforeEach(() => {
  jazzcash = fakeJazzcash()
  safepay = fakeSafepay()
})
afterAll(async () => {
  await close()
  await shop.close()
})

const given = {
  jazzcash: { merchantId: 'MC1', merchantPassword: 'fake-merchantPassword', integritySalt: 'fake-integritySalt' },
  safepay: { apiKey: 'sec_1', secretKey: 'fake-secretKey', webhookSecret: 'fake-webhookSecret' },
}
async function connect(system: HostedPage, active: 'yes' | 'no' = 'yes') {
  const row = await shop.db.selectFrom('connections').select('version').where('id', '=', system).executeTakeFirst()
  const typed = { system, version: row?.version ?? 1, active, address: '', password: 'mine', ...given[system] }
  await shop.db.transaction().execute(tx => saveConnection(tx, { ...typed, sealer: sealed }))
}
const parts = () => ({ db: shop.db, sealer: sealed, fakesUrl, publicUrl: 'http://shop.test', timeoutMs: 2_000 })
const work = () => workPayments(shop.db, sealed, openHosted(parts()))
/** As if the pauses between questions were over. */
const later = async () => {
  await endPauses(shop.db)
  await sql`update hosted_payments set next_try_at = now(), asked_at = null, created_at = created_at - interval '1 minute' where next_try_at < 'infinity'`.execute(
    shop.db,
  )
}
const terms = () => readSettings(shop.db)
async function order(paymentMethod: string = 'JazzCash') {
  const buyer = await guest(shop.db)
  const free = paymentMethod !== 'COD'
  const placed = await buyer.buy([oud.line()], free ? 2_000 : 2_280, { paymentMethod }, undefined, await terms())
  return { ...placed, reader: { kind: 'link', orderId: placed._id } as const }
}
type Ordered = Awaited<ReturnType<typeof order>>
const begin = async ({ _id, reader }: Ordered, page: HostedPage = 'jazzcash') =>
  beginPayment(shop.db, { orderId: _id, reader, page }, await terms())
const going = ({ _id }: Ordered, reference: string) => findGoing(shop.db, sealed, { orderId: _id, reference })
const staff = { id: 'sana', name: 'Sana' }
const write = <T>(work: (tx: Tx) => Promise<T>) => shop.db.transaction().execute(work)
const read = ({ _id }: Ordered) => findOrder(shop.db, _id, { kind: 'staff' })
const counted = async ({ _id }: Ordered) =>
  shop.db.selectFrom('order_payments').select(['method', 'reference', 'amount']).where('order_id', '=', _id).execute()
/** The shopper's browser sends the form of JazzCash's page. */
async function visit(ordered: Ordered, reference: string) {
  const { target } = await going(ordered, reference)
  const body = target?.fields ? new URLSearchParams(target.fields) : null
  const response = await fetch(target?.address ?? '', { ...(body && { method: 'POST', body }) })
  return response.text()
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  shop.browser().raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://pay.example', ...headers },
    body,
  })
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const notify = (fields: Record<string, string>) => post('/payments/jazzcash/notice', form(fields))

test("JazzCash's hash is that of its guide", () => {
  const fields = { pp_Amount: '2995', pp_MerchantID: 'MER123', pp_Password: 'A48cvE28', pp_BankID: '', other: 'x' }
  expect(jazzcashHash(fields, '0F5DD14AE2')).toBe('c7689cda7474eb1adcd343fd0c0b676bad0ba66361cc46db589bdb0da4c1c867')
})

test('an order waits for its payment as for a transfer, is abandoned, resumed, paid once, and confirmed by the inquiry', async () => {
  const ordered = await order()
  expect(ordered.paymentMethod).toBe('Bank Transfer')
  const first = await begin(ordered)
  // A second press leads to the same page.
  expect(await begin(ordered)).toBe(first)
  expect(await going(ordered, first)).toMatchObject({ state: 'opening', target: null })
  await work()
  expect(await visit(ordered, first)).toContain('PKR 2000.00')
  // Left: the inquiry says nothing yet.
  await later()
  await work()
  expect((await read(ordered)).paymentStatus).toBe('unpaid')
  const second = await begin(ordered)
  expect(second).not.toBe(first)
  await work()
  await visit(ordered, second)
  jazzcash.pay(second)
  const back = await post('/payments/jazzcash/return', form(jazzcash.told(second)))
  expect([back.status, back.headers.get('location')]).toEqual([303, `/order/${ordered._id}/pay`])
  // A return alone moves nothing.
  expect((await read(ordered)).paymentStatus).toBe('unpaid')
  await work()
  expect(await read(ordered)).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed' })
  expect(await counted(ordered)).toEqual([{ method: 'JazzCash', reference: second, amount: rs(2_000) }])
  for (const _again of [1, 2]) expect((await notify(jazzcash.told(second))).status).toBe(200)
  await later()
  await work()
  expect(await counted(ordered)).toHaveLength(1)
  expect((await listHosted(shop.db, ordered._id)).map(({ state }) => state)).toEqual(['paid', 'open'])
  await expect(begin(ordered)).rejects.toThrow('Nothing is to be paid')
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('a notice is read as a form or as JSON, an amount as text or number; with whatever key left out, null or of another kind it is no error of ours', async () => {
  const ordered = await order()
  const reference = await begin(ordered)
  await work()
  await visit(ordered, reference)
  jazzcash.pay(reference)
  const told: Record<string, string> = jazzcash.told(reference)
  const json = (path: string, fields: object) =>
    post(path, JSON.stringify(fields), { 'content-type': 'application/json' })
  expect((await json('/payments/jazzcash/notice', { ...told, pp_Amount: Number(told.pp_Amount) })).status).toBe(200)
  for (const as of ['left out', 'null', 'of another kind'] as const)
    for (const key of ['pp_TxnRefNo', 'pp_Amount', 'pp_SecureHash', 'pp_ResponseCode']) {
      const { status } = await json('/payments/jazzcash/notice', spoiled(told, key, as) as object)
      expect([200, 403], `${key} ${as}`).toContain(status)
    }
  const data = { tracker: 'track_1', token: 'track_1', metadata: { order_id: reference } }
  for (const as of ['left out', 'null', 'of another kind'] as const)
    for (const key of keysOf({ data })) {
      const { status } = await json('/payments/safepay/notice', spoiled({ data }, key, as) as object)
      expect(status, `${key} ${as}`).toBe(403)
    }
})

test('a question that fails after its payment was decided elsewhere changes nothing of it', async () => {
  const ordered = await order()
  const reference = await begin(ordered)
  await work()
  await visit(ordered, reference)
  jazzcash.pay(reference)
  await later()
  await workPayments(shop.db, sealed, async page => {
    const system = await openHosted(parts())(page)
    const ask: HostedSystem['ask'] = async asked => {
      if (asked.reference !== reference) return system?.ask(asked) ?? expect.unreachable()
      await settlePayment(shop.db, reference, (await system?.ask(asked)) ?? expect.unreachable())
      throw new OutsideError('failed', 'it does not answer in time')
    }
    return system && { ...system, ask }
  })
  expect(await listHosted(shop.db, ordered._id)).toMatchObject([
    { state: 'paid', why: expect.stringMatching(/number/) },
  ])
})

test('an advance is paid by Safepay: a notice makes the shop look it up, and the order is confirmed', async () => {
  const ordered = await order('COD')
  const asked = { orderId: ordered._id, amount: rs(500), reason: '', actor: 'Sana', settings: await terms() }
  await shop.db.transaction().execute(tx => askAdvance(tx, asked))
  const reference = await begin(ordered, 'safepay')
  await work()
  const { target } = await going(ordered, reference)
  expect(target?.fields).toBeNull()
  expect(safepay.find(reference)).toMatchObject({ amount: 50_000 })
  expect(await visit(ordered, reference)).toContain('PKR 500.00')
  safepay.pay(reference)
  const { body, signature } = safepay.notice(reference)
  const json = { 'content-type': 'application/json', 'x-sfpy-signature': signature }
  expect((await post('/payments/safepay/notice', body, json)).status).toBe(200)
  await work()
  expect(await read(ordered)).toMatchObject({ orderStatus: 'confirmed', advance: { advancePaid: rs(500) } })
  expect(await counted(ordered)).toEqual([{ method: 'Safepay', reference, amount: rs(500) }])
})

test('a page that cannot be opened is said; wrong keys are shown by Test, and no secret is stored with the calls', async () => {
  safepay = fakeSafepay({ secret: 'another' })
  jazzcash = fakeJazzcash({ salt: 'another' })
  const ordered = await order('Safepay')
  const reference = await begin(ordered, 'safepay')
  await work()
  expect(await listHosted(shop.db, ordered._id)).toMatchObject([
    { reference, state: 'failed', why: expect.stringContaining('401') },
  ])
  // What only failed is tried again within seconds.
  const next = await begin(await order('Safepay'), 'safepay')
  safepay.next.push('busy')
  await work()
  const jobs = await sql<{
    key: string
  }>`select key from graphile_worker.jobs where key like ${`%again ${next}`}`.execute(shop.db)
  expect(jobs.rows).toHaveLength(1)
  expect(await trySystem(parts(), 'safepay')).toContain('does not work')
  expect(await trySystem(parts(), 'jazzcash')).toContain('does not work: it says: Invalid hash')
  safepay = fakeSafepay()
  jazzcash = fakeJazzcash()
  expect(await trySystem(parts(), 'safepay')).toContain('It works')
  expect(await trySystem(parts(), 'jazzcash')).toContain('It works')
  const calls = await shop.db.selectFrom('outgoing_calls').select(['request', 'answer']).execute()
  expect(JSON.stringify(calls)).not.toMatch(/fake-|tbt-/)
  const rows = await sql`select hosted_payments::text as row from hosted_payments`.execute(shop.db)
  expect(JSON.stringify(rows.rows)).not.toMatch(/fake-|tbt-/)
})

test('forged, foreign and unknown notices move nothing; another site cannot use the open addresses for more', async () => {
  const [mine, other] = [await order(), await order()]
  const [reference, foreign] = [await begin(mine), await begin(other)]
  await work()
  for (const [each, of] of [
    [mine, reference],
    [other, foreign],
  ] as const)
    await visit(each, of)
  jazzcash.pay(reference)
  const notice = jazzcash.told(reference)
  const before = await sql`select * from hosted_payments where told_at is null`.execute(shop.db)
  const forged = { ...notice, pp_Amount: '1' }
  const renamed = { ...notice, pp_TxnRefNo: foreign }
  const unsigned = { ...notice, pp_SecureHash: '' }
  for (const fields of [forged, renamed, unsigned, fakeJazzcash({ salt: 'guess' }).signed(notice)])
    expect((await notify(fields)).status).toBe(403)
  const { body } = safepay.sign(JSON.stringify({ data: { tracker: 'x', metadata: { order_id: reference } } }))
  for (const signature of ['', 'abcd', fakeSafepay({ webhookSecret: 'guess' }).sign(body).signature])
    expect((await post('/payments/safepay/notice', body, { 'x-sfpy-signature': signature })).status).toBe(403)
  // JazzCash signs for a payment that is not ours.
  expect((await notify(jazzcash.told('KHUNKNOWN'))).status).toBe(403)
  expect((await post('/payments/jazzcash/return', form(forged))).status).toBe(303)
  expect((await post('/payments/other/notice', 'x=1')).status).toBe(403)
  expect((await post('/payments/jazzcash/notice', 'x'.repeat(70_000))).status).toBe(413)
  // NUL, which PostgreSQL stores nowhere, as a form and as JSON write it.
  const nul = JSON.stringify({ pp_TxnRefNo: 'a\0b', order_id: 'a\0b', data: { tracker: 'a\0b' } })
  for (const page of ['jazzcash', 'safepay'] as const) {
    for (const sent of [nul, 'pp_TxnRefNo=a%00b&order_id=a%00b&tracker=a%00b'])
      expect([page, sent, (await post(`/payments/${page}/notice`, sent)).status]).toEqual([page, sent, 403])
  }
  expect((await sql`select * from hosted_payments where told_at is null`.execute(shop.db)).rows).toEqual(before.rows)
  // A true notice of another order's payment, replayed, moves no other order.
  await notify(notice)
  await later()
  await work()
  expect([(await read(mine)).paymentStatus, (await read(other)).paymentStatus]).toEqual(['paid', 'unpaid'])
  // Nobody else sees where an order's payment goes, nor begins one.
  await expect(going(other, reference)).rejects.toThrow('not found')
  const stranger = { kind: 'asker', browserId: 'x', accountId: null, verifiedEmail: null } as const
  await expect(
    beginPayment(shop.db, { orderId: other._id, reader: stranger, page: 'jazzcash' }, await terms()),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a wrong amount is counted by a person, or put aside; what is paid twice is owed back', async () => {
  const [less, aside, twice] = [await order(), await order(), await order()]
  jazzcash.charges.push(150_000, 1)
  const references: string[] = []
  for (const each of [less, aside]) {
    const reference = await begin(each)
    references.push(reference)
    await work()
    await visit(each, reference)
    jazzcash.pay(reference)
    await notify(jazzcash.told(reference))
    await work()
  }
  expect(await listOdd(shop.db)).toMatchObject([
    { reference: references[0], paidAmount: rs(1_500), orderNumber: less.orderNumber },
    { reference: references[1], paidAmount: 1 },
  ])
  const [one = '', two = ''] = references
  await write(tx => countOdd(tx, { reference: one, staff }))
  await write(tx => putOddAside(tx, { reference: two, kind: 'unknown', staff }))
  await expect(write(tx => countOdd(tx, { reference: two, staff }))).rejects.toThrow('Somebody else')
  expect(await read(less)).toMatchObject({ paymentStatus: 'unpaid', paidAhead: rs(1_500) })
  expect(await counted(aside)).toEqual([])
  // Two tabs, two pages, two payments.
  const [first, second] = [await begin(twice), await begin(twice, 'safepay')]
  await work()
  await visit(twice, first)
  jazzcash.pay(first)
  safepay.pay(second)
  await later()
  await work()
  expect((await counted(twice)).map(({ method }) => method).sort()).toEqual(['JazzCash', 'Safepay'])
  const { paid_amount } = await shop.db
    .selectFrom('orders')
    .select('paid_amount')
    .where('id', '=', twice._id)
    .executeTakeFirstOrThrow()
  expect(paid_amount).toBe(rs(4_000))
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test.each([
  ['jazzcash', 150_000],
  ['safepay', 250_000],
] as const)(
  '%s: money of another amount is in the ledger and the day from when it came, whatever is decided',
  async (page, came) => {
    const ordered = await order()
    const fake = page === 'jazzcash' ? jazzcash : safepay
    fake.charges.push(came)
    const reference = await begin(ordered, page)
    await work()
    await visit(ordered, reference)
    const before = await figures()
    const since = async () => (await figures()).map((amount, at) => amount - (before[at] ?? 0))
    fake.pay(reference)
    await later()
    await work()
    expect((await listOdd(shop.db)).map(odd => odd.reference)).toContain(reference)
    // In the bank; owed to a customer; other money; put aside today.
    expect(await since()).toEqual([came, -came, 0, came])
    // Of the owner, and taken back; recorded by hand already, and taken back.
    const aside = (kind: 'unknown' | 'other' | 'typed') => write(tx => putOddAside(tx, { reference, kind, staff }))
    const reopen = () => write(tx => reopenOdd(tx, { reference, reason: 'a mistake', staff }))
    await aside('other')
    expect(await since()).toEqual([came, 0, -came, came])
    await expect(aside('unknown')).rejects.toThrow('Somebody else')
    await reopen()
    await aside('typed')
    expect(await since()).toEqual([0, 0, 0, came])
    await reopen()
    await expect(reopen()).rejects.toThrow('Somebody else')
    expect(await since()).toEqual([came, -came, 0, came])
    // A part goes back in the portal: nobody counts the whole for the order then, and the rest is paid back by Raast.
    const back = (amount: string, method: string) =>
      write(tx =>
        payAsideBack(tx, {
          ...PayAsideBack.parse({
            source: 'page',
            key: reference,
            amount,
            method,
            payee: 'Ayesha, card 1111',
            reference: 'R1',
          }),
          staff,
        }),
      )
    expect(await back('1,000.50', 'Portal of the payment page')).toMatchObject({
      orderId: ordered._id,
      left: came - 100_050,
    })
    expect(await since()).toEqual([came - 100_050, 100_050 - came, 0, came])
    await expect(write(tx => countOdd(tx, { reference, staff }))).rejects.toThrow('Somebody else')
    await expect(reopen()).rejects.toThrow('Rs 1,000.50 of it was paid back already')
    await expect(back(String(came / 100), 'Raast')).rejects.toThrow('At most')
    expect(await back(String((came - 100_050) / 100), 'Raast')).toMatchObject({ left: 0, inAll: came })
    await expect(back('1', 'Raast')).rejects.toThrow('All of it was paid back')
    expect(await since()).toEqual([0, 0, 0, came])
    expect(await counted(ordered)).toEqual([])
    expect(await brokenInvariants(shop.db)).toEqual([])
    async function figures() {
      const sums = await shop.db
        .selectFrom('ledger_lines')
        .select(['account', eb => eb.fn.sum<string>('amount').as('sum')])
        .groupBy('account')
        .execute()
      const of = (account: string) => Number(sums.find(each => each.account === account)?.sum ?? 0)
      const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(amount), 0) as sum from payments_aside() where came > ${startOfDay(today())}`.execute(shop.db)
      return [of('bank'), of('unallocated'), of('otherIncome'), Number(rows[0]?.sum)]
    }
  },
)

test('counted for its order after all, money of another amount is without an order no more', async () => {
  const ordered = await order()
  jazzcash.charges.push(150_000)
  const reference = await begin(ordered)
  await work()
  await visit(ordered, reference)
  jazzcash.pay(reference)
  await later()
  await work()
  await write(tx => countOdd(tx, { reference, staff }))
  expect(await read(ordered)).toMatchObject({ paidAhead: rs(1_500) })
  const { rows } = await sql<{ owed: number; aside: number }>`select
    (select coalesce(sum(amount), 0) from ledger_lines where account = 'unallocated') as owed,
    (select count(*) from payments_aside() where key = ${reference}) as aside`.execute(shop.db)
  // The payment put aside by the test above stays owed.
  expect(rows[0]).toMatchObject({ owed: -1, aside: 0 })
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('money that comes after the connection was turned off, or after the order ended, is not lost', async () => {
  const ordered = await order()
  const reference = await begin(ordered)
  await work()
  await visit(ordered, reference)
  await connect('jazzcash', 'no')
  expect((await terms()).hostedPages).toEqual(['safepay'])
  await expect(begin(ordered)).rejects.toThrow('not offered')
  expect(await readCredentials(shop.db, sealed, 'jazzcash')).toBeNull()
  jazzcash.pay(reference)
  await later()
  await work()
  expect((await read(ordered)).paymentStatus).toBe('paid')
  await connect('jazzcash')
  // Declined, said to have failed, and paid on the same page after all.
  const again = await order()
  const next = await begin(again)
  await work()
  await visit(again, next)
  jazzcash.pay(next, '101')
  await later()
  await work()
  expect(await listHosted(shop.db, again._id)).toMatchObject([{ state: 'failed', why: 'Declined 101' }])
  jazzcash.pay(next)
  await later()
  await work()
  expect((await read(again)).paymentStatus).toBe('paid')
  // A voucher that nobody paid in time.
  const third = await order()
  const last = await begin(third)
  await work()
  await visit(third, last)
  jazzcash.pay(last, '124')
  await sql`update hosted_payments set expires_at = now() - interval '2 days' where reference = ${last}`.execute(
    shop.db,
  )
  await later()
  await work()
  expect(await listHosted(shop.db, third._id)).toMatchObject([{ state: 'lapsed' }])
})

test('paid without a signature, or with an amount that nobody can read, moves nothing: it is asked again, and says what to look up', async () => {
  const unknown = /not how much/
  const [mine, theirs] = [await order(), await order()]
  const [reference, other] = [await begin(mine), await begin(theirs, 'safepay')]
  await work()
  await visit(mine, reference)
  safepay.pay(other)
  type Answer = Record<string, unknown> & { data?: object }
  const jazzcashSays = (more: object) => (said: unknown) => {
    const { pp_SecureHash: _, ...form } = said as Record<string, string>
    return form.pp_PaymentResponseCode === '121' ? jazzcash.signed({ ...form, ...more }) : said
  }
  const unsigned = (said: unknown) => {
    const { pp_SecureHash: _, pp_PaymentResponseCode: code, ...form } = said as Record<string, string>
    return code === '121' ? { ...form, pp_PaymentResponseCode: code } : said
  }
  const bare = (said: unknown) =>
    (said as Answer).pp_PaymentResponseCode === '121' ? { pp_ResponseCode: '121' } : said
  const safepaySays = (quote_amount: unknown) => (said: unknown) => {
    const { data } = said as Answer
    return data && 'state' in data ? { data: { ...data, purchase_totals: { quote_amount } } } : said
  }
  const came = async (
    fake: { warps: ((answer: unknown) => unknown)[] },
    ordered: Ordered,
    warp: (said: unknown) => unknown,
  ) => {
    // Payments of the tests above are asked for too.
    fake.warps.splice(0, fake.warps.length, ...Array.from({ length: 20 }, () => warp))
    await shop.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
    await later()
    await work().catch(() => {})
    fake.warps.length = 0
    expect(await counted(ordered)).toEqual([])
    const [payment] = await listHosted(shop.db, ordered._id)
    expect(payment).toMatchObject({ state: 'open', paidAmount: null })
    return payment?.why
  }
  for (const amount of [0, 1000.5, null, '', '0', 'seven', true, -1, 1e12])
    expect(await came(safepay, theirs, safepaySays({ currency: 'PKR', amount })), `${amount}`).toMatch(unknown)
  for (const amount of [null, {}]) expect(await came(safepay, theirs, safepaySays(amount))).toMatch(unknown)
  jazzcash.pay(reference)
  for (const pp_Amount of ['1000.00', '0', '-1', '1e5', '200000000000', '2,000'])
    expect(await came(jazzcash, mine, jazzcashSays({ pp_Amount })), pp_Amount).toMatch(unknown)
  for (const warp of [unsigned, bare]) expect(await came(jazzcash, mine, warp)).toMatch(/not signed/)
  // An amount that a signed notice names, and nobody can read, is not the whole either; the inquiry may leave its own
  // out.
  jazzcash.shape.amount = false
  await notify(jazzcash.signed({ ...jazzcash.told(reference), pp_Amount: '2000.00' }))
  expect(await came(jazzcash, mine, said => said)).toMatch(unknown)
  await notify(jazzcash.told(reference))
  await later()
  await work()
  expect([(await read(mine)).paymentStatus, (await read(theirs)).paymentStatus]).toEqual(['paid', 'paid'])
})

type Step = ['pay' | 'decline' | 'notice' | 'return' | 'work' | 'begin', number, HostedPage]
const steps: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('pay', 'decline', 'notice', 'return', 'work', 'work', 'begin'),
  fc.nat(3),
  fc.constantFrom('jazzcash', 'safepay'),
)
const responses: fc.Arbitrary<Misbehaviour | 'well'> = fc.constantFrom(
  ...(['well', 'well', 'busy', 'cut before', 'cut after', 'error after', 'nonsense after'] as const),
)

test('whatever answers and notices are lost, late, doubled or out of order: each payment counts once, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { maxLength: 14 }),
      fc.array(responses, { maxLength: 12 }),
      async (taken, wrong) => {
        jazzcash = fakeJazzcash()
        safepay = fakeSafepay()
        const ordered = await order()
        const begun: { reference: string; page: HostedPage }[] = []
        jazzcash.next.push(...(wrong as Misbehaviour[]))
        safepay.next.push(...(wrong as Misbehaviour[]))
        const paid = (reference: string, page: HostedPage) =>
          page === 'jazzcash'
            ? jazzcash.payments.get(reference)?.paid != null
            : safepay.find(reference)?.state === 'TRACKER_ENDED'
        for (const [step, at, page] of taken) {
          const one = begun[at % Math.max(1, begun.length)]
          if (step === 'work') {
            await later()
            await Promise.all([work(), work()])
          } else if (step === 'begin') {
            const reference = await begin(ordered, page).catch(() => null)
            if (reference && !begun.some(each => each.reference === reference)) begun.push({ reference, page })
          } else if (one && step === 'notice') {
            if (one.page === 'jazzcash') await notify(jazzcash.told(one.reference))
            else {
              const { body, signature } = safepay.notice(one.reference)
              await post('/payments/safepay/notice', body, { 'x-sfpy-signature': signature })
            }
          } else if (one && step === 'return') {
            if (one.page === 'jazzcash') await post('/payments/jazzcash/return', form(jazzcash.told(one.reference)))
            else
              await shop.browser().raw(`/payments/safepay/return?tracker=${safepay.find(one.reference)?.tracker}&sig=x`)
          } else if (one) {
            const { target } = await going(ordered, one.reference)
            if (!target) continue
            if (one.page === 'safepay')
              safepay.pay(one.reference, step === 'pay' ? 'TRACKER_ENDED' : 'TRACKER_CANCELLED')
            else {
              jazzcash.payments.set(
                one.reference,
                jazzcash.payments.get(one.reference) ?? { form: target.fields ?? {}, code: '', paid: null },
              )
              jazzcash.pay(one.reference, step === 'pay' ? '000' : '101')
            }
          }
          const rows = await counted(ordered)
          expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
          for (const { reference } of rows)
            expect(begun.some(each => each.reference === reference && paid(reference, each.page))).toBe(true)
        }
        jazzcash.next.length = 0
        safepay.next.length = 0
        await later()
        await work()
        const rows = await counted(ordered)
        const charged = begun.filter(({ reference, page }) => paid(reference, page)).map(({ reference }) => reference)
        expect(rows.map(({ reference }) => reference).sort()).toEqual(charged.sort())
      },
    ),
    { numRuns: 6 },
  )
  expect(await brokenInvariants(shop.db)).toEqual([])
})
