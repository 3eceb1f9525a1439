import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { allowOpenOrders, guest, setStock, settings, shelve } from '../../../../test/fixtures.ts'
import { type OpenMessages, openMessages } from '../../../../test/messages.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  forgetConsents,
  hasConsent,
  isAgreed,
  reminderLinks,
  stopReminders,
  withdrawConsent,
} from '../../ground/consents/index.ts'
import { paisa } from '../../ground/money.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { OPENING_SOON } from '../../settings/settings/index.ts'
import {
  CheckoutFilter,
  countCartCalls,
  countReminders,
  findCartEmail,
  findCheckout,
  findLeftCart,
  listCheckouts,
  NoteCheckout,
  noteCheckout,
  recordCartCall,
  remindCheckouts,
} from './index.ts'
import { REMINDER_DAYS } from './left-cart-rules.ts'

let fresh: FreshDatabase
let db: Db
let messages: OpenMessages
let oud: () => CartLine
let rose: () => CartLine
const secret = 'a secret of the shop that is long enough'

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await allowOpenOrders(db)
  oud = (await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
  rose = (await shelve(db, 'Taif Rose', [{ ml: 12, price: 90_000, stock: 5 }])).line
  messages = await openMessages(db)
})
afterAll(async () => {
  await messages?.close()
  await fresh?.drop()
})

let people = 500_000
const someone = () => guest(db, ++people)
type Typed = { phone?: string; email?: string; agreed?: boolean; items?: CartLine[] }
const note = (browserId: string, { agreed = true, items = [oud()], ...typed }: Typed) =>
  noteCheckout(db, {
    ...NoteCheckout.parse({ agreed, items, ...typed }),
    browserId,
    customerId: null,
    verifiedEmail: null,
  })
const row = (browserId: string) =>
  db.selectFrom('checkouts').selectAll().where('browser_id', '=', browserId).executeTakeFirst()
const hoursPass = (browserId: string, hours: number) =>
  sql`update checkouts set noted_at = noted_at - ${hours} * interval '1 hour', began_at = began_at - (${hours} + 0.01) * interval '1 hour', reminded_at = reminded_at - ${hours} * interval '1 hour'
    where browser_id = ${browserId}`.execute(db)
/** Noted by this browser, and left for long enough. */
const left = async (typed: (of: Awaited<ReturnType<typeof someone>>) => Typed) => {
  const person = await someone()
  await note(person.browserId, typed(person))
  await hoursPass(person.browserId, 2)
  return person
}
const open = { ...settings, closure: null }
const remind = () => remindCheckouts(db, open)
const sentTo = (phone: string) => messages.whatsapp.sent.filter(({ to }) => `+${to}` === phone)

describe('a checkout is noted', () => {
  test('once a phone or an email is typed and its consent given, and forgotten with the tick', async () => {
    const { browserId, phoneNumber: phone, email } = await someone()
    await note(browserId, { agreed: false, phone, email })
    await note(browserId, { phone: '0300', email: 'nobody@' })
    expect(await row(browserId)).toBeUndefined()
    expect(await hasConsent(db, { phone }, 'reminders')).toBe(false)
    await note(browserId, { phone: `0${phone.slice(3)}`, email: ` ${email.toUpperCase()} ` })
    await note(browserId, { phone, email, items: [oud(), rose()] })
    expect(await row(browserId)).toMatchObject({ phone, email, amount: 290_000, state: 'open' })
    // Anybody could have typed it: what was ticked is no consent.
    expect(await row(browserId)).toMatchObject({ unproved: true })
    expect([await hasConsent(db, { phone }, 'reminders'), await isAgreed(db, { phone }, 'reminders')]).toEqual([
      false,
      true,
    ])
    await note(browserId, { agreed: false, items: [] })
    expect(await row(browserId)).toBeUndefined()
  })

  test('with nothing of a contact that withdrew', async () => {
    const { browserId, phoneNumber: phone, email } = await someone()
    await withdrawConsent(db, { phone }, 'reminders', 'STOP by WhatsApp')
    await note(browserId, { phone, email })
    expect(await row(browserId)).toMatchObject({ phone: null, email })
    await withdrawConsent(db, { email }, 'reminders', 'link')
    await note(browserId, { phone, email })
    expect(await row(browserId)).toBeUndefined()
  })
})

describe('a phone or email that nobody has shown to be theirs', () => {
  test('is a consent once an order of the same browser with it is delivered, and not for a stranger who types it', async () => {
    const owner = await someone()
    const { phoneNumber: phone, email } = owner
    await note(`a stranger's ${owner.browserId}`, { phone, email })
    const { _id } = await owner.buy([oud()], 2280)
    await note(owner.browserId, { phone, email })
    expect(await hasConsent(db, { phone }, 'reminders')).toBe(false)
    await sql`update orders set order_status = 'delivered' where id = ${_id}`.execute(db)
    expect([await hasConsent(db, { phone }, 'reminders'), await hasConsent(db, { email }, 'reminders')]).toEqual([
      true,
      true,
    ])
    await note(`another ${owner.browserId}`, { phone: (await someone()).phoneNumber })
    await sql`update message_consents set browser_id = 'a stranger' where phone = ${phone}`.execute(db)
    expect(await hasConsent(db, { phone }, 'reminders')).toBe(false)
  })

  test('is not written to without signs of a person: a page that is filled in is noted again after a while', async () => {
    const { browserId, phoneNumber: phone, email } = await someone()
    await note(browserId, { phone, email })
    await sql`update checkouts set noted_at = noted_at - interval '2 hours', began_at = began_at - interval '2 hours'
      where browser_id = ${browserId}`.execute(db)
    await remind()
    await messages.send()
    expect(sentTo(phone)).toEqual([])
    expect(await row(browserId)).toMatchObject({ state: 'ended', why: 'Unproved, and typed without signs of a person' })
  })

  test('120 left carts with 120 phones of strangers are 30 messages in an hour, and as many calls where no message can be sent', async () => {
    const carts = async () => {
      for (let n = 0; n < 120; n++) await left(({ phoneNumber }) => ({ phone: phoneNumber }))
      await remind()
    }
    const wrote = async () =>
      Number(
        (
          await sql<{
            n: number
          }>`select count(*)::int as n from contacted where unproved and at > now() - interval '1 hour'`.execute(db)
        ).rows[0]?.n,
      )
    const pass = () => sql`update messages set sent_at = sent_at - interval '2 hours'`.execute(db)
    await pass()
    await carts()
    await messages.send()
    expect(await wrote()).toBe(30)
    await pass()
    await sql`update messages set next_try_at = now() where state = 'waiting'`.execute(db)
    await messages.send()
    expect(await wrote()).toBe(30)
    await sql`delete from messages`.execute(db)
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002' }, 'no')
    const before = await countCartCalls(db, settings)
    await carts()
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002' })
    expect((await countCartCalls(db, settings)) - before).toBe(30)
    const { rows } =
      await sql`select from checkouts where why = 'Unproved, and too many of these are to be called'`.execute(db)
    expect(rows).toHaveLength(90)
    await sql`delete from checkouts`.execute(db)
  })
})

describe('a cart that was left', () => {
  test('is reminded of once by WhatsApp, with its products and nothing of the person, and its link opens the cart at present prices', async () => {
    const { browserId, phoneNumber: phone } = await someone()
    await note(browserId, { phone, items: [oud(), rose()] })
    await remind()
    expect(await row(browserId)).toMatchObject({ state: 'open' })
    await hoursPass(browserId, 2)
    await Promise.all([remind(), remind()])
    await messages.send()
    const [sent, ...more] = sentTo(phone)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ template: 'shop_cart_1' })
    expect(sent?.words).toContain('1 × Night Oud 50 ml, 1 × Taif Rose 12 ml')
    expect(JSON.stringify(sent)).not.toContain('Ayesha')
    const { id } = (await row(browserId)) ?? { id: '' }
    await setStock(db, rose().selectedSizeId, 0)
    await db
      .updateTable('sizes')
      .set({ price: paisa(220_000) })
      .where('id', '=', oud().selectedSizeId)
      .execute()
    expect(await findLeftCart(db, id)).toMatchObject([
      { name: 'Night Oud', was: 200_000, now: 220_000, there: 1 },
      { name: 'Taif Rose', there: 0 },
    ])
    await db
      .updateTable('sizes')
      .set({ price: paisa(200_000) })
      .where('id', '=', oud().selectedSizeId)
      .execute()
    // Not again, for this cart or another of that browser or phone.
    await note(browserId, { phone })
    const other = await left(() => ({ phone }))
    await remind()
    expect(await row(other.browserId)).toMatchObject({ state: 'ended', why: expect.stringContaining('within 7 days') })
    await messages.send()
    expect(sentTo(phone)).toHaveLength(1)
  })

  test('is never reminded of after the person ordered, on whatever browser; what follows a reminder that reached them counts as brought', async () => {
    const here = await left(({ phoneNumber, email }) => ({ phone: phoneNumber, email }))
    await here.buy([oud()], 2280)
    const elsewhere = await someone()
    const browser = `another ${elsewhere.browserId}`
    await note(browser, { phone: elsewhere.phoneNumber })
    await hoursPass(browser, 2)
    // Queued, and ordered before it is sent.
    await remind()
    const before = await countReminders(db)
    const { _id } = await elsewhere.buy([oud()], 2280)
    await messages.send()
    expect([...sentTo(here.phoneNumber), ...sentTo(elsewhere.phoneNumber)]).toEqual([])
    expect(await row(here.browserId)).toMatchObject({ state: 'open', reminded_at: null, order_id: expect.any(String) })
    expect(await row(browser)).toMatchObject({ state: 'reminded', order_id: _id })
    // No reminder was sent to them.
    expect(await countReminders(db)).toEqual(before)
    const reminded = await left(({ phoneNumber }) => ({ phone: phoneNumber }))
    await remind()
    await messages.send()
    const brought = await reminded.buy([oud()], 2280)
    expect(await countReminders(db)).toMatchObject({ orders: before.orders + 1, delivered: before.delivered })
    await sql`update orders set order_status = 'delivered' where id = ${brought._id}`.execute(db)
    expect((await countReminders(db)).delivered).toBe(before.delivered + 228_000)
    const { checkouts } = await listCheckouts(db, CheckoutFilter.parse({ of: 'brought' }), settings)
    expect(checkouts).toMatchObject([{ orderId: brought._id, total: 228_000, orderStatus: 'delivered' }])
  })

  test('goes by email where only that is known; withdrawn, nothing is sent', async () => {
    const { browserId, email } = await left(({ email: typed }) => ({ email: typed }))
    const gone = await left(({ email: typed }) => ({ email: typed }))
    await withdrawConsent(db, { email: gone.email }, 'reminders', 'link')
    await remind()
    const { id = '', ...stored } = (await row(browserId)) ?? {}
    expect(stored).toMatchObject({ state: 'reminded', way: 'email' })
    expect(await row(gone.browserId)).toMatchObject({ state: 'ended', why: 'Reminders were ended' })
    expect(await findCartEmail(db, id)).toMatchObject({ email, lines: [{ name: 'Night Oud' }] })
    const links = reminderLinks(secret)
    expect(links.readReminder(links.reminderKey({ of: 'cart', id }))).toEqual({ of: 'cart', id })
    for (const forged of [
      id,
      `cart.${id}`,
      `cart.${id}.x`,
      reminderLinks('another secret').reminderKey({ of: 'cart', id }),
    ])
      expect(links.readReminder(forged)).toBeNull()
    const past = links.reminderKey({ of: 'review', id }, new Date(Date.now() - 1))
    expect([links.readReminder(past), links.readReminder(past, { evenLate: true })?.of]).toEqual([null, 'review'])
    await stopReminders(db, { of: 'cart', id })
    expect(await findCartEmail(db, id)).toBeNull()
  })

  test('is called about without WhatsApp, or once a message stays without an answer, by one of staff', async () => {
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002' }, 'no')
    const silent = await left(({ phoneNumber }) => ({ phone: phoneNumber }))
    await remind()
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002' })
    const { id = '' } = (await row(silent.browserId)) ?? {}
    expect(await findCheckout(db, id, settings)).toMatchObject({ state: 'call', way: 'call', toCall: true })
    const call = (outcome: 'noAnswer' | 'stop', calls: number) =>
      db.transaction().execute(tx => recordCartCall(tx, { id, outcome, calls, by: 'Sana' }))
    await call('noAnswer', 0)
    await expect(call('stop', 0)).rejects.toThrow('Somebody else has called meanwhile')
    expect(await findCheckout(db, id, settings)).toMatchObject({ toCall: false, callOutcome: null })
    await call('stop', 1)
    expect(await hasConsent(db, { phone: silent.phoneNumber }, 'reminders')).toBe(false)
    const asked = await left(({ phoneNumber }) => ({ phone: phoneNumber }))
    await remind()
    const before = await countCartCalls(db, settings)
    await hoursPass(asked.browserId, settings.messageWaitHours + 1)
    expect(await countCartCalls(db, settings)).toBe(before + 1)
    await asked.buy([oud()], 2280)
    expect(await countCartCalls(db, settings)).toBe(before)
  })

  test('goes with the person who is deleted', async () => {
    const { browserId, phoneNumber } = await left(of => ({ phone: of.phoneNumber }))
    await forgetConsents(db, { phones: [phoneNumber] })
    expect(await row(browserId)).toBeUndefined()
  })
})

test('a cart is reminded of within the hour, once, not while the shop is closed, and not once its phone has ordered', async () => {
  const [early, closed, ordered] = [await someone(), await someone(), await someone()]
  for (const { browserId, phoneNumber: phone } of [early, closed, ordered]) await note(browserId, { phone })
  const stateOf = async ({ browserId }: typeof early) => (await row(browserId))?.state
  await hoursPass(early.browserId, 0.8)
  await remindCheckouts(db, open)
  expect(await stateOf(early)).toBe('open')
  await hoursPass(early.browserId, 0.1)
  await hoursPass(closed.browserId, 1)
  await remindCheckouts(db, { ...open, closure: OPENING_SOON })
  expect([await stateOf(early), await stateOf(closed)]).toEqual(['open', 'open'])
  await ordered.buy([oud()], 2280)
  await hoursPass(ordered.browserId, 1)
  await remindCheckouts(db, open)
  await remindCheckouts(db, open)
  expect([await stateOf(early), await stateOf(closed)]).not.toContain('open')
  expect((await row(ordered.browserId))?.reminded_at).toBeNull()
  await messages.send()
  expect([early, closed, ordered].map(({ phoneNumber }) => sentTo(phoneNumber).length)).toEqual([1, 1, 0])
})

test('the database counts an order as brought by a reminder for as many days as the code', async () => {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef('close_checkouts'::regproc) as text`.execute(
    db,
  )
  expect(rows[0]?.text).toContain(`reminded_at > now() - interval '${REMINDER_DAYS} days'`)
})
