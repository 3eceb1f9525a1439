import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { newEmail, password, signUpByCall } from '../browser/shopper-calls.ts'
import { fillAddress } from '../screens/acts.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { stage } from './stage.ts'

const shop = stage()

async function logIn(page: Page, email: string): Promise<void> {
  await goTo(page, '/login')
  const form = page.locator('main form')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(/^Password/).fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
}

const stored = (page: Page, part: 'productData' | 'favoriteData') =>
  page.evaluate(
    name =>
      JSON.parse(localStorage.getItem('root') ?? '{}').state[name].map((line: { quantity: number }) => line.quantity),
    part,
  )

/** Adds the product at `index` of the listing to the cart, or presses its heart. */
async function add(page: Page, index: number): Promise<void> {
  await goTo(page, '/shop?category=Men')
  await page
    .getByRole('button', { name: /^Add To Bag/ })
    .nth(index)
    .click()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
}

test('cart and favourites follow an account to another browser, both ways, and are merged', async () => {
  const email = newEmail('follows')
  const laptop = await shop.visit(1280)
  await signUpByCall(laptop.page.request, email)
  await goTo(laptop.page, '/dashboard')
  await add(laptop.page, 0)
  await laptop.page
    .getByRole('button', { name: /^Favourite: / })
    .nth(2)
    .click()

  // The phone has a cart of its own before it logs in.
  const phone = await shop.visit(360)
  await add(phone.page, 0)
  await add(phone.page, 1)
  await logIn(phone.page, email)
  await expect.poll(() => stored(phone.page, 'productData')).toEqual([2, 1])
  await expect.poll(() => stored(phone.page, 'favoriteData')).toEqual([1])

  // Read again, the laptop has both; nothing is added twice by logging out and in.
  await goTo(laptop.page, '/cart')
  await expect.poll(() => stored(laptop.page, 'productData')).toEqual([2, 1])
  await laptop.page.getByText('3 items').waitFor()
  await laptop.page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect.poll(() => stored(laptop.page, 'productData')).toEqual([1])
  await laptop.page.waitForResponse('**/v1/customer/cart')
  await goTo(phone.page, '/settings')
  await expect.poll(() => stored(phone.page, 'productData')).toEqual([1])
  await phone.page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await phone.page.waitForURL(`${shop.url}/`)
  await logIn(phone.page, email)
  await phone.page.waitForResponse('**/v1/customer/cart')
  expect(await stored(phone.page, 'productData')).toEqual([1])
})

thoroughTest('two tabs send a change once', async () => {
  const { page } = await shop.visit(1280)
  await signUpByCall(page.request, newEmail('tabs'))
  await goTo(page, '/dashboard')
  const other = await page.context().newPage()
  await goTo(other, `${shop.url}/cart`)
  for (const index of [0, 1]) await add(page, index)
  await expect.poll(() => stored(other, 'productData')).toEqual([1, 1])
  await goTo(other, `${shop.url}/cart`)
  await other.waitForResponse('**/v1/customer/cart')
  expect(await stored(other, 'productData')).toEqual([1, 1])
})

thoroughTest(
  'a log-out in one tab empties name, address and phone in the other, and shows no order of the account',
  async () => {
    const { page } = await shop.visit(1280, { expectedErrors: /404/ })
    await signUpByCall(page.request, newEmail('leaves'), 'Ayesha Malik')
    await goTo(page, '/dashboard')
    await goToCheckout(page)
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ayesha Malik')
    await page.getByLabel('Town').fill('Cantt')
    await page.locator('[autocomplete="street-address"]').fill('House 12, Street 4')
    const other = await page.context().newPage()
    await goTo(other, `${shop.url}/settings`)
    await other.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await other.waitForURL(`${shop.url}/`)
    for (const label of ['Email Address', 'Full name', 'Town', 'Phone Number']) {
      await expect.poll(() => page.getByLabel(label).inputValue(), { message: label }).toBe('')
    }
    expect(await page.locator('[autocomplete="street-address"]').inputValue()).toBe('')
    expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).not.toMatch(/Ayesha|House 12|Cantt|0300/)
  },
)

thoroughTest(
  "who logs in after somebody else finds nothing of that person's in a checkout that stayed open",
  async () => {
    const { page } = await shop.visit(1280)
    const next = newEmail('next')
    await signUpByCall((await shop.visit(360)).page.request, next, 'Bilal Ahmed')
    await signUpByCall(page.request, newEmail('before'), 'Ayesha Malik')
    await goTo(page, '/dashboard')
    await goToCheckout(page)
    await page.locator('[autocomplete="street-address"]').fill('House 12, Street 4')
    // The session ends without this tab: its cookie is another account's now.
    await page.request.fetch('/v1/customer/login', { method: 'POST', data: { email: next, password } })
    await page.reload()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Bilal Ahmed')
    expect(await page.locator('[autocomplete="street-address"]').inputValue()).toBe('')
    expect(await page.getByLabel('Email Address').inputValue()).toBe(next)
  },
)

thoroughTest("the address of a guest's order is offered to the account made from it", async () => {
  const { page } = await shop.visit(360)
  await goToCheckout(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/signup?order=*')
  const keep = page.getByLabel('Save the address of my order in my account')
  expect(await keep.isChecked()).toBe(true)
  await page.locator('main form').getByText('House 12, Street 4').waitFor()
  await expectAccessible(page)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('region', { name: 'Account Details' }).getByText('House 12, Street 4').waitFor()
})

thoroughTest('without the tick the account begins without an address', async () => {
  const { page } = await shop.visit(360)
  await goToCheckout(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Save the address of my order in my account').uncheck()
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('No address yet.').waitFor()
})

thoroughTest(
  'a log-out waits for the cart that another tab sends; a session that ended elsewhere ends here too, without an error',
  async () => {
    const { page } = await shop.visit(360)
    const email = newEmail('at-once')
    await signUpByCall(page.request, email, 'Ayesha Malik')
    await goTo(page, '/settings')
    const other = await page.context().newPage()
    const answer = await holdBack(other, '**/v1/customer/cart')
    const asked = other.waitForRequest('**/v1/customer/cart')
    await goTo(other, `${shop.url}/cart`)
    await asked
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Logging out...' }).waitFor()
    answer()
    await page.waitForURL(`${shop.url}/`)
    await logIn(page, email)
    // Ended by no page of this browser.
    await page.request.fetch('/v1/customer/session', { method: 'DELETE' })
    await add(page, 0)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toBe(null)
    expect(await stored(page, 'productData')).toEqual([1])
  },
)
