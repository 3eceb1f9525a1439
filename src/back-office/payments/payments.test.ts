import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type OpenShop, openShop } from '../../../test/shop.ts'
import { open, staffBrowser, submit } from '../../../test/staff.ts'
import { staffPages } from '../../../test/staff-pages.ts'
import { today } from '../../shop/ground/dates.ts'
import { rs } from '../../shop/ground/money.ts'

let shop: OpenShop
let clerk: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'accounts')
})
afterAll(() => shop.close())

const page = '/admin/payments'

test('money of an unknown customer above the limit is paid back by a second person, and the audit log names the payment', async () => {
  const pasted = [`Date,Text,Credit`, `${today()},IBFT KAMRAN,9000`].join('\n')
  const { leadsTo } = await submit(clerk, page, { do: 'import', pasted })
  const columns = { 'column.0': 'date', 'column.1': 'reference', 'column.2': 'credit' }
  await submit(clerk, leadsTo ?? '', { do: 'columns', ...columns })
  const [{ rowId }] = (await open(clerk, page)).data.rows
  await submit(clerk, page, { do: 'ignore', rowId, kind: 'unknown' })
  await shop.db
    .insertInto('approval_limits')
    .values({ role: 'accounts', kind: 'refund', most: rs(5000) })
    .execute()
  const decided = async () => (await open(clerk, page)).data.decided[0]
  expect(await decided()).toMatchObject({ source: 'bank', key: rowId, owed: rs(9000) })
  const form = {
    do: 'payBack',
    source: 'bank',
    key: rowId,
    payee: 'Kamran, his bank',
    method: 'Raast',
    reference: 'RF-1',
  }
  expect((await submit(clerk, page, { ...form, amount: '4000' })).answer.message).toBe(
    'Rs 4,000 is paid back; Rs 5,000 is still kept.',
  )
  // Both together are above the limit.
  const rest = { ...form, amount: '5000' }
  expect((await submit(clerk, page, rest)).answer.message).toMatch(
    'Not done: Rs 9,000 in all of this payment is above your limit of Rs 5,000.',
  )
  expect(await decided()).toMatchObject({ owed: rs(5000) })
  expect((await submit(clerk, page, { ...rest, why: 'He paid twice' })).answer.message).toMatch(/^Not done yet/)
  const { id } = await shop.db.selectFrom('approvals').select('id').executeTakeFirstOrThrow()
  const manager = await staffBrowser(shop, 'manager', 'second@staff.example')
  expect((await submit(manager, `/admin/approvals/${id}`, { do: 'approve' })).answer.message).toBe('Approved and done.')
  expect(await decided()).toMatchObject({ owed: 0, paidBack: [{ amount: rs(4000) }, { amount: rs(5000) }] })
  const audit = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id'])
    .where('action', '=', 'payment.paidBack')
    .execute()
  expect(audit).toEqual([1, 2].map(() => ({ action: 'payment.paidBack', subject_id: rowId })))
  expect((await submit(clerk, page, { ...form, amount: '', payee: '' })).answer.problems).toEqual({
    amount: 'Please enter the amount',
    payee: 'Please say to whom: name and account',
  })
})
