import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provedPhone } from '../../src/shop/ground/customers/index.ts'
import { listPhoneOrders } from '../../src/shop/orders/orders/index.ts'
import type { Browser } from '../shop.ts'
import { accounts } from './code-sign-in/accounts.ts'
import {
  closeHouse,
  e164,
  firstPage,
  latestCode,
  newPhone,
  openHouse,
  orderOf,
  session,
  set,
  shop,
} from './code-sign-in/house.ts'
import { passedOnNumbers } from './code-sign-in/passed-on-numbers.ts'

beforeAll(openHouse)
afterAll(closeHouse)

accounts()
passedOnNumbers()

describe('my orders', () => {
  const open = async (phone: string, browser = shop.browser()) => {
    await browser.send('POST', '/v1/customer/orders-code', { phone })
    const code = await latestCode('phone')
    expect((await browser.send('PUT', '/v1/customer/orders-code', { phone, code })).status).toBe(200)
    return browser
  }
  const statusOf = async (browser: Browser, { _id }: { _id: string }) =>
    (await browser.get(`/v1/order/detail/${_id}`)).status

  test('shows all orders of a proved phone without an account, nothing of others, until it is closed', async () => {
    const phone = newPhone()
    const theirs = [await orderOf(phone), await orderOf(phone)]
    const others = await orderOf(newPhone())
    const shown = await listPhoneOrders(shop.db, { shownPhone: provedPhone(e164(phone), new Date()) }, firstPage)
    expect(shown.orders.map(({ _id }) => _id)).toEqual(theirs.map(({ _id }) => _id).reverse())
    const browser = await open(phone)
    for (const each of theirs) expect(await statusOf(browser, each)).toBe(200)
    expect(await statusOf(browser, others)).toBe(404)
    // No account was opened, and no other browser sees them.
    expect(await session(browser)).toBeNull()
    expect(await statusOf(shop.browser(), theirs[0] ?? others)).toBe(404)
    expect((await browser.send('DELETE', '/v1/customer/orders-code', {})).status).toBe(200)
    for (const each of theirs) expect(await statusOf(browser, each)).toBe(404)
  })

  test('of nobody’s phone are none', async () => {
    const asked = listPhoneOrders(shop.db, { shownPhone: null }, firstPage)
    await expect(asked).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})

test('a house that has not switched it on sends no codes to log in', async () => {
  await set('signInByCode', false)
  for (const [path, body] of [
    ['sign-in-code', { contact: newPhone() }],
    ['orders-code', { phone: newPhone() }],
  ] as const) {
    expect((await shop.browser().send('POST', `/v1/customer/${path}`, body)).status).toBe(404)
    expect((await shop.browser().send('PUT', `/v1/customer/${path}`, { ...body, code: '123456' })).status).toBe(404)
  }
  await set('signInByCode', true)
})
