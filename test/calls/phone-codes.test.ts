import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SHOP_CHANGES } from '../../src/platform/database/changes.ts'
import { sendOutgoing } from '../../src/platform/database/outgoing.ts'
import { randomText, sixDigits } from '../../src/platform/secrets/signing.ts'
import { assessOrder } from '../../src/shop/orders/confirmation/index.ts'
import { codeCosts } from '../../src/shop/orders/messages/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { Settings } from '../../src/shop/settings/settings/index.ts'
import { shippingAddress } from '../addresses.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { type OpenMessages, openMessages } from '../messages.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'

let shop: OpenShop
let messages: OpenMessages
beforeAll(async () => {
  shop = await openShop()
  messages = await openMessages(shop.db, sessionSecret)
  await shop.db.insertInto('settings').values({ key: 'buyers', value: '"phone"' }).execute()
})
afterAll(async () => {
  expect(await brokenInvariants(shop.db)).toEqual([])
  await messages.close()
  await shop.close()
})

let numbers = 0
const newPhone = () => `0301 ${String(1_000_000 + ++numbers)}`
const e164 = (phone: string) => `+92${phone.replaceAll(/\D/g, '').slice(1)}`

/** Changes settings for what follows: once the server has heard of them. */
async function set(changes: Partial<Settings>): Promise<void> {
  await vi.waitUntil(() => shop.changes.isListening(SHOP_CHANGES), { timeout: 50_000 })
  const heard = Promise.withResolvers<void>()
  const end = shop.changes.listen(SHOP_CHANGES, name => name === 'settings' && heard.resolve())
  for (const [key, value] of Object.entries(changes)) {
    const row = { key, value: JSON.stringify(value) }
    await shop.db
      .insertInto('settings')
      .values(row)
      .onConflict(oc => oc.column('key').doUpdateSet({ value: row.value }))
      .execute()
  }
  await sendOutgoing(shop.db)
  await heard.promise
  end()
}

type Buyer = { browser: Browser; customerId: string; phone: string }
async function buyerOf(phone = newPhone(), browser = shop.browser()): Promise<Buyer> {
  const { body } = await browser.send('POST', '/v1/customer', { phone })
  return { browser, customerId: (body.data as { _id: string })._id, phone }
}
const ask = ({ browser, customerId, phone }: Buyer, more: object = {}) =>
  browser.send('POST', '/v1/customer/phone-code', { customerId, phone, ...more })
const enter = ({ browser, customerId, phone }: Buyer, code: string) =>
  browser.send('PUT', '/v1/customer/phone-code', { customerId, phone, code })

async function order({ browser, customerId, phone }: Buyer, pieces = 1, of?: Awaited<ReturnType<typeof shelve>>) {
  const oud = of ?? (await shelve(shop.db, 'Coded', [{ ml: 50, price: 600_000 }]))
  return browser.send('POST', '/v1/order', {
    customerId,
    items: [oud.line(0, pieces)],
    paymentMethod: 'COD',
    totalAmount: 6000 * pieces,
    shippingAddress: shippingAddress({ phoneNumber: phone, town: '', address: `House ${randomText(6)} 12, Street 4` }),
  })
}

/** The last message to a phone, as WhatsApp has it. */
const sentTo = (phone: string) => messages.whatsapp.sent.filter(({ to }) => `+${to}` === e164(phone)).at(-1)

const codeOf = async (customerId: string) => {
  const { id } = await shop.db
    .selectFrom('proofs')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return sixDigits(sessionSecret, 'phone-code', id)
}

describe('a code to a phone', () => {
  test('goes by WhatsApp with a button that copies it, is stored nowhere, and proves the phone once entered', async () => {
    const buyer = await buyerOf()
    const sent = await ask(buyer)
    expect([sent.status, sent.body.data]).toEqual([
      200,
      { phone: e164(buyer.phone), way: 'whatsapp', ways: ['whatsapp'] },
    ])
    await messages.send()
    const code = await codeOf(buyer.customerId)
    expect(sentTo(buyer.phone)).toMatchObject({ type: 'template', template: 'shop_code_1', words: [code], link: code })
    const stored = JSON.stringify([
      await shop.db.selectFrom('messages').selectAll().execute(),
      await shop.db.selectFrom('outgoing_calls').selectAll().execute(),
      await shop.db.selectFrom('proofs').selectAll().execute(),
    ])
    expect(stored).not.toContain(code)
    expect((await enter(buyer, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  test('is written in Urdu for who reads it', async () => {
    await messages.turnSms('yes')
    const said = async (ask: (buyer: Buyer) => Promise<{ status: number }>) => {
      expect((await ask(await buyerOf())).status).toBe(200)
      await messages.send()
      return messages.sms.sent.at(-1)?.text ?? ''
    }
    expect(await said(buyer => ask(buyer, { way: 'sms', language: 'ur' }))).toMatch(/آپ کا کوڈ \d{6} ہے/)
    const byBrowser = await said(({ browser, customerId, phone }) =>
      browser.raw('/v1/customer/phone-code', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'ur-PK,en;q=0.8' },
        body: JSON.stringify({ customerId, phone, way: 'sms' }),
      }),
    )
    expect(byBrowser).toMatch(/آپ کا کوڈ \d{6} ہے/)
    expect(await said(buyer => ask(buyer, { way: 'sms' }))).toContain('is your code for Khushbu')
    await messages.turnSms('no')
  })

  test('falls back to SMS where WhatsApp cannot deliver it, in a text that the browser fills in by itself', async () => {
    await messages.turnSms('yes')
    const buyer = await buyerOf('0300 1000404')
    expect((await ask(buyer)).body.data).toMatchObject({ way: 'whatsapp', ways: ['whatsapp', 'sms'] })
    await messages.send()
    await messages.send()
    const code = await codeOf(buyer.customerId)
    const text = messages.sms.sent.at(-1)?.text ?? ''
    expect(text).toMatch(new RegExp(`^${code} is your code for Khushbu\\..*\\n\\n@shop\\.example #${code}$`, 's'))
    // Who asks for SMS gets one at once.
    const other = await buyerOf()
    expect((await ask(other, { way: 'sms' })).body.data).toMatchObject({ way: 'sms' })
    await messages.send()
    expect(messages.sms.sent.at(-1)?.text).toContain(await codeOf(other.customerId))
    await messages.turnSms('no')
  })

  test('dropped, sent twice or late: one message each way, the next way where one fails, and any code that is open proves', async () => {
    await messages.turnSms('yes')
    const byWhatsapp = ({ phone }: Buyer) => messages.whatsapp.sent.filter(({ to }) => `+${to}` === e164(phone))
    const bySms = ({ phone }: Buyer) => messages.sms.sent.filter(({ to }) => `+${to}` === e164(phone))
    // Taken and never delivered, as two notices say of which one is a repetition.
    const dropped = await buyerOf()
    await ask(dropped)
    await Promise.all([messages.send(), messages.send()])
    const [message, ...more] = byWhatsapp(dropped)
    expect(more).toEqual([])
    if (!message) throw new Error('nothing was sent')
    const notice = messages.whatsapp.statusNotice(message, 'failed', 131026)
    for (let n = 0; n < 2; n++) await messages.tell(notice)
    for (let n = 0; n < 2; n++) await messages.send()
    expect(bySms(dropped)).toHaveLength(1)
    expect((await enter(dropped, await codeOf(dropped.customerId))).status).toBe(200)
    // Taken, and the answer lost: it may arrive, so that it is not sent again; the buyer asks by the other way, and both codes are right.
    const unsure = await buyerOf()
    messages.whatsapp.next.push('cut after')
    await ask(unsure)
    for (let n = 0; n < 2; n++) {
      await messages.send()
      await messages.later()
    }
    expect(byWhatsapp(unsure)).toHaveLength(1)
    const first = await codeOf(unsure.customerId)
    await ask(unsure, { way: 'sms' })
    await messages.send()
    expect(bySms(unsure)).toHaveLength(1)
    expect(await codeOf(unsure.customerId)).not.toBe(first)
    expect((await enter(unsure, first)).status).toBe(200)
    // The answer to it was lost: entered again it is right still, and another is not.
    expect((await enter(unsure, first)).status).toBe(200)
    expect((await enter(unsure, first === '000000' ? '000001' : '000000')).status).toBe(400)
    // Arrived after its ten minutes.
    const late = await buyerOf()
    await ask(late)
    await messages.send()
    await shop.db
      .updateTable('proofs')
      .set({ expires_at: new Date() })
      .where('customer_id', '=', late.customerId)
      .execute()
    expect((await enter(late, await codeOf(late.customerId))).status).toBe(400)
    await messages.turnSms('no')
  })

  test('has five tries and ten minutes, and works in its own browser for its own phone', async () => {
    const buyer = await buyerOf()
    await ask(buyer)
    const code = await codeOf(buyer.customerId)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await enter({ ...buyer, browser: shop.browser() }, code)).status).toBe(401)
    expect((await enter({ ...buyer, phone: newPhone() }, code)).status).toBe(400)
    for (let n = 0; n < 5; n++) expect((await enter(buyer, wrong)).status).toBe(400)
    expect((await enter(buyer, code)).body).toMatchObject({ success: false, errors: [{ field: 'code' }] })
    await ask(buyer)
    const late = await codeOf(buyer.customerId)
    const rows = await shop.db
      .selectFrom('proofs')
      .select(['asked_at', 'expires_at'])
      .where('customer_id', '=', buyer.customerId)
      .execute()
    for (const { asked_at, expires_at } of rows) expect(expires_at.getTime() - asked_at.getTime()).toBe(600_000)
    await shop.db
      .updateTable('proofs')
      .set({ expires_at: new Date() })
      .where('customer_id', '=', buyer.customerId)
      .execute()
    expect((await enter(buyer, late)).status).toBe(400)
    // One that is too old is not sent any more.
    const before = messages.whatsapp.sent.length
    await messages.send()
    expect(messages.whatsapp.sent.length).toBe(before)
  })

  test('is right also for who types an email after it was sent: another customer of the same browser', async () => {
    const buyer = await buyerOf()
    await ask(buyer)
    const code = await codeOf(buyer.customerId)
    const entered = await buyer.browser.send('POST', '/v1/customer', { email: 'receipt@example.com' })
    const withEmail = { ...buyer, customerId: (entered.body.data as { _id: string })._id }
    expect(withEmail.customerId).not.toBe(buyer.customerId)
    expect((await ask(withEmail)).status).toBe(200)
    expect((await enter(withEmail, code)).status).toBe(200)
  })

  test('is asked for three times an hour, by one browser at a time, and as often in a day as the house pays for', async () => {
    const buyer = await buyerOf()
    expect((await ask(buyer)).status).toBe(200)
    expect((await ask(await buyerOf(buyer.phone))).body).toMatchObject({
      message: expect.stringMatching(/asked for in another browser or app.* try again in 10 minutes\.$/),
      errors: [{ field: 'phone' }],
    })
    expect((await ask(buyer)).status).toBe(200)
    expect((await ask(buyer)).status).toBe(200)
    expect((await ask(buyer)).body.message).toMatch(/^Several codes .* use the latest, or try again in 60 minutes\.$/)
    await set({ phoneCodesADay: 1 })
    expect((await ask(await buyerOf())).body.message).toContain('We cannot send more codes today')
    await set({ phoneCodesADay: 300 })
    expect((await ask({ ...buyer, phone: '0301 123' })).status).toBe(400)
  })
})

describe('the rules of a house', () => {
  test('ask for a code of a cash order from a sum, once on a device; others and transfers are asked for nothing', async () => {
    await set({ codeFromAmount: 12_000 })
    const buyer = await buyerOf()
    expect((await order(buyer)).status).toBe(200)
    const refused = await order(buyer, 2)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'proof_needed', errors: [{ field: 'phoneCode' }], data: { proofNeeded: 'phone', totalAmount: 12_000 } },
    ])
    await ask(buyer)
    await enter(buyer, await codeOf(buyer.customerId))
    expect((await order(buyer, 2)).status).toBe(200)
    // Another customer of the same browser, with an email this time.
    const { body } = await buyer.browser.send('POST', '/v1/customer', { email: 'receipt@example.com' })
    const again = { ...buyer, customerId: (body.data as { _id: string })._id }
    const { browser, customerId, phone } = again
    const oud = await shelve(shop.db, 'Again', [{ ml: 50, price: 600_000 }])
    const address = shippingAddress({ phoneNumber: phone, email: 'receipt@example.com' })
    const body2 = {
      customerId,
      items: [oud.line(0, 2)],
      paymentMethod: 'COD',
      totalAmount: 12_000,
      shippingAddress: address,
    }
    expect((await browser.send('POST', '/v1/order', body2)).status).toBe(200)
    // The same phone on another device.
    expect((await order(await buyerOf(phone), 2)).status).toBe(409)
    await set({ codeFromAmount: 0 })
  })

  test('ask at the first order of a phone, and after a refused parcel', async () => {
    await set({ codeForNewPhone: true })
    const buyer = await buyerOf()
    expect((await order(buyer)).body.code).toBe('proof_needed')
    await set({ codeForNewPhone: false })
    const placed = await order(buyer)
    await set({ codeForNewPhone: true })
    expect((await order(buyer)).status).toBe(200)
    await set({ codeForNewPhone: false, codeAfterRefusal: true })
    expect((await order(buyer)).status).toBe(200)
    const { _id: orderId } = placed.body.data as { _id: string }
    for (const to of ['confirmed', 'processing', 'outForDelivery', 'cancelled'] as const)
      await moveOrder(shop.db, { orderId, to, actor: 'Sana' })
    expect((await order(buyer)).body.code).toBe('proof_needed')
    await set({ codeAfterRefusal: false })
  })

  test('say what each would have cost in 30 days', async () => {
    const fresh = await openShop()
    const oud = await shelve(fresh.db, 'Costs', [{ ml: 50, price: 600_000 }])
    const someone = await guest(fresh.db)
    const first = await someone.buy([oud.line(0, 2)], 12_000)
    await someone.buy([oud.line()], 6000)
    for (const to of ['confirmed', 'processing', 'outForDelivery', 'cancelled'] as const)
      await moveOrder(fresh.db, { orderId: first._id, to, actor: 'Sana' })
    expect(await codeCosts(fresh.db, settings)).toEqual({
      codeFromAmount: 'From Rs 10,000 on 1 of 2 cash orders in 30 days: about Rs 4',
      codeAfterRefusal: '1 of 2 cash orders in 30 days: about Rs 4',
      codeForNewPhone: '2 of 2 cash orders in 30 days: about Rs 8',
    })
    await fresh.close()
  })

  test('ask for nothing that the house cannot send', async () => {
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002' }, 'no')
    await set({ codeForNewPhone: true })
    const buyer = await buyerOf()
    expect((await order(buyer)).status).toBe(200)
    expect((await ask(buyer)).body.message).toContain('We cannot send codes to phones just now')
    await set({ codeForNewPhone: false })
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002' })
  })

  test('hold while strangers ask for codes to phones that cannot have one; a gateway that takes none rests, and the order is called', async () => {
    const bad = async (phone: string, way: 'whatsapp' | 'sms') => {
      expect((await ask(await buyerOf(phone), { way })).status).toBe(200)
      await messages.send()
    }
    const asks = async (buyer: Buyer) => (await order(buyer, 2)).body.code
    await set({ codeFromAmount: 12_000 })
    // Without WhatsApp there: it has said so, and works. That it did not answer another an hour ago is over.
    for (const phone of ['0300 1001404', '0300 1002404', '0300 1003404']) await bad(phone, 'whatsapp')
    expect(await asks(await buyerOf())).toBe('proof_needed')
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002' }, 'no')
    await messages.turnSms('yes')
    for (const phone of ['+44 7911 123456', '+44 7911 123457']) await bad(phone, 'sms')
    const buyer = await buyerOf()
    expect(await asks(buyer)).toBe('proof_needed')
    await bad('+44 7911 123458', 'sms')
    expect((await ask(buyer)).body.message).toContain('We cannot send codes to phones just now')
    const placed = await order(buyer, 2)
    expect(placed.status).toBe(200)
    const { _id } = placed.body.data as { _id: string }
    const trustRows = Settings.shape.trustRows.parse([{ what: 'always', howMany: '', outcome: 'cash', ahead: '' }])
    await assessOrder(shop.db, _id, { ...settings, codeFromAmount: 12_000, trustRows })
    const decided = await shop.db.selectFrom('order_assessments').selectAll().where('order_id', '=', _id).execute()
    expect(decided).toMatchObject([
      { decision: 'call', reasons: [{ text: 'No code could be sent to this phone' }, {}, {}] },
    ])
    // What is asked again later finds it working.
    await shop.db
      .updateTable('outgoing_calls')
      .set({ at: new Date(Date.now() - 901_000) })
      .execute()
    expect(await asks(await buyerOf())).toBe('proof_needed')
    await set({ codeFromAmount: 0 })
    await messages.turnSms('no')
    await messages.connect('whatsapp', { phoneNumberId: '1001', accountId: '2002' })
  })

  test('let a proved order go through without a call', async () => {
    const decisions = []
    for (const codeSparesCall of [false, true]) {
      const buyer = await buyerOf()
      await ask(buyer)
      await enter(buyer, await codeOf(buyer.customerId))
      const { body } = await order(buyer)
      const { _id } = body.data as { _id: string }
      decisions.push((await assessOrder(shop.db, _id, { ...settings, codeSparesCall })).orderStatus)
    }
    expect(decisions).toEqual(['pending', 'confirmed'])
  })
})

test('in a rush who has no email is asked for a code to the phone, which opens the last fifth too', async () => {
  const oud = await shelve(shop.db, 'Wanted', [{ ml: 50, price: 600_000, stock: 10 }])
  await (await guest(shop.db)).buy([oud.line(0, 5)], 30_000)
  const buyer = await buyerOf()
  const refused = await order(buyer, 1, oud)
  expect([refused.status, refused.body]).toMatchObject([409, { errors: [{ field: 'phoneCode' }] }])
  await ask(buyer)
  await enter(buyer, await codeOf(buyer.customerId))
  for (let n = 0; n < 5; n++) expect((await order(buyer, 1, oud)).status).toBe(200)
  expect((await order(buyer, 1, oud)).body.code).toBe('out_of_stock')
})
