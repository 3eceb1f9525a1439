import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { newEmail, password, signUpByCall } from '../browser/shopper-calls.ts'
import { totalShown } from '../screens/acts.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { linkTo } from './outbox.ts'
import { stage } from './stage.ts'

const shop = stage()

async function logIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email', { exact: false }).and(page.locator('main input')).fill(email)
  await page.getByLabel(/^Password/).fill(word)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function fillStreet(page: Page, street = 'House 12, Street 4'): Promise<void> {
  await page.getByLabel('City').fill('Multan')
  await page.getByLabel('City').blur()
  await expect.poll(() => page.getByLabel('State/Province').inputValue()).toBe('Punjab')
  await page.getByLabel('Town').fill('Cantt')
  await page.locator('[autocomplete="street-address"]').fill(street)
}

async function completeOrder(page: Page): Promise<string> {
  await totalShown(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
  const number = await page.getByText(/^Order number KH-/).textContent()
  return number?.replace('Order number ', '') ?? ''
}

/** Opens the account menu of wide screens, or the side menu that contains it on phones. */
async function openMenu(page: Page, width: number) {
  await page.getByRole('button', { name: width > 768 ? 'Account' : 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog')
  await menu.waitFor()
  return menu
}

/** The order's row or card, whichever this width shows. */
const orderLink = (page: Page, number: string) => page.getByRole('link', { name: number }).and(page.locator(':visible'))

test('a customer signs up, verifies the email, orders on a second device and signs it out from the first', async () => {
  const email = newEmail('ayesha')
  const { page } = await shop.visit(360)
  await goTo(page, '/signup')
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  for (const text of ['Name is required', 'Email is required', 'Phone number is required', 'Password is required']) {
    await page.getByText(text).waitFor()
  }
  const form = page.locator('main form')
  const retype = async (label: string, text: string, message: string) => {
    await form.getByLabel(label, { exact: false }).first().fill(text)
    await form.getByText(message).waitFor()
  }
  await retype('Name', 'A', 'Name must be at least 2 characters')
  await retype('Email', 'ayesha@', 'Invalid email address')
  await retype('Phone', '0300-1234567', 'Must be only digits')
  await retype('Phone', '0300123', 'Must be at least 10 digits')
  await retype('Phone', '0300123456789012', 'Must be 15 digits or less')
  await retype('Password', 'Ab1!', 'Password must be at least 6 characters')
  await retype('Password', 'abcdef1', 'Password must contain at least one uppercase, one lowercase, one number')
  await form.getByLabel('Name').fill('Ayesha Malik')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('03001234567')
  const secret = form.getByLabel(/^Password/)
  await secret.fill(password)
  await form.getByRole('button', { name: 'Show password' }).click()
  expect(await secret.getAttribute('type')).toBe('text')
  await create.dblclick()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'My Account' }).waitFor()
  await page.getByText('No orders yet').waitFor()

  const link = await linkTo(shop.db, email, 'verify-email')
  await page.getByText('Your email is not verified yet.').waitFor()
  await goTo(page, link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
  await page.getByRole('link', { name: 'Go to my account' }).click()
  await page.getByRole('heading', { name: 'My Account' }).waitFor()
  expect(await page.getByText('Your email is not verified yet.').count()).toBe(0)

  const other = await shop.visit(360, { expectedErrors: /401/ })
  await goTo(other.page, '/login?next=/settings')
  await logIn(other.page, email, 'Wrong&Pass1')
  await other.page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
  await logIn(other.page, email)
  await other.page.getByText('Login successful!').waitFor()
  await other.page.waitForURL('**/settings')

  await goToCheckout(other.page)
  expect(await other.page.getByLabel('Email Address').inputValue()).toBe(email)
  expect(await other.page.getByRole('button', { name: 'Change email' }).count()).toBe(0)
  expect(await other.page.getByLabel('Full name').inputValue()).toBe('Ayesha Malik')
  expect(await other.page.getByLabel('Phone Number').inputValue()).toBe('0300 1234567')
  await fillStreet(other.page)
  await other.page.getByText('We will save this address in your account.').waitFor()
  await expectAccessible(other.page)
  const number = await completeOrder(other.page)
  expect(await other.page.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
  await goTo(other.page, '/dashboard')
  await orderLink(other.page, number).waitFor()

  await goToCheckout(other.page)
  const saved = other.page.getByRole('radiogroup', { name: 'Saved addresses' })
  expect(await saved.getByRole('radio', { name: /House 12, Street 4/ }).isChecked()).toBe(true)
  await saved.getByRole('radio', { name: 'Another address' }).click()
  expect(await other.page.getByLabel('Town').inputValue()).toBe('')
  await saved.getByRole('radio', { name: /House 12, Street 4/ }).click()
  expect(await other.page.getByLabel('Town').inputValue()).toBe('Cantt')
  await expectAccessible(other.page)

  // An order to another address, not ticked, does not change the account.
  await saved.getByRole('radio', { name: 'Another address' }).click()
  await other.page.getByLabel('Full name').fill('My Aunt')
  await fillStreet(other.page, 'Aunt Lane 99')
  expect(await other.page.getByLabel('Save this address in my account').isChecked()).toBe(false)
  await completeOrder(other.page)
  await goTo(other.page, '/dashboard')
  const details = other.page.getByRole('region', { name: 'Account Details' })
  await details.getByText('House 12, Street 4').waitFor()
  expect(await details.getByText('Ayesha Malik').count()).toBe(2)
  expect(await other.page.getByText(/Aunt/).count()).toBe(0)

  await goTo(page, '/settings')
  await page.getByRole('region', { name: 'Addresses' }).getByText('House 12, Street 4').waitFor()
  expect(await page.getByText(/Aunt/).count()).toBe(0)
  await page.getByText('This device').waitFor()
  await page
    .getByRole('button', { name: /^Log out / })
    .first()
    .click()
  await page.getByText('That device is logged out').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Log out / }).count()).toBe(0)
  await goTo(other.page, '/dashboard')
  await other.page.waitForURL('**/login?next=/dashboard')
  const menu = await openMenu(other.page, 360)
  await menu.getByRole('link', { name: 'Register' }).waitFor()
})

thoroughTest(
  "a guest's order is not in an account of the same email until the email is verified, and is afterwards",
  async () => {
    const email = newEmail('guest')
    const { page } = await shop.visit(360, { expectedErrors: /409/ })
    await goToCheckout(page)
    await page.getByRole('button', { name: 'Register' }).click()
    const dialog = page.getByRole('dialog', { name: 'User Registration' })
    await dialog.getByRole('button', { name: 'Register' }).click()
    for (const text of ['Name is required', 'Email is required', 'Phone number is required']) {
      await dialog.getByText(text).waitFor()
    }
    await dialog.getByLabel('Name').fill('Bilal Ahmed')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Phone').fill('0300 7654321')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Register' }).click()
    const done = page.getByText('Registration successful!')
    await done.waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Full name').inputValue()).toBe('Bilal Ahmed')
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('0300 7654321')
    await page.getByRole('button', { name: 'Change email' }).waitFor()
    await fillStreet(page)
    const number = await completeOrder(page)

    // The account is created on another device, which has no access to this browser's order.
    const other = await shop.visit(360)
    await signUpByCall(other.page.request, email)
    await goTo(other.page, '/dashboard')
    await other.page.getByText('No orders yet').waitFor()
    await goTo(other.page, await linkTo(shop.db, email, 'verify-email'))
    await other.page.getByRole('button', { name: 'Verify my email' }).click()
    await other.page.getByRole('link', { name: 'Go to my account' }).click()
    await orderLink(other.page, number).waitFor()

    // The guest's own browser offers an account, with a form filled in from the order.
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL('**/signup?order=*')
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Bilal Ahmed')
    const form = page.locator('main form')
    expect(await form.getByLabel('Email').inputValue()).toBe(email)
    expect(await form.getByLabel('Phone').inputValue()).toBe('03007654321')
    await form.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('This email already has an account. Please log in, or reset your password.').waitFor()
    expect(await form.getByLabel('Email').inputValue()).toBe(email)
  },
)

thoroughTest(
  'in a browser that is not logged in the link asks for the password; who did not open the account takes it over',
  async () => {
    const [email, planted] = [newEmail('elsewhere'), newEmail('planted')]
    const stranger = await shop.visit(360)
    await signUpByCall(stranger.page.request, email)
    const { page } = await shop.visit(360, { expectedErrors: /400/ })
    await goTo(page, await linkTo(shop.db, email, 'verify-email'))
    await expectAccessible(page)
    const verify = page.getByRole('button', { name: 'Verify my email' })
    await verify.click()
    await page.getByText('Password is required').waitFor()
    await page.getByLabel(/^Password/).fill('Wrong&Pass1')
    await verify.click()
    await page.getByText('The password is incorrect').waitFor()
    await page.getByLabel(/^Password/).fill(password)
    await verify.click()
    await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()

    await signUpByCall((await shop.visit(360)).page.request, planted)
    await goTo(page, await linkTo(shop.db, planted, 'verify-email'))
    await page.getByRole('link', { name: 'Choose a new password' }).click()
    await page.getByLabel(/^New password/).fill('Rose&Musk9')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.waitForURL('**/login')
    await logIn(page, planted, 'Rose&Musk9')
    await page.waitForURL('**/dashboard')
    expect(await page.getByText('Your email is not verified yet.').count()).toBe(0)
    await page.getByText(planted).first().waitFor()
  },
)

test('a forgotten password from start to end; the link works once, and other sessions end', async () => {
  const email = newEmail('forgetful')
  const before = await shop.visit(360)
  await signUpByCall(before.page.request, email)
  const { page } = await shop.visit(360)
  await goTo(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/forgot-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.locator('main').getByText('Email is required').waitFor()
  await page.locator('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const link = await linkTo(shop.db, email, 'reset-password')
  await goTo(page, link)
  await page.getByLabel(/^New password/).fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('Password must be at least 6 characters').waitFor()
  await expectAccessible(page)
  await page.getByLabel(/^New password/).fill('Rose&Musk9')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/login')
  await logIn(page, email, 'Rose&Musk9')
  await page.waitForURL('**/dashboard')

  await goTo(before.page, '/settings')
  await before.page.waitForURL('**/login?next=/settings')
  // A used link says so at once.
  const late = await shop.visit(360)
  await goTo(late.page, link)
  await late.page.getByText('This link was used already, or is too old.').waitFor()
  expect(await late.page.getByLabel(/^New password/).count()).toBe(0)
  await late.page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
})

thoroughTest.each([360, 1280])(
  'the account menu of both states at %i px; a logout goes home, keeps the cart and reaches every tab',
  async width => {
    const { page } = await shop.visit(width)
    await goTo(page, '/')
    const stranger = await openMenu(page, width)
    expect(await stranger.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/signup')
    expect(await stranger.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    await page.keyboard.press('Escape')
    await stranger.waitFor({ state: 'hidden' })

    await goTo(page, '/shop?category=Men')
    await page
      .getByRole('button', { name: /^Add To Bag/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Just one step away').waitFor()
    await signUpByCall(page.request, newEmail('menu'))
    await goTo(page, '/dashboard')
    const tab = await page.context().newPage()
    await goTo(tab, `${shop.url}/settings`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toBeTruthy()
    const menu = await openMenu(page, width)
    const offered = await menu
      .getByRole('region', { name: 'Account' })
      .or(menu)
      .last()
      .getByRole('listitem')
      .allTextContents()
    const expected = width > 768 ? ['Order History', 'Logout'] : ['Profile', 'Settings', 'Logout']
    expect(offered.slice(-expected.length)).toEqual(expected)
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${shop.url}/`)
    await tab.waitForURL('**/login?next=/settings')
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull()
    await page
      .getByRole('link', { name: /cart, 1/i })
      .or(page.getByRole('button', { name: /cart.*1/i }))
      .first()
      .waitFor()
  },
)
