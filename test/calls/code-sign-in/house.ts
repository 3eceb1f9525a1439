import { expect, vi } from 'vitest'
import { SHOP_CHANGES } from '../../../src/platform/database/changes.ts'
import { sendOutgoing } from '../../../src/platform/database/outgoing.ts'
import { randomText, sixDigits } from '../../../src/platform/secrets/signing.ts'
import { shippingAddress } from '../../addresses.ts'
import { shelve } from '../../fixtures.ts'
import { brokenInvariants } from '../../invariants.ts'
import { type OpenMessages, openMessages } from '../../messages.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../../shop.ts'

export let shop: OpenShop
export let messages: OpenMessages
/** Opens the shop of these tests, which knows its buyers by phone and lets them in by codes. */
export async function openHouse(): Promise<void> {
  shop = await openShop()
  messages = await openMessages(shop.db, sessionSecret)
  await set('buyers', 'phone')
  await set('signInByCode', true)
}
export async function closeHouse(): Promise<void> {
  expect(await brokenInvariants(shop.db)).toEqual([])
  await messages.close()
  await shop.close()
}

/** Changes a setting for what follows: once the server has heard of it. */
export async function set(key: string, value: unknown): Promise<void> {
  await vi.waitUntil(() => shop.changes.isListening(SHOP_CHANGES), { timeout: 50_000 })
  const heard = Promise.withResolvers<void>()
  const end = shop.changes.listen(SHOP_CHANGES, name => name === 'settings' && heard.resolve())
  const row = { key, value: JSON.stringify(value) }
  await shop.db
    .insertInto('settings')
    .values(row)
    .onConflict(oc => oc.column('key').doUpdateSet({ value: row.value }))
    .execute()
  await sendOutgoing(shop.db)
  await heard.promise
  end()
}

export const firstPage = { page: 1, limit: 10 }
let numbers = 0
export const newPhone = () => `0303 ${String(1_000_000 + ++numbers)}`
export const e164 = (phone: string) => `+92${phone.slice(1).replace(' ', '')}`
export const newEmail = (name: string) => `${name}-${randomText(6)}@example.com`.toLowerCase()

export async function latestCode(kind: 'email' | 'phone'): Promise<string> {
  const { id } = await shop.db
    .selectFrom('proofs')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return sixDigits(sessionSecret, `${kind}-code`, id)
}

export const kindOf = (contact: string) => (contact.includes('@') ? 'email' : 'phone')
export const ask = (browser: Browser, contact: string) => browser.send('POST', '/v1/customer/sign-in-code', { contact })
export const enter = (browser: Browser, contact: string, code: string) =>
  browser.send('PUT', '/v1/customer/sign-in-code', { contact, code })
export async function signIn(contact: string, browser = shop.browser()) {
  expect((await ask(browser, contact)).status).toBe(200)
  const { status, body } = await enter(browser, contact, await latestCode(kindOf(contact)))
  expect([status, body.message]).toEqual([200, 'Login successful!'])
  return { browser, customer: body.customer as { _id: string; email: string; phone: string } }
}
export const session = async (browser: Browser) => (await browser.get('/v1/customer/session')).body.data

export async function severalTimes<T>(times: number, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < times; n++) done.push(await act())
  return done
}

/** An order of a guest with this phone, from a browser of its own. */
export async function orderOf(phone: string, email = '', browser = shop.browser(), accountId = '') {
  const entered = await browser.send('POST', '/v1/customer', { phone, ...(email && { email }) })
  const oud = await shelve(shop.db, 'Oud by code', [{ ml: 50, price: 600_000 }])
  const { status, body } = await browser.send('POST', '/v1/order', {
    customerId: accountId || (entered.body.data as { _id: string })._id,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6000,
    shippingAddress: shippingAddress({ phoneNumber: phone, email, address: `House ${randomText(6)} 12, Street 4` }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { _id: string; orderNumber: string }
}
export const historyOf = async (browser: Browser, customerId: string) =>
  ((await browser.get(`/v1/order/${customerId}`)).body.data as { orderNumber: string }[]).map(each => each.orderNumber)
