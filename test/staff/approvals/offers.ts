import { expect, test } from 'vitest'
import { offerWordsOfForm } from '../../../src/shop/offers/offers/index.ts'
import { moveOrder } from '../../../src/shop/orders/orders/index.ts'
import { guest } from '../../fixtures.ts'
import { brokenInvariants } from '../../invariants.ts'
import { open, submit } from '../../staff.ts'
import { accountant, clerk, line, manager, owner, page, shop, waiting, zara } from './house.ts'

export const offers = (): void => {
  test('an offer above the limit waits with its words before and after; whoever may not give it does not approve it, and it is stopped alone', async () => {
    const blank = Object.fromEntries([...Object.keys(offerWordsOfForm), 'startsAt', 'endsAt'].map(name => [name, '']))
    const typed = (more: object) => ({
      ...blank,
      do: 'save',
      name: 'Eid',
      discountType: 'fixed',
      amount: '400',
      couponType: 'private',
      code: 'EID',
      ...more,
    })
    const words = async (more: object) =>
      (await zara.raw(`/admin/offers/words?${new URLSearchParams(typed(more))}`)).text()
    expect(await words({})).toMatch(/Rs 400 off/)
    expect(await words({ amount: '' })).toMatch(/Not complete yet: Amount off\. /)
    expect((await submit(zara, '/admin/offers/new', typed({}))).status).toBe(303)
    const offer = async () =>
      shop.db.selectFrom('coupons').select(['id', 'version', 'status', 'discount_value']).executeTakeFirstOrThrow()
    const { id } = await offer()
    const offerPage = `/admin/offers/${id}`
    const change = async (more: object) =>
      submit(zara, offerPage, typed({ version: String((await offer()).version), ...more }))
    expect((await change({ name: 'Eid 2' })).answer.ok).toBe(true)
    const asked = await change({ name: 'Eid 2', amount: '900', why: 'Rivals do' })
    expect(asked.answer.message).toMatch(/^Not done yet: Rs 900 is above your limit of Rs 500/)
    const request = await waiting()
    expect((await open(owner, request)).data.approval).toMatchObject({
      kind: 'discount',
      why: 'Rivals do',
      amount: 90_000,
      before: { whatItDoes: expect.stringContaining('Rs 400 off') },
      changes: { whatItDoes: expect.stringContaining('Rs 900 off'), mostOffAnOrder: 90_000 },
    })
    expect((await submit(accountant, request, { do: 'approve' })).status).toBe(404)
    expect((await submit(manager, request, { do: 'approve' })).answer.message).toBe('Approved and done.')
    expect((await offer()).discount_value).toBe(90_000)
    expect((await change({ name: 'Eid 3', amount: '900' })).answer.ok).toBe(true)
    expect((await submit(zara, offerPage, { do: 'stop', version: String((await offer()).version) })).answer.ok).toBe(
      true,
    )
    const resumed = await submit(zara, offerPage, { do: 'resume', version: String((await offer()).version) })
    expect([resumed.answer.askWhy, (await offer()).status]).toEqual([true, 'inactive'])
    const late = { name: 'Eid 3', amount: '950', why: 'More' }
    await change(late)
    const second = await waiting()
    await submit(owner, offerPage, typed({ version: String((await offer()).version), name: 'Eid 4', amount: '100' }))
    expect((await submit(owner, second, { do: 'approve' })).status).toBe(409)
    expect((await offer()).discount_value).toBe(10_000)
  })

  test('an offer that an order gets beside automatic ones weighs with them', async () => {
    await shop.db.updateTable('coupons').set({ status: 'inactive' }).execute()
    const blank = Object.fromEntries([...Object.keys(offerWordsOfForm), 'startsAt', 'endsAt'].map(name => [name, '']))
    const typed = (name: string, more: object = {}) => ({
      ...blank,
      do: 'save',
      name,
      discountType: 'fixed',
      amount: '400',
      couponType: 'automatic',
      combinable: 'yes',
      ...more,
    })
    const make = (name: string, more: object = {}) => submit(zara, '/admin/offers/new', typed(name, more))
    expect((await make('First')).status).toBe(303)
    expect((await make('Second')).answer.message).toMatch(
      /^Not done: Rs 800 with the automatic offers that count beside/,
    )
    expect((await make('Code', { couponType: 'private', code: 'BESIDE' })).answer.message).toMatch(/^Not done: Rs 800 /)
    expect((await make('Alone', { combinable: '' })).status).toBe(303)
    await shop.db.updateTable('coupons').set({ end_date: '2030-01-01' }).where('name', '=', 'First').execute()
    expect((await make('Later', { startsAt: '2031-01-01T10:00', endsAt: '2031-02-01T10:00' })).status).toBe(303)
    await shop.db.updateTable('coupons').set({ status: 'inactive' }).execute()
  })

  test('a discount on one order is priced like an offer, emailed to the customer, taken away again, and above the limit approved', async () => {
    const { _id } = await (await guest(shop.db)).buy([line(0, 1)], 2280)
    const give = async (amount: string, more: object = {}) => {
      const { office } = (await open(clerk, page(_id))).data
      return submit(clerk, page(_id), {
        do: 'discount',
        version: String(office.version),
        amount,
        reason: 'Late',
        ...more,
      })
    }
    const order = () => shop.db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    expect((await give('300')).answer.message).toMatch(/^Saved: Discount Rs 0 -> Rs 300/)
    expect(await order()).toMatchObject({ total_amount: 198_000, coupon_discount: 30_000 })
    expect((await give('2001')).answer.problems).toMatchObject({
      amount: 'The items cost Rs 2,000: please enter at most that',
    })
    expect((await give('800')).answer.askWhy).toBe(true)
    expect((await give('800', { why: 'Third time late' })).answer.message).toMatch(/^Not done yet: Rs 800/)
    expect((await order()).coupon_discount).toBe(30_000)
    expect((await submit(manager, await waiting(), { do: 'approve' })).answer.message).toBe('Approved and done.')
    expect(await order()).toMatchObject({ total_amount: 148_000, coupon_discount: 80_000 })
    expect((await open(owner, '/admin/offers')).data.offers.map(({ name }: { name: string }) => name)).not.toContain(
      'Discount',
    )
    expect(await brokenInvariants(shop.db)).toEqual([])
    expect((await give('0')).answer.ok).toBe(true)
    expect(await order()).toMatchObject({ total_amount: 228_000, coupon_discount: 0 })
    expect(await brokenInvariants(shop.db)).toEqual([])
    await give('300')
    await moveOrder(shop.db, { orderId: _id, from: 'pending', to: 'cancelled', actor: 'Sana' })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })
}
