import sharp from 'sharp'
import { issueToken, randomText } from '../../../src/platform/secrets/signing.ts'
import { reminderLinks } from '../../../src/shop/ground/consents/index.ts'
import { moveOrder, orderLinks } from '../../../src/shop/orders/orders/index.ts'
import { stopAlertsToken } from '../../../src/shop/orders/stock-alerts/index.ts'
import { shippingAddress } from '../../addresses.ts'
import { shelve } from '../../fixtures.ts'
import { type OpenShop, sessionSecret } from '../../shop.ts'
import type { Random } from './random.ts'

const { orderKey, confirmKey, orderCode } = orderLinks(sessionSecret)
const { reminderKey } = reminderLinks(sessionSecret)
const PUSH_KEY = 'a-key-of-the-courier'

/** A small picture, as a phone takes it. */
export const photo = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#b98a3c' } })
  .jpeg()
  .toBuffer()

type Shelved = Awaited<ReturnType<typeof shelve>>

/** Orders and asks on which calls about them succeed: what such a call is hinted, by its name. */
export async function ordersOf(shop: OpenShop, oud: Shelved, random: Random) {
  const transferAccount = { bankName: 'Bank', accountTitle: 'Khushbu', iban: 'PK36SCBL0000001123456702', raastId: '' }
  await shop.db
    .insertInto('settings')
    .values({ key: 'transferAccount', value: JSON.stringify(transferAccount) })
    .execute()
  // Phones can be written to, and a courier's system may push.
  await shop.db
    .insertInto('connections')
    .values(['whatsapp', 'sms', 'tcs'].map(id => ({ id, active: true })))
    .execute()
  await shop.db.updateTable('message_kinds').set({ active: true }).where('id', 'in', ['backInStock', 'code']).execute()
  await shop.db.updateTable('couriers').set({ system: 'tcs', push_key: PUSH_KEY }).where('id', '=', 'tcs').execute()
  const addOn = await shelve(shop.db, 'Musk', [{ ml: 6, price: 100_000, stock: 100_000 }])
  await shop.db
    .updateTable('products')
    .set({ base_notes: ['Oud Wood'] })
    .execute()
  const soldOut = await shelve(shop.db, 'Sold out', [{ ml: 12, price: 600_000, stock: 0 }])
  const sizeId = soldOut.line().selectedSizeId

  const place = async (paymentMethod: string) => {
    const browser = shop.browser()
    const email = `order-${randomText(8)}@example.com`
    const phone = `0301${random.int(1_000_000, 9_999_999)}`
    const { body } = await browser.send('POST', '/v1/customer', { email })
    const answer = await browser.send('POST', '/v1/order', {
      customerId: (body.data as { _id: string })._id,
      items: [oud.line()],
      paymentMethod,
      totalAmount: 6000,
      shippingAddress: shippingAddress({
        phoneNumber: phone,
        address: `House ${random.int(1, 9999)}, Street ${random.int(1, 9999)}`,
        email,
      }),
    })
    if (answer.status !== 200) throw new Error(String(answer.body.message))
    const { _id: orderId, orderNumber } = answer.body.data as { _id: string; orderNumber: string }
    return { browser, orderId, orderNumber, phone }
  }
  const placeAll = async () => {
    const pending = await place('COD')
    const changed = await place('COD')
    const prepaid = await place('Bank Transfer')
    const form = new FormData()
    form.append('photo', new Blob([Uint8Array.from(photo)]), 'proof.jpg')
    const sent = await prepaid.browser.raw(`/v1/payment-proof/${prepaid.orderId}`, { method: 'POST', body: form })
    const photoId = ((await sent.json()) as { data: { _id: string } }).data._id
    const returning = await place('COD')
    await moveOrder(shop.db, { orderId: returning.orderId, to: 'delivered', actor: 'test' })
    const wanted = { lines: [{ position: 1, quantity: 1 }], reason: 'damaged', wish: 'refund', sealed: false }
    const asked = await returning.browser.send('POST', `/v1/return/${returning.orderId}`, wanted)
    if (asked.status !== 200) throw new Error(String(asked.body.message))
    const delivered = await place('COD')
    await moveOrder(shop.db, { orderId: delivered.orderId, to: 'delivered', actor: 'test' })
    const email = `asks-${randomText(8)}@example.com`
    await shop.browser().send('POST', '/v1/stock-ask', { sizeId, email })
    const { id: askId } = await shop.db
      .selectFrom('stock_asks')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { orderNumber, phone } = pending
    // As staff sent it: the job that makes codes keeps to what phones that nobody proved may have in an hour.
    const codeId = randomText(20)
    const until = new Date(Date.now() + 600_000)
    await shop.db
      .insertInto('order_codes')
      .values({ id: codeId, order_id: pending.orderId, sent_at: new Date(), expires_at: until })
      .execute()
    const of = (id: string, key = orderKey(id)) => ({ id, key })
    const hints: Record<string, Record<string, unknown>> = {
      'POST /order/{id}/cancellation': of(pending.orderId),
      'POST /order/{id}/confirmation': of(pending.orderId, confirmKey(pending.orderId)),
      'PUT /order/{id}/address': { ...of(changed.orderId), phoneNumber: changed.phone },
      'PUT /order/{id}/delivery': { ...of(changed.orderId), day: 'saturday', place: 'gate', call: 'call' },
      'POST /order/{id}/add-on': { ...of(changed.orderId), sizeId: addOn.line().selectedSizeId, price: 1000 },
      'POST /order/opening': { orderNumber, phone, code: orderCode(codeId) },
      'POST /payment-proof/{id}': of(prepaid.orderId),
      'GET /order/{id}/photo/{photoId}': { ...of(prepaid.orderId), photoId },
      'POST /return/{id}': { ...of(delivered.orderId), lines: [{ position: 1, quantity: 1 }], reason: 'damaged' },
      'GET /return/{id}': of(returning.orderId),
      'POST /return-photo/{id}': of(returning.orderId),
      'POST /stock-ask': { sizeId },
      'POST /stock-ask/phone': { sizeId, phone },
      'DELETE /reminder': { token: reminderKey({ of: 'review', id: delivered.orderId }) },
      'POST /courier-push/{courier}/{key}': { courier: 'tcs', key: PUSH_KEY },
      'DELETE /stock-ask': { token: issueToken(sessionSecret, stopAlertsToken(askId)) },
    }
    return hints
  }
  let hints = await placeAll()
  return {
    hintsOf: (operation: string): Record<string, unknown> => hints[operation] ?? {},
    /** Replaces what a successful call used up. */
    renew: async (operation: string) => {
      if (Object.hasOwn(hints, operation) && !operation.startsWith('GET')) hints = await placeAll()
    },
  }
}
