import { afterAll, expect } from 'vitest'
import { phoneText } from '../../src/shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { refreshPeople } from '../../src/shop/people/people/index.ts'
import { goTo } from '../browser/go-to.ts'
import { guest, shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()
afterAll(() => shop.db.deleteFrom('approval_limits').where('role', '=', 'accounts').execute())

thoroughTest(
  'a refund above the limit is asked for with its reason, approved by a second person, and then done',
  async () => {
    const limit = { role: 'accounts', kind: 'refund', most: 100_000 }
    await shop.db
      .insertInto('approval_limits')
      .values(limit)
      .onConflict(oc => oc.doNothing())
      .execute()
    const { line } = await shelve(shop.db, 'Refunded Oud', [{ ml: 50, price: 200_000, stock: 10 }])
    const { _id, orderNumber } = await (await guest(shop.db)).buy([line()], 2280)
    await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'test' })
    const clerk = await atWork(shop, 'accounts', 'Bushra Nawaz', 360, { expectedErrors: /403/ })
    await goTo(clerk, `/admin/orders/${_id}`)
    await clerk.getByText('Record a refund').click()
    await clerk.getByLabel('Amount, Rs').last().fill('1500')
    await clerk.getByRole('button', { name: 'Save the refund' }).click()
    await clerk.getByText('Not done: Rs 1,500 is above your limit of Rs 1,000.').waitFor()
    await clerk.getByLabel('Why, for the second person').fill('The bottle leaked')
    await expectAccessible(clerk)
    await clerk.getByRole('button', { name: 'Ask a second person' }).click()
    await clerk.getByText('It waits for a second person').waitFor()
    const owner = await atWork(shop, 'manager', 'Imran Sheikh', 1280)
    await goTo(owner, '/admin/approvals')
    await owner
      .getByRole('row', { name: new RegExp(orderNumber) })
      .getByRole('link')
      .first()
      .click()
    await owner.getByText('The bottle leaked').waitFor()
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Approve and do it' }).click()
    await owner.getByText(/^Approved by Imran Sheikh/).waitFor()
    await goTo(clerk, `/admin/orders/${_id}`)
    await clerk
      .getByText(/^Paid back/)
      .first()
      .waitFor()
    await goTo(clerk, '/admin/approvals?view=mine')
    await clerk.getByText(/Imran Sheikh/).waitFor()
  },
)

thoroughTest(
  'two numbers of a customer are seen together, merged, stay one after another order, and are parted as they were',
  async () => {
    const { line } = await shelve(shop.db, 'Merged Oud', [{ ml: 50, price: 200_000, stock: 10 }])
    const [one, other] = [await guest(shop.db), await guest(shop.db)]
    await one.buy([line()], 2280)
    await other.buy([line()], 2280)
    await refreshPeople(shop.db)
    const { id } = await shop.db
      .selectFrom('people')
      .select('id')
      .where('phone', '=', one.phoneNumber)
      .executeTakeFirstOrThrow()
    const page = await atWork(shop, 'manager', 'Imran Sheikh', 360)
    await goTo(page, `/admin/customers/${id}`)
    await page.getByText('Join another number').click()
    await page.getByLabel('Another number of this customer').fill(phoneText(other.phoneNumber))
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByText('1 and 1: 2').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('button', { name: `Separate ${phoneText(other.phoneNumber)}` }).waitFor()
    await other.buy([line()], 2280)
    await goTo(page, `/admin/customers/${id}`)
    await page.getByRole('button', { name: `Separate ${phoneText(other.phoneNumber)}` }).click()
    await page.getByRole('button', { name: `Separate ${phoneText(other.phoneNumber)}` }).waitFor({ state: 'hidden' })
    await refreshPeople(shop.db)
    const orders = await shop.db
      .selectFrom('people')
      .select(['phone', 'orders'])
      .where('phone', 'in', [one.phoneNumber, other.phoneNumber])
      .execute()
    expect(Object.fromEntries(orders.map(each => [each.phone, each.orders]))).toEqual({
      [one.phoneNumber]: 1,
      [other.phoneNumber]: 2,
    })
  },
)
