import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Misbehaviour } from '../../../../../test/fakes/fake-system.ts'
import {
  begin,
  counted,
  form,
  going,
  jazzcash,
  later,
  notify,
  openHostedPages,
  order,
  parts,
  post,
  read,
  renewPages,
  safepay,
  sealed,
  shop,
  terms,
  visit,
  work,
} from '../../../../../test/hosted-pages.ts'
import { brokenInvariants } from '../../../../../test/invariants.ts'
import { openHosted } from '../../../../integrations/open-hosted.ts'
import { trySystem } from '../../../../integrations/try-system.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import type { HostedPage } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import { rs } from '../../../ground/money.ts'
import { askAdvance } from '../ask-advance.ts'
import { listHosted, workPayments } from '../index.ts'
import type { HostedSystem } from './hosted-system.ts'
import { settlePayment } from './settle-payment.ts'

openHostedPages()

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
  renewPages({ secret: 'another', salt: 'another' })
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
  renewPages()
  expect(await trySystem(parts(), 'safepay')).toContain('It works')
  expect(await trySystem(parts(), 'jazzcash')).toContain('It works')
  const calls = await shop.db.selectFrom('outgoing_calls').select(['request', 'answer']).execute()
  expect(JSON.stringify(calls)).not.toMatch(/fake-|tbt-/)
  const rows = await sql`select hosted_payments::text as row from hosted_payments`.execute(shop.db)
  expect(JSON.stringify(rows.rows)).not.toMatch(/fake-|tbt-/)
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
        renewPages()
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
