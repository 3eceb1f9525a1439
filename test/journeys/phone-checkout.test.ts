import getPort from 'get-port'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sixDigits } from '../../src/platform/secrets/signing.ts'
import { goTo } from '../browser/go-to.ts'
import { listenTo } from '../browser/heard.ts'
import { holdBack } from '../browser/hold-back.ts'
import { guestByCall, newEmail, placeOrder } from '../browser/shopper-calls.ts'
import { setStock, shelve } from '../fixtures.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { totalShown } from '../screens/acts.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { expectAccessible } from './accessible.ts'
import { countKeys, orderWished, tabTo, type } from './by-keys.ts'
import { visit } from './stage.ts'

const SESSION_SECRET = 'a secret for buyers by phone, long enough'

let data: OpenShop
let shop: RunningShop
beforeAll(async () => {
  data = await openShop({ secret: SESSION_SECRET })
  const settings = [
    { key: 'buyers', value: '"phone"' },
    { key: 'signInByCode', value: 'true' },
    { key: 'addOn', value: '"notes"' },
  ]
  await data.db.insertInto('settings').values(settings).execute()
  const port = await getPort()
  // Passkeys belong to a name, not to an address of numbers.
  const url = `http://localhost:${port}`
  const env = { DATABASE_URL: data.url, SESSION_SECRET, PORT: String(port), PUBLIC_URL: url }
  shop = { ...(await startShop({ env })), url }
})
afterAll(async () => {
  await shop?.stop()
  await data?.close()
})

/** Whether an element is within the screen, and not below the bar with the button. */
const inSight = (page: Page, label: string) =>
  page.getByLabel(label).evaluate(node => {
    const box = node.getBoundingClientRect()
    const bar = document.querySelector('.order-bar')?.getBoundingClientRect().top ?? 0
    return box.top >= 0 && box.bottom <= bar
  })

test('a stranger orders by phone in one screen, from the product with 7 taps and 43 letters', async () => {
  const oud = await shelve(data.db, 'Oud By Phone', [{ ml: 50, price: 600_000 }])
  const { page } = await visit(shop, 360)
  let taps = 0
  let letters = 0
  const tap = async (role: 'button' | 'link', name: string) => {
    taps++
    await page.getByRole(role, { name }).first().click()
  }
  const type = async (label: string, text: string) => {
    taps++
    letters += text.length
    await page.getByLabel(label, { exact: false }).first().click()
    await page.keyboard.type(text)
  }
  await goTo(page, `/product/${oud.productId}`)
  await tap('button', 'Add to cart')
  await tap('link', 'Proceed to Checkout')
  await page.waitForURL('**/checkout')
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor({ state: 'hidden' })
  await totalShown(page)
  const fields = ['Full name', 'Phone Number', 'City', 'Address with a landmark', 'Send me a receipt']
  for (const field of fields) expect(await inSight(page, field), field).toBe(true)
  const barEnds = await page.locator('.order-bar').evaluate(node => node.getBoundingClientRect().bottom)
  expect(barEnds).toBe(740)
  await expectAccessible(page)
  await type('Full name', 'Ayesha Malik')
  await type('Phone Number', '03017654321')
  await type('City', 'Multan')
  await type('Address with a landmark', 'House 12, St 4')
  // Who comes back from another app may find the page loaded anew.
  await page.reload()
  expect(await page.getByLabel('Address with a landmark').inputValue()).toBe('House 12, St 4')
  await totalShown(page)
  await tap('button', 'Complete Order')
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
  expect({ taps, letters }).toEqual({ taps: 7, letters: 43 })
  const order = await data.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ phone_number: '+923017654321', city: 'Multan', state: 'Punjab', town: '' })
  expect(await page.locator('main').textContent()).not.toContain('.invalid')
})

test('a known phone orders again with 3 taps and no letter, by Buy now or Order Again, and nobody sees its street before', async () => {
  const oud = await shelve(data.db, 'Oud Again', [{ ml: 50, price: 600_000 }])
  // The map of the order's page asks for tiles, which no test has.
  const { page } = await visit(shop, 360, { expectedErrors: /NAME_NOT_RESOLVED.*tile/ })
  let taps = 0
  const press = async (name: string) => {
    taps++
    await page.getByRole('button', { name }).first().click()
  }
  const complete = async () => {
    await totalShown(page)
    await press('Complete Order')
    await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
    await page.waitForURL('**/order/*')
  }
  const sendAgain = async () => {
    await page.getByRole('heading', { name: 'Checkout', exact: true }).waitFor()
    await totalShown(page)
    expect(await page.content()).not.toContain('Garden Town')
    await press('Send it to Sana Tariq in Lahore again')
    await expect.poll(() => page.getByLabel('Address with a landmark').inputValue()).toBe('House 7, Garden Town')
    await complete()
  }
  await goTo(page, `/product/${oud.productId}`)
  await press('Buy now')
  await page.waitForURL('**/checkout')
  await page.getByLabel('Full name').fill('Sana Tariq')
  await page.getByLabel('Phone Number').fill('0302 7654321')
  await page.getByLabel('City').fill('Lahore')
  await page.getByLabel('Address with a landmark').fill('House 7, Garden Town')
  await complete()
  await goTo(page, `/product/${oud.productId}`)
  taps = 0
  await press('Buy now')
  await sendAgain()
  expect(taps).toBe(3)
  // Order Again does not stand beside an order that was placed just now.
  await press('Cancel Order')
  await press('Yes, cancel it')
  taps = 0
  await press('Order Again')
  await sendAgain()
  expect(taps).toBe(3)
  const orders = await data.db
    .selectFrom('orders')
    .select('address')
    .where('phone_number', '=', '+923027654321')
    .execute()
  expect(orders.map(({ address }) => address)).toEqual(Array.from({ length: 3 }, () => 'House 7, Garden Town'))
})

test('who has no password logs in by a code, by the keyboard alone, also when the response to asking is lost', async () => {
  const { page } = await visit(shop, 360, { expectedErrors: /ERR_FAILED/ })
  await goTo(page, '/login')
  await page.getByRole('link', { name: 'Log in by a code' }).press('Enter')
  await page.getByLabel('Phone number or email').fill('sana@example.com')
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/v1/customer/sign-in-code', lose, { times: 1 })
  await page.keyboard.press('Enter')
  await page.getByText('Your code may be on its way').waitFor()
  const code = page.getByLabel('Code of 6 digits')
  await code.waitFor()
  await expectAccessible(page)
  const { id } = await data.db.selectFrom('proofs').select('id').where('kind', '=', 'email').executeTakeFirstOrThrow()
  await code.fill(sixDigits(SESSION_SECRET, 'email-code', id))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'My Account' }).waitFor()
})

test('a known phone pays ahead as the last time: Buy now pressed on a slow line before the code is there, then two taps', async () => {
  const account = { bankName: 'Meezan', accountTitle: 'Khushbu', iban: 'PK36SCBL0000001123456702', raastId: '' }
  const settings = { key: 'transferAccount', value: JSON.stringify(account) }
  await data.db.insertInto('settings').values(settings).execute()
  const oud = await shelve(data.db, 'Oud Ahead', [{ ml: 50, price: 600_000 }])
  const { page } = await visit(shop, 360, { expectedErrors: /NAME_NOT_RESOLVED.*tile/ })
  const complete = async () => {
    await totalShown(page)
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page.waitForURL('**/order/*')
    await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
  }
  await goTo(page, `/product/${oud.productId}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByLabel('Full name').fill('Hira Baig')
  await page.getByLabel('Phone Number').fill('0303 7654321')
  await page.getByLabel('City').fill('Lahore')
  await page.getByLabel('Address with a landmark').fill('House 9, Gulberg')
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await complete()

  const line = await page.context().newCDPSession(page)
  // A press finds the page as the server sent it.
  const release = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto(`/product/${oud.productId}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Buy now' }).click()
  // 'Slow 3G' of Chromium's own tools.
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  release()
  await page.waitForURL('**/checkout')
  await page.getByRole('button', { name: 'Send it to Hira Baig in Lahore again' }).click()
  await expect.poll(() => page.getByRole('radio', { name: /Bank transfer/ }).isChecked()).toBe(true)
  await complete()
  const orders = await data.db
    .selectFrom('orders')
    .select(['payment_method', 'address'])
    .where('phone_number', '=', '+923037654321')
    .execute()
  expect(orders).toEqual(
    Array.from({ length: 2 }, () => ({ payment_method: 'Bank Transfer', address: 'House 9, Gulberg' })),
  )
}, 120_000)

test('an order by phone, by the keyboard alone: each stop is seen, and what is wrong has the focus', async () => {
  const oud = await shelve(data.db, 'Oud By Keys', [{ ml: 50, price: 600_000 }])
  const { page } = await visit(shop, 360)
  await goTo(page, `/product/${oud.productId}`)
  await tabTo(page, page.getByRole('button', { name: 'Buy now' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')
  await type(page, page.getByLabel('Full name'), 'Nida Shah')
  await type(page, page.getByLabel('Phone Number'), '0304 765432')
  await type(page, page.getByLabel('City'), 'Multan')
  await type(page, page.getByLabel('Address with a landmark'), 'House 3, near the shrine')
  await tabTo(page, page.getByRole('button', { name: 'Complete Order' }))
  await page.keyboard.press('Enter')
  const phone = page.getByLabel('Phone Number')
  await expect.poll(() => phone.evaluate(node => node === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.type('1')
  await tabTo(page, page.getByRole('button', { name: 'Complete Order' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
}, 120_000)

test('from a wish to a placed order by phone with at most 90 keys, letters included', async () => {
  await shelve(data.db, 'Wished Lavender', [{ ml: 50, price: 600_000 }])
  const { page } = await visit(shop, 360)
  await goTo(page, '/')
  const keys = countKeys(page)
  await orderWished(page)
  for (const [field, text] of [
    ['Full name', 'Ayesha Malik'],
    ['Phone Number', '03047654329'],
    ['City', 'Multan'],
    ['Address with a landmark', 'House 12, St 4'],
  ] as const) {
    await tabTo(page, page.getByLabel(field))
    await page.keyboard.type(text)
  }
  await totalShown(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
  expect(keys()).toBeLessThanOrEqual(90)
}, 120_000)

describe('by ear', () => {
  test('a stranger hears each page, each field by its name, what is wrong and that the order is placed', async () => {
    const oud = await shelve(data.db, 'Oud By Ear', [{ ml: 50, price: 600_000, discount: 10 }])
    const { page } = await visit(shop, 360, { expectedErrors: /NAME_NOT_RESOLVED.*tile/ })
    await goTo(page, '/')
    const home = await listenTo(page)
    expect(await home.heard()).not.toContainEqual(expect.stringContaining('WITHOUT A NAME'))
    await goTo(page, `/product/${oud.productId}`)
    const product = await listenTo(page)
    expectInOrder(await product.heard(), [
      'heading 1 Oud By Ear',
      /^(Rs\.5,400)/,
      /^Old price/,
      /^50 ml/,
      'textbox Quantity of Oud By Ear',
      /^button ADD TO CART/i,
      /^button BUY NOW/i,
    ])
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
    expectInOrder(await product.heard(), [
      'dialog Shopping Cart',
      'link Oud By Ear',
      /^button Remove Oud By Ear/,
      /^link PROCEED/i,
    ])
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect.poll(product.said).toContain('Checkout')
    await totalShown(page)
    await page.getByRole('button', { name: 'Complete Order' }).click()
    // The first of what is wrong, which has the focus; each other one with its field.
    await expect.poll(() => page.getByLabel('Full name').evaluate(node => node === document.activeElement)).toBe(true)
    expect(await product.said()).toEqual(['Full name is required'])
    await page.getByText('Please correct: Full name, Phone Number, City, Address.').waitFor()
    expectInOrder(await product.heard(), [
      'heading 1 Checkout',
      'textbox Full name (Full name is required) invalid',
      /^textbox Phone Number \(Phone number is required.*invalid$/,
      'combobox City (City is required) invalid',
      'textbox Address with a landmark (Address is required) invalid',
      /^radio Cash on delivery \(COD\)/,
      'region Order summary and total',
      'term Total',
      /^button COMPLETE ORDER/i,
    ])
    await page.getByLabel('Full name').fill('Ayesha Malik')
    await page.getByLabel('Phone Number').fill('0306 7654321')
    await page.getByLabel('City').fill('Multan')
    await page.getByLabel('Address with a landmark').fill('House 12, near the shrine')
    await totalShown(page)
    expect(await product.said()).not.toContainEqual(expect.stringMatching(/is required|Please correct/))
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await expect.poll(product.said, { timeout: 20_000 }).toContain('Order Placed Successfully')
    expectInOrder(await product.heard(), [
      'heading 1 Order Placed Successfully',
      /will call you on 0306 7654321/,
      'heading 2 Order summary',
    ])
    // Who comes again: Buy now, and the last address by one press.
    await goTo(page, `/product/${oud.productId}`)
    const again = await listenTo(page)
    await page.getByRole('button', { name: 'Buy now' }).click()
    await expect.poll(again.said).toContain('Checkout')
    expectInOrder(await again.heard(), [
      'heading 1 Checkout',
      'button Send it to Ayesha Malik in Multan again',
      'textbox Full name',
    ])
    await page.getByRole('button', { name: /^Send it to/ }).click()
    await expect.poll(again.said).toContain('Filled in: Ayesha Malik, House 12, near the shrine, Multan')
    await totalShown(page)
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await expect.poll(again.said, { timeout: 20_000 }).toContain('Order Placed Successfully')
  }, 120_000)

  test('who logs in by a code, or sees the orders of a phone, hears where it went, and stands in the field of the code', async () => {
    await data.db.insertInto('connections').values({ id: 'sms', active: true, fields: '{}' }).execute()
    const { page } = await visit(shop, 360, { expectedErrors: /401|400/ })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    const enter = async (kind: 'email' | 'phone', ears: Awaited<ReturnType<typeof listenTo>>, where: string) => {
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expect.poll(ears.said).toContainEqual(expect.stringMatching(where))
      await expect.poll(focused).toBe('code')
      const { id } = await data.db
        .selectFrom('proofs')
        .select('id')
        .where('kind', '=', kind)
        .orderBy('asked_at', 'desc')
        .executeTakeFirstOrThrow()
      await page.keyboard.type('12')
      await page.keyboard.press('Enter')
      await expect.poll(ears.said).toContain('The code has 6 digits')
      expect(await ears.heard()).toContain('textbox Code of 6 digits (The code has 6 digits) invalid')
      await page.getByLabel('Code of 6 digits').fill(sixDigits(SESSION_SECRET, `${kind}-code`, id))
      await page.keyboard.press('Enter')
    }
    await goTo(page, '/login/code')
    const login = await listenTo(page)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(login.said).toContain('Email or phone number is required')
    await page.getByLabel('Phone number or email').fill('ears@example.com')
    await enter('email', login, 'by email to ears@example.com')
    await expect.poll(login.said, { timeout: 20_000 }).toContain('My Account')
    await goTo(page, '/my-orders')
    const mine = await listenTo(page)
    expectInOrder(await mine.heard(), [
      'heading 1 My orders',
      /^textbox Phone of your orders/,
      /^button SEND ME A CODE/i,
    ])
    await page.getByLabel('Phone of your orders').fill('0306 7654321')
    await enter('phone', mine, 'by SMS to 0306 7654321')
    await page.getByText('All orders with 0306 7654321').waitFor()
    expect(await mine.heard()).not.toContainEqual(expect.stringContaining('WITHOUT A NAME'))
    await data.db.deleteFrom('connections').where('id', '=', 'sms').execute()
  }, 120_000)
})

/** Parts of what is heard, in this order, with others between. */
function expectInOrder(heard: string[], parts: (string | RegExp)[]): void {
  let from = 0
  for (const part of parts) {
    const at = heard.findIndex((line, n) => n >= from && (typeof part === 'string' ? line === part : part.test(line)))
    expect(at, `${part} in\n${heard.slice(from).join('\n')}`).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
}

test('a code to the phone is asked for in the checkout: a reload keeps its field, and it places the order once', async () => {
  await data.db.insertInto('connections').values({ id: 'sms', active: true, fields: '{}' }).execute()
  await data.db.insertInto('settings').values({ key: 'codeFromAmount', value: '1000' }).execute()
  try {
    const oud = await shelve(data.db, 'Oud By Code', [{ ml: 50, price: 600_000 }])
    const { page } = await visit(shop, 360, { expectedErrors: /409|NAME_NOT_RESOLVED.*tile/ })
    await goTo(page, `/product/${oud.productId}`)
    await page.getByRole('button', { name: 'Buy now' }).click()
    await page.waitForURL('**/checkout')
    await page.getByLabel('Full name').fill('Sana Javed')
    await page.getByLabel('Phone Number').fill('۰۳۰۷ ۷۶۵۴۳۲۱')
    await page.getByLabel('City').fill('Lahore')
    await page.getByLabel('Address with a landmark').fill('House 5, near the mosque')
    await totalShown(page)
    const complete = page.getByRole('button', { name: 'Complete Order' })
    await complete.click()
    const code = page.getByLabel('Code from your phone')
    await code.waitFor()
    // Who reads the message in another app may find the page loaded anew.
    await page.reload()
    await code.waitFor()
    await page.getByText('Sent to 0307 7654321 by SMS.').waitFor()
    // An order pressed before its total is shown again asks to look at it.
    await totalShown(page)
    const latest = async () => {
      const proofs = data.db.selectFrom('proofs').select('id').where('kind', '=', 'phone').orderBy('asked_at', 'desc')
      return sixDigits(SESSION_SECRET, 'phone-code', (await proofs.executeTakeFirstOrThrow()).id)
    }
    await code.fill(await latest())
    await complete.dblclick()
    await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
    const placed = data.db.selectFrom('orders').select('id').where('phone_number', '=', '+923077654321').execute()
    expect(await placed).toHaveLength(1)
    // Its account is known by the phone, and says of no email.
    await goTo(page, '/login/code')
    await page.getByLabel('Phone number or email').fill('0308 7654321')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code of 6 digits').waitFor()
    await page.getByLabel('Code of 6 digits').fill(await latest())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'My Account' }).waitFor()
    expect(await page.getByText('0308 7654321').count()).toBe(2)
    expect(await page.getByRole('term').allTextContents()).toEqual(['Phone'])
  } finally {
    await data.db.deleteFrom('connections').where('id', '=', 'sms').execute()
    await data.db.deleteFrom('settings').where('key', '=', 'codeFromAmount').execute()
  }
})

test('where either will do, an order needs an email or a phone, and who has no email types none', async () => {
  await data.db.updateTable('settings').set({ value: '"either"' }).where('key', '=', 'buyers').execute()
  try {
    const oud = await shelve(data.db, 'Oud By Either', [{ ml: 50, price: 600_000 }])
    const { page } = await visit(shop, 360, { expectedErrors: /NAME_NOT_RESOLVED.*tile/ })
    await goTo(page, `/product/${oud.productId}`)
    await page.getByRole('button', { name: 'Buy now' }).click()
    await page.waitForURL('**/checkout')
    await expectAccessible(page)
    await page.getByLabel('Full name').fill('Omar Gul')
    await page.getByLabel('Town').fill('Cantt')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('House 5, Jinnah Road')
    await totalShown(page)
    await page.getByRole('button', { name: 'Complete Order' }).click()
    // Neither is typed yet.
    const phone = page.getByLabel('Phone Number')
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
    await phone.fill('0305 7654321')
    // The province follows the city while the button is pressed.
    await page.getByLabel('City').fill('Quetta')
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
    const placed = await data.db
      .selectFrom('orders')
      .select(['city', 'state'])
      .where('phone_number', '=', '+923057654321')
      .execute()
    expect(placed).toEqual([{ city: 'Quetta', state: 'Balochistan' }])
  } finally {
    await data.db.updateTable('settings').set({ value: '"phone"' }).where('key', '=', 'buyers').execute()
  }
})

test('a passkey that is made on this device logs in here without a password, and removed it does not', async () => {
  const { page } = await visit(shop, 360, { expectedErrors: /401/ })
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await goTo(page, '/signup')
  await page.getByRole('link', { name: 'Sign up by a code' }).click()
  await page.getByLabel('Phone number or email').fill('passkey@example.com')
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code of 6 digits')
  await code.waitFor()
  const latest = () =>
    data.db.selectFrom('proofs').select('id').where('kind', '=', 'email').orderBy('asked_at', 'desc').executeTakeFirst()
  await code.fill(sixDigits(SESSION_SECRET, 'email-code', (await latest())?.id ?? ''))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await goTo(page, '/settings')
  await page.getByLabel('Name of a passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your passkey is added').waitFor()
  await expectAccessible(page)
  const logOut = async () => {
    await page.request.delete(`${shop.url}/v1/customer/session`)
    await goTo(page, '/login')
  }
  await logOut()
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await page.waitForURL('**/dashboard')
  await goTo(page, '/settings')
  await page.getByRole('button', { name: /Remove the passkey My phone/ }).click()
  await page.getByText('That passkey is removed').waitFor()
  await logOut()
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await page.getByText('This passkey opens no account here').waitFor()
})

describe('what goes with an order', () => {
  let oud: Awaited<ReturnType<typeof shelve>>
  let musk: Awaited<ReturnType<typeof shelve>>
  beforeAll(async () => {
    oud = await shelve(data.db, 'Oud With More', [{ ml: 50, price: 600_000 }])
    musk = await shelve(data.db, 'Musk That Goes With It', [{ ml: 6, price: 100_000, stock: 50 }])
    await data.db
      .updateTable('products')
      .set({ base_notes: ['Guaiac Wood'] })
      .where('name', 'in', ['Oud With More', 'Musk That Goes With It'])
      .execute()
  })
  let orders = 0
  const openOrder = async (javaScriptEnabled: boolean) => {
    const { page } = await visit(shop, 360, { javaScriptEnabled, expectedErrors: /NAME_NOT_RESOLVED.*tile|40[09]/ })
    const guest = await guestByCall(page.request, newEmail('adds'))
    const { _id, orderKey } = await placeOrder(page.request, guest, [oud.line()], {
      phoneNumber: `0303444333${++orders}`,
      address: `House 3${orders}, Street 4`,
    })
    await page.goto(`/order/${_id}?key=${orderKey}`)
    await page.getByRole('heading', { name: 'Goes well with it' }).waitFor()
    return { page, _id }
  }
  const add = (page: Page) => page.getByRole('button', { name: 'Add it to my order' }).click()
  const linesOf = (id: string) => data.db.selectFrom('order_items').select('name').where('order_id', '=', id).execute()

  test('is added to it by one press, which the page says also without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, _id } = await openOrder(javaScriptEnabled)
      await add(page)
      await page.getByText('Musk That Goes With It, 6 ml is in your order now').waitFor()
      await page.getByRole('heading', { name: 'Goes well with it' }).waitFor({ state: 'hidden' })
      await page.getByText('Rs 7,000').first().waitFor()
      expect(await linesOf(_id)).toHaveLength(2)
    }
  })

  test('and is sold out by now is not: the page says why also without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, _id } = await openOrder(javaScriptEnabled)
      await setStock(data.db, musk.line().selectedSizeId, 0)
      await add(page)
      await page.getByText('This is no longer offered with your order. Your order stays as it is.').waitFor()
      await page.getByRole('heading', { name: 'Goes well with it' }).waitFor({ state: 'hidden' })
      expect(await linesOf(_id)).toHaveLength(1)
      await setStock(data.db, musk.line().selectedSizeId, 50)
    }
  })

  test('is sent by a page older than the shop: it says so, and loads anew', async () => {
    const { page, _id } = await openOrder(true)
    // As a page sent it once.
    await page.route('**/add-on?*', route => {
      const { price, ...sent } = route.request().postDataJSON() as { price: number }
      return route.continue({ postData: JSON.stringify({ ...sent, price: String(price) }) })
    })
    await add(page)
    await page.getByText('This page is older than our shop.').waitFor()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Load it anew' }).click()
    await page.getByText('This page is older than our shop.').waitFor({ state: 'hidden' })
    await add(page)
    await page.getByText('Musk That Goes With It, 6 ml is in your order now').waitFor()
    expect(await linesOf(_id)).toHaveLength(2)
  })
})
