import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fakeJazzcash } from '../../../../../test/fakes/jazzcash.ts'
import { fakeSafepay } from '../../../../../test/fakes/safepay.ts'
import { keysOf, spoiled } from '../../../../../test/fakes/warp.ts'
import {
  begin,
  counted,
  form,
  going,
  jazzcash,
  later,
  notify,
  type Ordered,
  openHostedPages,
  order,
  post,
  read,
  safepay,
  shop,
  terms,
  visit,
  work,
} from '../../../../../test/hosted-pages.ts'
import { beginPayment, jazzcashHash, listHosted } from '../index.ts'

openHostedPages()

test("JazzCash's hash is that of its guide", () => {
  const fields = { pp_Amount: '2995', pp_MerchantID: 'MER123', pp_Password: 'A48cvE28', pp_BankID: '', other: 'x' }
  expect(jazzcashHash(fields, '0F5DD14AE2')).toBe('c7689cda7474eb1adcd343fd0c0b676bad0ba66361cc46db589bdb0da4c1c867')
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
