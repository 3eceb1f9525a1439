import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/platform/database/in-transaction.ts'
import { UNPROVED_EMAILS_AN_HOUR } from '../../../src/shop/ground/contact-limits.ts'
import { MANY_CODES_TEXT } from '../../../src/shop/ground/proofs/proof-rules.ts'
import { forgetPhones } from '../../../src/shop/people/accounts/index.ts'
import { askForCodes, member, password, queued, resetTokenOf, verifyEmailOf } from '../../people.ts'
import type { Browser } from '../../shop.ts'
import {
  ask,
  e164,
  enter,
  historyOf,
  latestCode,
  messages,
  newEmail,
  newPhone,
  orderOf,
  session,
  severalTimes,
  shop,
  signIn,
} from './house.ts'

export const accounts = (): void => {
  describe('a code in place of a password', () => {
    test('to a phone opens its account, which has the orders of this phone and nobody else’s', async () => {
      const phone = newPhone()
      const first = await orderOf(phone)
      const second = await orderOf(phone, newEmail('receipt'))
      const others = await orderOf(newPhone())
      const { browser, customer } = await signIn(phone)
      expect(customer).toMatchObject({ email: '', phone: e164(phone) })
      expect(await historyOf(browser, customer._id)).toEqual([second.orderNumber, first.orderNumber])
      expect((await browser.get(`/v1/order/detail/${first._id}`)).status).toBe(200)
      expect((await browser.get(`/v1/order/detail/${others._id}`)).status).toBe(404)
      // Another day, another browser: the same account.
      expect((await signIn(phone)).customer._id).toBe(customer._id)
      const exported = await browser.get('/v1/customer/export')
      expect(JSON.stringify(exported.body)).toContain(first.orderNumber)
    })

    test('to an email opens a verified account, whose orders as a guest join it', async () => {
      const email = newEmail('coded')
      const order = await orderOf(newPhone(), email)
      const { browser, customer } = await signIn(email.toUpperCase())
      expect(await session(browser)).toMatchObject({ email, emailVerified: true })
      expect(await historyOf(browser, customer._id)).toEqual([order.orderNumber])
      expect((await signIn(email)).customer._id).toBe(customer._id)
    })

    test('to the email of an account with a password leaves the password, and ends what a stranger opened with it', async () => {
      const mine = newEmail('mine')
      const { customerId } = await member(shop, mine)
      await verifyEmailOf(shop, shop.browser(), mine)
      expect((await signIn(mine)).customer._id).toBe(customerId)
      const logIn = (email: string) => shop.browser().send('POST', '/v1/customer/login', { email, password })
      expect((await logIn(mine)).status).toBe(200)
      const taken = newEmail('taken')
      const stranger = await member(shop, taken)
      const { customer } = await signIn(taken)
      expect(customer._id).not.toBe(stranger.customerId)
      expect(await session(stranger.browser)).toBeNull()
      expect((await logIn(taken)).status).toBe(401)
    })

    test('two at once open one account', async () => {
      const email = newEmail('twice')
      const tries: (() => ReturnType<typeof enter>)[] = []
      for (const browser of [shop.browser(), shop.browser()]) {
        await ask(browser, email)
        const code = await latestCode('email')
        tries.push(() => enter(browser, email, code))
      }
      const both = await Promise.all(tries.map(each => each()))
      const ids = both.map(({ body }) => (body.customer as { _id: string })._id)
      expect(new Set(ids).size).toBe(1)
    })

    test('says and does the same for known and unknown ones, and tells nothing without the code', async () => {
      const known = { phone: newPhone(), email: newEmail('known') }
      await orderOf(known.phone)
      await signIn(known.phone)
      await member(shop, known.email)
      const unknown = { phone: newPhone(), email: newEmail('other') }
      const sentBefore = messages.whatsapp.sent.length
      for (const kind of ['phone', 'email'] as const) {
        const said = []
        for (const contact of [known[kind], unknown[kind]]) {
          const browser = shop.browser()
          const asked = await ask(browser, contact)
          const wrong = await enter(browser, contact, '000000')
          const opened = await browser.send('PUT', '/v1/customer/orders-code', { phone: newPhone(), code: '000000' })
          const hidden = (body: object) => JSON.stringify(body).replaceAll(contact, 'CONTACT')
          said.push([asked.status, hidden(asked.body), wrong.status, hidden(wrong.body), opened.status])
          expect(await session(browser)).toBeNull()
        }
        expect(said[0]).toEqual(said[1])
      }
      await messages.send()
      expect(messages.whatsapp.sent.length - sentBefore).toBe(2)
    })

    test('says the same of both while the house has sent its codes of an hour, and sends to proved emails alone', async () => {
      const known = newEmail('proved')
      await signIn(known)
      await sql`insert into emails (cause, recipient, subject, text, html, limit_key, mailbox)
        select 'stranger ' || at, box, 's', '', '', 'code ' || box, box
        from generate_series(1, ${UNPROVED_EMAILS_AN_HOUR.code}::int) at, lateral (select 'c' || at || '@strangers.example' as box) one`.execute(
        shop.db,
      )
      await askForCodes(shop, UNPROVED_EMAILS_AN_HOUR.code)
      const said = []
      for (const contact of [known, newEmail('nobody')]) {
        const browser = shop.browser()
        const tries = [await ask(browser, contact), ...(await severalTimes(6, () => enter(browser, contact, '000000')))]
        said.push(tries.map(({ status, body }) => [status, JSON.stringify(body)]))
      }
      expect(said[0]).toEqual(said[1])
      expect(said[0]?.[0]).toEqual([200, expect.stringContaining(MANY_CODES_TEXT)])
      expect(said[0]?.[0]).toEqual([200, expect.stringContaining('"many":true')])
      await sql`delete from emails where cause like 'stranger %'`.execute(shop.db)
      await shop.db.deleteFrom('proofs').where('subject', '=', 'somebody').execute()
    })

    test('is entered where it was asked for, five times at most, and not twice', async () => {
      const phone = newPhone()
      const browser = shop.browser()
      await ask(browser, phone)
      const code = await latestCode('phone')
      expect((await enter(shop.browser(), phone, code)).body).toMatchObject({ errors: [{ field: 'code' }] })
      expect((await enter(browser, phone, code)).status).toBe(200)
      expect((await enter(browser, phone, code)).status).toBe(400)
      const other = newPhone()
      await ask(browser, other)
      const right = await latestCode('phone')
      const wrong = right === '111111' ? '222222' : '111111'
      for (let n = 0; n < 5; n++) expect((await enter(browser, other, wrong)).status).toBe(400)
      expect((await enter(browser, other, right)).status).toBe(400)
    })

    test('by email is no code of the checkout, and counts as the latest of its browser alone', async () => {
      const email = newEmail('guessed')
      const browser = shop.browser()
      const entered = await browser.send('POST', '/v1/customer', { email })
      const { _id: customerId } = entered.body.data as { _id: string }
      const ofCheckout = (code: string) => browser.send('PUT', '/v1/customer/email-code', { customerId, code })
      expect((await browser.send('POST', '/v1/customer/email-code', { customerId })).status).toBe(200)
      const checkoutCode = await latestCode('email')
      expect((await enter(browser, email, checkoutCode)).status).toBe(400)
      await ask(browser, email)
      const first = await latestCode('email')
      await ask(browser, email)
      const second = await latestCode('email')
      expect((await ofCheckout(second)).status).toBe(400)
      expect((await enter(browser, email, first)).status).toBe(400)
      expect((await enter(browser, email, second)).status).toBe(200)
      expect((await ofCheckout(checkoutCode)).status).toBe(200)
    })

    test('to the phone of an account with a proved email opens it only where it was open before', async () => {
      const [phone, email] = [newPhone(), newEmail('number-given-on')]
      const { browser, customer } = await signIn(email)
      await ask(browser, phone)
      expect((await enter(browser, phone, await latestCode('phone'))).body.message).toBe('Your phone is confirmed')
      const next = shop.browser()
      await ask(next, phone)
      const refused = await enter(next, phone, await latestCode('phone'))
      expect([refused.status, refused.body.message]).toEqual([
        403,
        expect.stringContaining('log in here with that email'),
      ])
      expect(await session(next)).toBeNull()
      // The same browser, which has only logged out.
      await browser.send('DELETE', '/v1/customer/session', {})
      expect((await signIn(phone, browser)).customer._id).toBe(customer._id)
    })

    test('names the field and the rule of what is wrong', async () => {
      const wrong = await Promise.all(['', 'ayesha@', '0301 123', 'ayesha'].map(each => ask(shop.browser(), each)))
      expect(wrong.map(({ status, body }) => [status, (body.errors as { field: string }[])[0]?.field])).toEqual(
        wrong.map(() => [400, 'contact']),
      )
    })
  })

  describe('an account', () => {
    test('keeps a phone that it proves, whose orders join it, until another account proves it', async () => {
      const phone = newPhone()
      const order = await orderOf(phone)
      const { browser, customerId } = await member(shop, newEmail('holder'))
      await ask(browser, phone)
      const kept = await enter(browser, phone, await latestCode('phone'))
      expect([kept.status, kept.body.message]).toEqual([200, 'Your phone is confirmed'])
      expect(await historyOf(browser, customerId)).toEqual([order.orderNumber])
      expect((await signIn(phone)).customer._id).toBe(customerId)
      const other = await member(shop, newEmail('second'))
      await ask(other.browser, phone)
      expect((await enter(other.browser, phone, await latestCode('phone'))).status).toBe(200)
      // What came before belongs to the time of its earlier holder.
      const later = await orderOf(phone)
      expect(await historyOf(other.browser, other.customerId)).toEqual([later.orderNumber])
      expect(await historyOf(browser, customerId)).toEqual([])
      expect(await queued(shop.db, 'phone-left')).toMatchObject([{ userId: expect.any(String) }])
      // One that is known by its phone alone would be lost without it.
      const alone = newPhone()
      await signIn(alone)
      await ask(other.browser, alone)
      expect((await enter(other.browser, alone, await latestCode('phone'))).status).toBe(409)
    })

    test('with a new password ends the phone that a stranger proved in it, also in the browser of the stranger', async () => {
      const [phone, email] = [newPhone(), newEmail('reset')]
      const stranger = await member(shop, email)
      await verifyEmailOf(shop, shop.browser(), email)
      await ask(stranger.browser, phone)
      expect((await enter(stranger.browser, phone, await latestCode('phone'))).status).toBe(200)
      const token = await resetTokenOf(shop, email)
      const reset = { token, password: 'Rose&Musk9' }
      expect((await shop.browser().send('PUT', '/v1/customer/password-reset', reset)).status).toBe(200)
      expect((await signIn(phone, stranger.browser)).customer._id).not.toBe(stranger.customerId)
    })

    test('known by phone alone is deleted, and given an email, without a password soon after a code', async () => {
      const phone = newPhone()
      const { browser, customer } = await signIn(phone)
      const email = newEmail('added')
      expect((await browser.send('POST', '/v1/customer/email-change', { email })).status).toBe(200)
      await shop.db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - 3_600_000) })
        .execute()
      const late = await browser.send('DELETE', '/v1/customer', {})
      expect([late.status, late.body.message]).toEqual([400, expect.stringContaining('log in again by a code')])
      const again = await signIn(phone, browser)
      expect((await again.browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
      expect((await signIn(phone)).customer._id).not.toBe(customer._id)
      // With an email a password is asked for.
      const member1 = await member(shop, newEmail('member'))
      const refused = await member1.browser.send('DELETE', '/v1/customer', {})
      expect(refused.body).toMatchObject({ errors: [{ field: 'password', message: 'Password is required' }] })
    })
  })

  test('a deleted account takes its phone out of a gift that somebody else ordered to it, and nothing else of theirs', async () => {
    const [phone, own] = [newPhone(), newPhone()]
    const email = newEmail('giver')
    const giver = shop.browser()
    const kept = await orderOf(own, email, giver)
    const gift = await orderOf(phone, email, giver)
    const theirEmail = newEmail('giver-with-account')
    const account = await member(shop, theirEmail)
    const accounts = await orderOf(phone, theirEmail, account.browser, account.customerId)
    const { browser } = await signIn(phone)
    const mine = await orderOf(phone)
    const cancel = async (by: Browser, { _id }: { _id: string }) =>
      expect((await by.send('POST', `/v1/order/${_id}/cancellation`, {})).status).toBe(200)
    for (const order of [gift, accounts, mine]) await cancel(browser, order)
    await cancel(giver, kept)
    expect((await browser.send('DELETE', '/v1/customer', {})).status).toBe(200)
    const phones = await shop.db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(['orders.id', 'orders.phone_number', 'customers.email'])
      .where(
        'orders.id',
        'in',
        [kept, gift, accounts, mine].map(({ _id }) => _id),
      )
      .execute()
    const of = (order: { _id: string }) => phones.find(({ id }) => id === order._id)
    expect(of(kept)).toMatchObject({ phone_number: e164(own), email })
    expect(of(gift)).toMatchObject({ phone_number: '', email })
    expect(of(accounts)).toMatchObject({ phone_number: e164(phone) })
    expect(of(mine)).toMatchObject({ phone_number: '', email: expect.stringContaining('deleted-') })
  })

  test('an erased phone leaves the account with an email, and ends the one that is known by it alone', async () => {
    const [kept, alone] = [newPhone(), newPhone()]
    const { browser } = await member(shop, newEmail('stays'))
    await ask(browser, kept)
    await enter(browser, kept, await latestCode('phone'))
    const gone = await signIn(alone)
    await inTransaction(shop.db, tx => forgetPhones(tx, [e164(kept), e164(alone)]))
    expect(await session(browser)).not.toBeNull()
    expect(await session(gone.browser)).toBeNull()
    const left = await shop.db
      .selectFrom('users')
      .select('id')
      .where('phone', 'in', [e164(kept), e164(alone)])
      .execute()
    expect(left).toEqual([])
  })
}
