import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { changeGift, changeLines, findStaffOrder, forgetOrdersOf, markTransferPaid, moveOrder } from './index.ts'

let fresh: FreshDatabase
let db: Db
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  ;({ line } = await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 400 }]))
})
afterAll(() => fresh.drop())

const giftMessage = 'Eid Mubarak, Ammi!\nYour Hamza'
const buy = async () => (await guest(db)).buy([line()], 2530, { giftWrap: true, giftMessage })
const read = (orderId: string) => findStaffOrder(db, orderId)
const change = (orderId: string, version: number, gift: { giftWrap: boolean; giftMessage: string }, terms = settings) =>
  db.transaction().execute(tx => changeGift(tx, { orderId, version, gift, actor: 'Sana', settings: terms }))

test('gift wrap costs its fee, as part of the total that the shopper saw; the message is stored as written', async () => {
  const { _id } = await buy()
  expect((await read(_id)).order).toMatchObject({
    shipping: rs(280),
    giftWrap: true,
    giftWrapFee: rs(250),
    totalAmount: rs(2530),
    giftMessage,
  })
  await expect((await guest(db)).buy([line()], 2280, { giftWrap: true })).rejects.toMatchObject({
    code: 'price_changed',
    quote: { giftWrapFee: rs(250), totalAmount: rs(2530) },
  })
  expect((await (await guest(db)).buy([line()], 2280, { giftMessage: 'Only a card' }))._id).toBeTruthy()
})

test('gift wrap that is not offered is refused, with its field', async () => {
  const buyer = await guest(db)
  const without = { ...settings, giftWrapFee: null }
  await expect(buyer.buy([line()], 2280, { giftWrap: true }, undefined, without)).rejects.toMatchObject({
    code: 'invalid',
    field: 'giftWrap',
  })
})

test('edited lines keep the fee of their day; wrap that staff add costs what it costs today', async () => {
  const dearer = { ...settings, giftWrapFee: rs(400) }
  const { _id } = await buy()
  const lines = [{ sizeId: line().selectedSizeId, quantity: 2 }]
  await db
    .transaction()
    .execute(tx => changeLines(tx, { orderId: _id, version: 1, lines, actor: 'Sana', settings: dearer }))
  expect((await read(_id)).order).toMatchObject({ giftWrapFee: rs(250), totalAmount: rs(4530) })
  await change(_id, 2, { giftWrap: false, giftMessage }, dearer)
  expect((await read(_id)).order).toMatchObject({ giftWrap: false, giftWrapFee: 0, totalAmount: rs(4280) })
  const { text } = await change(_id, 3, { giftWrap: true, giftMessage: 'To Ammi' }, dearer)
  expect(text).toBe('Gift wrap added. Gift message changed. Total Rs 4,280 -> Rs 4,680. Gift wrap Rs 0 -> Rs 400')
  const { order, timeline } = await read(_id)
  expect([order.totalAmount, order.giftMessage, timeline[0]?.text]).toEqual([rs(4680), 'To Ammi', text])
  await change(_id, 4, { giftWrap: true, giftMessage: 'To Abbu' }, { ...settings, giftWrapFee: null })
  expect((await read(_id)).order).toMatchObject({ giftWrapFee: rs(400), giftMessage: 'To Abbu' })
})

test('a gift is changed by who saw its latest version, before the parcel leaves, and no paid order becomes dearer', async () => {
  const { _id } = await (await guest(db)).buy([line()], 2000, { paymentMethod: 'Bank Transfer' }, undefined, {
    ...settings,
    transferAccount: { bankName: 'Meezan', accountTitle: 'Khushbu', iban: 'PK36SCBL0000001123456702', raastId: '' },
  })
  await db.transaction().execute(tx => markTransferPaid(tx, { orderId: _id, actor: 'Sana' }))
  const wrap = { giftWrap: true, giftMessage: '' }
  await expect(change(_id, 1, wrap)).rejects.toThrow('was changed while you had it open')
  await expect(change(_id, 3, wrap)).rejects.toThrow('Rs 250 more would be due')
  await change(_id, 3, { giftWrap: false, giftMessage: 'With love' })
  await expect(change(_id, 3, { giftWrap: false, giftMessage: 'Late' })).rejects.toThrow('Gift message changed')
  await moveOrder(db, { orderId: _id, to: 'outForDelivery', actor: 'Sana' })
  await expect(change(_id, 5, { giftWrap: false, giftMessage: '' })).rejects.toThrow('on the way')
  expect(await brokenInvariants(db)).toEqual([])
})

test("the message is deleted with the customer's account", async () => {
  const someone = await guest(db)
  const { _id } = await someone.buy([line()], 2280, { giftMessage })
  await moveOrder(db, { orderId: _id, to: 'cancelled', actor: 'Sana' })
  await db.transaction().execute(tx => forgetOrdersOf(tx, [someone.customerId]))
  expect((await read(_id)).order.giftMessage).toBe('')
})
