import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askReviews, findReviewEmail } from '../../src/shop/content/reviews/index.ts'
import { giveConsent, reminderLinks, withdrawConsent } from '../../src/shop/ground/consents/index.ts'
import { forgetPhones } from '../../src/shop/people/accounts/index.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { type OpenMessages, openMessages } from '../messages.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'

let shop: OpenShop
let messages: OpenMessages
let line: Awaited<ReturnType<typeof shelve>>['line']
let productId: string
const { reminderKey } = reminderLinks(sessionSecret)

beforeAll(async () => {
  shop = await openShop()
  await shop.db.insertInto('settings').values({ key: 'reviewMediaRequired', value: 'false' }).execute()
  messages = await openMessages(shop.db, sessionSecret)
  const shelved = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 100 }])
  line = shelved.line
  productId = shelved.productId
})
afterAll(async () => {
  await messages?.close()
  await shop?.close()
})

let people = 600_000
const agreed = { purpose: 'reminders', source: 'checkout', text: 'Remind me', proved: true } as const
/** A guest's order, delivered some days ago. */
const delivered = async () => {
  const someone = await guest(shop.db, ++people)
  const { _id: orderId } = await someone.buy([line()], 2280)
  await sql`update orders set order_status = 'delivered' where id = ${orderId}`.execute(shop.db)
  await sql`insert into order_events (order_id, order_status, actor, created_at)
    values (${orderId}, 'delivered', 'test', now() - ${settings.reviewAskDays + 1} * interval '1 day')`.execute(shop.db)
  return { ...someone, orderId }
}
const sentTo = async (phone: string) => {
  await messages.send()
  return messages.whatsapp.sent.filter(({ to, template }) => `+${to}` === phone && template === 'shop_review_1')
}
const asks = () => shop.db.selectFrom('review_asks').select(['order_id', 'way']).execute()
const ask = (closure: typeof settings.closure = null) => askReviews(shop.db, { ...settings, closure })
const send = async (key: string, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ rating: '5', comment: 'Lasts all day.', ...fields }))
    form.append(name, value)
  const path = `/v1/product/review/${productId}?key=${encodeURIComponent(key)}`
  const answer = await shop.browser().raw(path, { method: 'POST', body: form })
  return { status: answer.status, body: await answer.json() }
}

test('a delivered order is asked about once, by phone or email with consent, and by neither without', async () => {
  const [byPhone, byEmail, silent, left] = [await delivered(), await delivered(), await delivered(), await delivered()]
  await giveConsent(shop.db, { phone: byPhone.phoneNumber }, agreed)
  await giveConsent(shop.db, { email: byPhone.email }, agreed)
  await giveConsent(shop.db, { email: byEmail.email }, agreed)
  await giveConsent(shop.db, { phone: left.phoneNumber }, agreed)
  await withdrawConsent(shop.db, { phone: left.phoneNumber }, 'reminders', 'STOP by WhatsApp')
  await ask({ title: 'Stock-take', text: '', until: '' })
  expect(await asks()).toEqual([])
  await Promise.all([ask(), ask()])
  await ask()
  expect(await asks()).toHaveLength(2)
  expect(await asks()).toEqual(
    expect.arrayContaining([
      { order_id: byPhone.orderId, way: 'whatsapp' },
      { order_id: byEmail.orderId, way: 'email' },
    ]),
  )
  expect(await sentTo(byPhone.phoneNumber)).toHaveLength(1)
  expect([await sentTo(silent.phoneNumber), await sentTo(left.phoneNumber)]).toEqual([[], []])
  expect(await findReviewEmail(shop.db, byEmail.orderId)).toBe(byEmail.email)
  await withdrawConsent(shop.db, { email: byEmail.email }, 'reminders', 'link')
  expect(await findReviewEmail(shop.db, byEmail.orderId)).toBeNull()
})

test('its link lets the buyer review each product of that order without a password, marked as bought', async () => {
  const [one, other] = [await delivered(), await delivered()]
  const key = reminderKey({ of: 'review', id: one.orderId }, new Date(Date.now() + 60_000))
  const fields = { orderId: one.orderId, selectedSizeId: line().selectedSizeId }
  const late = reminderKey({ of: 'review', id: one.orderId }, new Date(Date.now() - 1))
  const refused = [
    await send(reminderKey({ of: 'cart', id: one.orderId }), fields),
    await send(`review.${one.orderId}.forged`, fields),
    await send(late, fields),
    // The key of one order opens no other.
    await send(key, { ...fields, orderId: other.orderId }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const { status, body } = await send(key, fields)
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, data: { rating: 5 } } })
  expect((await send(key, fields)).body.message).toBe('You have already reviewed this product')
  const { body: listed } = await shop.browser().get(`/v1/product/reveiw/${productId}`)
  expect(listed.data).toMatchObject([{ name: 'Ayesha', rating: 5, bought: true }])
  // The person is deleted, the review stays.
  await shop.db.transaction().execute(tx => forgetPhones(tx, [one.phoneNumber]))
  const after = await shop.browser().get(`/v1/product/reveiw/${productId}`)
  expect((after.body.data as { name: string }[])[0]?.name).toBe('A customer')
  // A link of a deleted person opens nothing any more.
  await shop.db.transaction().execute(tx => forgetPhones(tx, [other.phoneNumber]))
  const stillValid = reminderKey({ of: 'review', id: other.orderId }, new Date(Date.now() + 60_000))
  expect((await send(stillValid, { ...fields, orderId: other.orderId })).status).toBe(404)
})
