import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../fakes/mail-server.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { expectAccessible, launchChromium, type View, type Visit, visit } from './browser.ts'
import { goToCheckout } from './go-to-checkout.ts'

let mail: MailServer
let shop: RunningShop
let browser: Browser
const open = new Set<Visit>()

beforeAll(async () => {
  mail = await startMailServer()
  shop = await startShop({ env: { RATE_LIMITS: 'off', SMTP_URL: mail.url } })
  browser = await launchChromium()
}, 120_000)
afterEach(async () => {
  await Promise.all([...open].map(one => one.close()))
  open.clear()
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  await mail?.close()
})

const password = 'Oud&Amber7'
const newEmail = (name: string) => `${name}-${Math.random().toString(36).slice(2, 9)}@example.com`

async function enter(width: number, view?: View): Promise<Visit> {
  const one = await visit(browser, shop.url, width, view)
  open.add(one)
  return one
}

/** The path and query of the link to `page` in the latest email to this address. */
async function linkTo(email: string, page: string): Promise<string> {
  const link = new RegExp(`https?://[^\\s"<>]+(/${page}\\?[^\\s"<>]+)`)
  const found = () => mail.emailsTo(email).flatMap(({ text }) => link.exec(text ?? '')?.[1] ?? [])
  await expect.poll(() => found().length, { timeout: 15_000 }).toBeGreaterThan(0)
  return found().at(-1) ?? ''
}

/** An account made by the call that the form makes, signed in in this window. */
async function signUp(page: Page, email: string): Promise<void> {
  const person = { name: 'Ayesha Malik', email, phone: '03001234567', password }
  const answer = await page.request.patch('/v1/customer', { data: person })
  expect(answer.status(), await answer.text()).toBe(200)
}

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
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
  const number = await page.getByText(/^Order number KH-/).textContent()
  return number?.replace('Order number ', '') ?? ''
}

/** Opens the account menu of wide screens, or the menu at the side that holds it on phones. */
async function openMenu(page: Page, width: number) {
  await page.getByRole('button', { name: width > 768 ? 'Account' : 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog')
  await menu.waitFor()
  return menu
}

/** The order's row or card, whichever this width shows. */
const orderLink = (page: Page, number: string) => page.getByRole('link', { name: number }).and(page.locator(':visible'))

const quiet = (errors: string[], expected: RegExp) => errors.filter(error => !expected.test(error))

describe.each([360, 1280])('at %i px', width => {
  test('a person signs up, verifies the email, orders on a second device and ends it from the first', async () => {
    const email = newEmail('ayesha')
    const { page, errors } = await enter(width)
    await page.goto('/signup')
    await page.waitForLoadState('networkidle')
    const create = page.getByRole('button', { name: 'Create Account' })
    await create.click()
    for (const text of ['Name is required', 'Email is required', 'Phone number is required', 'Password is required']) {
      await page.getByText(text).waitFor()
    }
    await expectAccessible(page)
    const form = page.locator('main form')
    const retype = async (label: string, text: string, said: string) => {
      await form.getByLabel(label, { exact: false }).first().fill(text)
      await form.getByText(said).waitFor()
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
    await expectAccessible(page)

    const link = await linkTo(email, 'verify-email')
    await page.getByText('Your email is not verified yet.').waitFor()
    await page.goto(link)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await page.getByRole('heading', { name: 'My Account' }).waitFor()
    expect(await page.getByText('Your email is not verified yet.').count()).toBe(0)

    const other = await enter(width)
    await other.page.goto('/login?next=/settings')
    await other.page.waitForLoadState('networkidle')
    await logIn(other.page, email, 'Wrong&Pass1')
    await other.page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor()
    await expectAccessible(other.page)
    await logIn(other.page, email)
    await other.page.getByText('Login successful!').waitFor()
    await other.page.waitForURL('**/settings')

    await goToCheckout(other.page)
    expect(await other.page.getByLabel('Email Address').inputValue()).toBe(email)
    expect(await other.page.getByRole('button', { name: 'Change email' }).count()).toBe(0)
    expect(await other.page.getByLabel('Full name').inputValue()).toBe('Ayesha Malik')
    expect(await other.page.getByLabel('Phone Number').inputValue()).toBe('03001234567')
    await fillStreet(other.page)
    await other.page.getByLabel('Save this address in my account').check()
    await expectAccessible(other.page)
    const number = await completeOrder(other.page)
    expect(await other.page.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
    await other.page.goto('/dashboard')
    await orderLink(other.page, number).waitFor()
    await expectAccessible(other.page)

    await goToCheckout(other.page)
    const saved = other.page.getByRole('radiogroup', { name: 'Saved addresses' })
    expect(await saved.getByRole('radio', { name: /House 12, Street 4/ }).isChecked()).toBe(true)
    await saved.getByRole('radio', { name: 'Another address' }).click()
    expect(await other.page.getByLabel('Town').inputValue()).toBe('')
    await saved.getByRole('radio', { name: /House 12, Street 4/ }).click()
    expect(await other.page.getByLabel('Town').inputValue()).toBe('Cantt')
    await expectAccessible(other.page)

    await page.goto('/settings')
    await page.getByText('This device').waitFor()
    await page
      .getByRole('button', { name: /^Log out / })
      .first()
      .click()
    await page.getByText('That device is logged out').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Log out / }).count()).toBe(0)
    await other.page.goto('/dashboard')
    await other.page.waitForURL('**/login?next=/dashboard')
    const menu = await openMenu(other.page, width)
    await menu.getByRole('link', { name: 'Register' }).waitFor()
    expect(errors).toEqual([])
    expect(quiet(other.errors, /401/)).toEqual([])
  }, 240_000)

  test("a guest's order is not in an account of the same email until the address is proved, and is afterwards", async () => {
    const email = newEmail('guest')
    const { page, errors } = await enter(width)
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

    // The account is opened on another device: this browser's own order is no proof there.
    const other = await enter(width)
    await signUp(other.page, email)
    await other.page.goto('/dashboard')
    await other.page.getByText('No orders yet').waitFor()
    await other.page.goto(await linkTo(email, 'verify-email'))
    await other.page.getByRole('button', { name: 'Verify my email' }).click()
    await other.page.getByRole('link', { name: 'Go to my account' }).click()
    await orderLink(other.page, number).waitFor()

    // The guest's own browser is offered an account, whose form knows them from the order.
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL('**/signup?order=*')
    await page.waitForLoadState('networkidle')
    expect(await page.getByLabel('Name').inputValue()).toBe('Bilal Ahmed')
    const form = page.locator('main form')
    expect(await form.getByLabel('Email').inputValue()).toBe(email)
    expect(await form.getByLabel('Phone').inputValue()).toBe('03007654321')
    await form.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('This email already has an account. Please log in, or reset your password.').waitFor()
    expect(await form.getByLabel('Email').inputValue()).toBe(email)
    expect(quiet(errors, /409/)).toEqual([])
    expect(other.errors).toEqual([])
  }, 240_000)

  test('a forgotten password from start to end; the link works once, and other sessions end', async () => {
    const email = newEmail('forgetful')
    const before = await enter(width)
    await signUp(before.page, email)
    const { page, errors } = await enter(width)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.locator('main').getByText('Email is required').waitFor()
    await page.locator('main').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await expectAccessible(page)
    const link = await linkTo(email, 'reset-password')
    await page.goto(link)
    await page.waitForLoadState('networkidle')
    await page.getByLabel(/^New password/).fill('short')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Password must be at least 6 characters').waitFor()
    await expectAccessible(page)
    await page.getByLabel(/^New password/).fill('Rose&Musk9')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.waitForURL('**/login')
    await logIn(page, email, 'Rose&Musk9')
    await page.waitForURL('**/dashboard')

    await before.page.goto('/settings')
    await before.page.waitForURL('**/login?next=/settings')
    const late = await enter(width)
    await late.page.goto(link)
    await late.page.waitForLoadState('networkidle')
    await late.page.getByLabel(/^New password/).fill('Third&Pass3')
    await late.page.getByRole('button', { name: 'Save password' }).click()
    await late.page.getByText('This link is no longer valid. Please ask for a new one.').waitFor()
    await late.page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
    expect(errors).toEqual([])
  }, 240_000)

  test('the account menu of both states; a logout goes home, keeps the cart and is heard in every tab', async () => {
    const { page, errors } = await enter(width)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const stranger = await openMenu(page, width)
    expect(await stranger.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/signup')
    expect(await stranger.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await stranger.waitFor({ state: 'hidden' })

    await page.goto('/shop')
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('button', { name: /^Add To Bag/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Just one step away').waitFor()
    await signUp(page, newEmail('menu'))
    await page.goto('/dashboard')
    await page.waitForLoadState('networkidle')
    const tab = await page.context().newPage()
    await tab.goto(`${shop.url}/settings`)
    await tab.waitForLoadState('networkidle')
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeTruthy()
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
    expect(errors).toEqual([])
  }, 240_000)
})
