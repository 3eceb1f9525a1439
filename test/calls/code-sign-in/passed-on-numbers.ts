import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/platform/database/in-transaction.ts'
import { randomText } from '../../../src/platform/secrets/signing.ts'
import { provedPhone } from '../../../src/shop/ground/customers/index.ts'
import { listPhoneOrders } from '../../../src/shop/orders/orders/index.ts'
import { forgetPhones } from '../../../src/shop/people/accounts/index.ts'
import { shippingAddress } from '../../addresses.ts'
import { member } from '../../people.ts'
import {
  ask,
  e164,
  enter,
  firstPage,
  historyOf,
  latestCode,
  newEmail,
  newPhone,
  orderOf,
  session,
  shop,
  signIn,
} from './house.ts'

export const passedOnNumbers = (): void => {
  describe('a number that was given to somebody else', () => {
    const DAY_MS = 86_400_000
    const placed = new Map<string, Date>()
    /** Whatever was proved and ordered with a phone happened so many days earlier. */
    async function age(phone: string, days: number): Promise<void> {
      const before = new Date(Date.now() - days * DAY_MS)
      const of = { phone_proved_at: before, phone_since: new Date(before.getTime() - 180 * DAY_MS) }
      await shop.db.updateTable('users').set(of).where('phone', '=', e164(phone)).execute()
      const orders = shop.db.selectFrom('orders').select(['id', 'created_at']).where('phone_number', '=', e164(phone))
      for (const { id, created_at } of await orders.execute()) if (!placed.has(id)) placed.set(id, created_at)
      await shop.db.updateTable('orders').set({ created_at: before }).where('phone_number', '=', e164(phone)).execute()
      // Three codes an hour.
      await shop.db
        .updateTable('proofs')
        .set({ asked_at: new Date(Date.now() - 2 * 3_600_000) })
        .execute()
    }
    // The order's own record of its steps says when it was placed.
    afterAll(async () => {
      for (const [id, created_at] of placed)
        await shop.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
    })

    test.each([
      ['known by phone alone', false],
      ['with an email that was never proved', true],
    ])('opens no account %s from 180 days on, but in a browser that was let in before', async (_, withEmail) => {
      const phone = newPhone()
      const holder = withEmail ? await member(shop, newEmail('never-proved')) : await signIn(phone)
      const customerId = 'customerId' in holder ? holder.customerId : holder.customer._id
      if (withEmail) {
        await ask(holder.browser, phone)
        await enter(holder.browser, phone, await latestCode('phone'))
      }
      const old = await orderOf(phone)
      await age(phone, 170)
      expect((await signIn(phone)).customer._id).toBe(customerId)
      await age(phone, 181)
      await holder.browser.send('DELETE', '/v1/customer/session', {})
      expect((await signIn(phone, holder.browser)).customer._id).toBe(customerId)
      await age(phone, 181)
      const next = await signIn(phone)
      expect(next.customer._id).not.toBe(customerId)
      expect(await historyOf(next.browser, next.customer._id)).toEqual([])
      expect((await next.browser.get(`/v1/order/detail/${old._id}`)).status).toBe(404)
      const first = await orderOf(phone)
      expect(await historyOf(next.browser, next.customer._id)).toEqual([first.orderNumber])
      // Whoever had it before reads none of it.
      const seen = await holder.browser.get(`/v1/order/detail/${first._id}`)
      expect(seen.status).toBe(404)
    })

    test('joins no order to an account that proved it 180 days ago, until it is proved again', async () => {
      const phone = newPhone()
      const { browser, customer } = await signIn(phone)
      const old = await orderOf(phone)
      await age(phone, 181)
      const later = await orderOf(phone)
      expect(await historyOf(browser, customer._id)).toEqual([old.orderNumber])
      expect((await signIn(phone, browser)).customer._id).toBe(customer._id)
      expect(await historyOf(browser, customer._id)).toEqual([later.orderNumber, old.orderNumber])
    })

    test.each([
      ['confirmed', 'the account itself'],
      ['delivered', 'the account itself'],
      ['outForDelivery', 'a guest of its browser'],
    ] as const)('counts as used by an order that is %s, of %s', async (status, by) => {
      const phone = newPhone()
      const { browser, customer } = await signIn(phone)
      await age(phone, 200)
      const itself = by === 'the account itself'
      const { _id } = await orderOf(phone, '', itself ? browser : shop.browser(), itself ? customer._id : '')
      if (!itself) {
        const account_id = customer._id
        const guest = shop.db.selectFrom('orders').select('customer_id').where('id', '=', _id)
        await shop.db.updateTable('customers').set({ account_id }).where('id', '=', guest).execute()
      }
      await shop.db.updateTable('orders').set({ order_status: status }).where('id', '=', _id).execute()
      expect((await signIn(phone)).customer._id).toBe(customer._id)
      await shop.db.updateTable('orders').set({ order_status: 'pending' }).where('id', '=', _id).execute()
    })

    test('opens what it has left in a browser that was let in there, and nowhere else', async () => {
      const phone = newPhone()
      const before = await signIn(phone)
      await before.browser.send('POST', '/v1/customer/addresses', shippingAddress({ phoneNumber: phone }))
      await age(phone, 181)
      const next = await signIn(phone)
      expect(next.customer._id).not.toBe(before.customer._id)
      await before.browser.send('DELETE', '/v1/customer/session', {})
      await age(phone, 1)
      const own = await orderOf(phone, '', next.browser, next.customer._id)
      expect((await signIn(phone, before.browser)).customer._id).toBe(before.customer._id)
      expect((await before.browser.get(`/v1/order/detail/${own._id}`)).status).toBe(404)
      await age(phone, 1)
      expect((await signIn(phone)).customer._id).toBe(next.customer._id)
    })

    test('opens what it has left by the phone that the account proved last, not by the one that opened it', async () => {
      const [first, phone] = [newPhone(), newPhone()]
      const { browser, customer } = await signIn(first)
      await ask(browser, phone)
      expect((await enter(browser, phone, await latestCode('phone'))).body.message).toBe('Your phone is confirmed')
      await browser.send('DELETE', '/v1/customer/session', {})
      await age(phone, 181)
      expect((await signIn(phone)).customer._id).not.toBe(customer._id)
      await age(phone, 1)
      expect((await signIn(phone, browser)).customer._id).toBe(customer._id)
    })

    test('opens what it has left by each phone that the account has proved, and erased ones end it with the last', async () => {
      const phones = [newPhone(), newPhone(), newPhone()]
      const [first = '', second = '', third = ''] = phones
      const { browser, customer } = await signIn(first)
      for (const phone of [second, third]) {
        await ask(browser, phone)
        expect((await enter(browser, phone, await latestCode('phone'))).body.message).toBe('Your phone is confirmed')
      }
      const erase = (...gone: string[]) => inTransaction(shop.db, tx => forgetPhones(tx, gone.map(e164)))
      // It has another phone: what is known of the first goes alone.
      await erase(first)
      expect(await session(browser)).not.toBeNull()
      await age(third, 181)
      expect((await signIn(third)).customer._id).not.toBe(customer._id)
      await browser.send('DELETE', '/v1/customer/session', {})
      expect((await signIn(second, browser)).customer._id).toBe(customer._id)
      await browser.send('DELETE', '/v1/customer/session', {})
      expect((await signIn(first, browser)).customer._id).not.toBe(customer._id)
      const stillThere = async () =>
        (await shop.db.selectFrom('customers').select('user_id').where('id', '=', customer._id).executeTakeFirst())
          ?.user_id
      await erase(second)
      expect(await stillThere()).not.toBeNull()
      await erase(third)
      expect(await stillThere()).toBeNull()
    })

    test('of a proof without a time shows no order from long before the account', async () => {
      const phone = newPhone()
      const old = await orderOf(phone)
      const { browser, customer } = await signIn(phone)
      await age(phone, 181)
      const mine = await orderOf(phone)
      const without = { phone_proved_at: new Date(), phone_since: null }
      await shop.db.updateTable('users').set(without).where('phone', '=', e164(phone)).execute()
      expect(await historyOf(browser, customer._id)).toEqual([mine.orderNumber])
      expect((await browser.get(`/v1/order/detail/${old._id}`)).status).toBe(404)
    })

    test.each([
      ['whose proof has ended', 181, false, true],
      ['with which another account has ordered since', 1, true, true],
      ['of nobody else', 1, false, false],
    ])(
      '%s: a deleted account forgets what staff noted of it only if it is still its own',
      async (_, days, byOther, stays) => {
        const phone = newPhone()
        const { browser } = await signIn(phone)
        await age(phone, days)
        const email = newEmail('new-holder')
        if (byOther) {
          const other = await member(shop, email)
          await orderOf(phone, email, other.browser, other.customerId)
        }
        const id = randomText(12)
        await shop.db
          .insertInto('people')
          .values({ id, phone: e164(phone) })
          .execute()
        await shop.db.insertInto('person_tags').values({ person_id: id, tag: 'Loyal' }).execute()
        expect((await browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
        const tags = await shop.db.selectFrom('person_tags').select('tag').where('person_id', '=', id).execute()
        expect(tags).toHaveLength(stays ? 1 : 0)
      },
    )

    test('is taken by an account that proves it from one known by it alone, once that was long ago', async () => {
      const phone = newPhone()
      const before = await signIn(phone)
      const { browser, customerId } = await member(shop, newEmail('new-owner'))
      const prove = async () => {
        await ask(browser, phone)
        return (await enter(browser, phone, await latestCode('phone'))).status
      }
      expect(await prove()).toBe(409)
      await age(phone, 181)
      expect(await prove()).toBe(200)
      expect((await signIn(phone, browser)).customer._id).toBe(customerId)
      expect(await session(before.browser)).toMatchObject({ _id: before.customer._id })
    })

    test('shows of my orders those of 180 days, and a deleted account leaves the earlier ones alone', async () => {
      const phone = newPhone()
      const old = await orderOf(phone)
      await age(phone, 181)
      const mine = await orderOf(phone)
      const shown = await listPhoneOrders(shop.db, { shownPhone: provedPhone(e164(phone), new Date()) }, firstPage)
      expect(shown.orders.map(({ _id }) => _id)).toEqual([mine._id])
      const { browser } = await signIn(phone)
      expect((await browser.send('POST', `/v1/order/${mine._id}/cancellation`, {})).status).toBe(200)
      expect((await browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
      const phones = await shop.db
        .selectFrom('orders')
        .select(['id', 'phone_number'])
        .where('id', 'in', [old._id, mine._id])
        .execute()
      expect(phones.find(({ id }) => id === old._id)?.phone_number).toBe(e164(phone))
      expect(phones.find(({ id }) => id === mine._id)?.phone_number).toBe('')
    })
  })
}
