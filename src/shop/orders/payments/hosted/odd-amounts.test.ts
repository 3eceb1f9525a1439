import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  begin,
  connect,
  counted,
  jazzcash,
  later,
  notify,
  openHostedPages,
  order,
  read,
  safepay,
  sealed,
  shop,
  staff,
  terms,
  visit,
  work,
  write,
} from '../../../../../test/hosted-pages.ts'
import { brokenInvariants } from '../../../../../test/invariants.ts'
import { today } from '../../../ground/dates.ts'
import { startOfDay } from '../../../ground/days-in-sql.ts'
import { rs } from '../../../ground/money.ts'
import { readCredentials } from '../../../settings/connections/index.ts'
import { countOdd, listHosted, listOdd, PayAsideBack, payAsideBack, putOddAside, reopenOdd } from '../index.ts'

openHostedPages()

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
