import type { Page } from 'playwright-core'
import { goFromBag } from './acts.ts'
import type { Screen } from './screen.ts'

/** What happens to a person after the cart: accounts and what lies behind the login. */
export const peopleScreens: Screen[] = [
  { name: 'signup', path: '/signup' },
  {
    name: 'signup-faults',
    layoutOf: 'signup',
    path: '/signup',
    act: async page => {
      await page.getByLabel('Email', { exact: true }).first().fill('ayesha')
      await page.getByRole('main').locator('button[type="submit"]').click()
      await page.getByText('Name must be at least 2 characters').or(page.getByText('is required')).first().waitFor()
    },
  },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    layoutOf: 'login',
    path: '/login',
    expected: /40\d/,
    act: async page => {
      await fillLogin(page, 'nobody@example.com', 'Oud&Amber7')
      await page.getByRole('main').getByRole('alert').first().waitFor()
    },
  },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    layoutOf: 'forgot-password',
    path: '/forgot-password',
    act: async page => {
      const form = page.getByRole('main')
      await form.getByLabel('Email').fill('ayesha@example.com')
      await form.locator('button[type="submit"]').click()
      await form.locator('button[type="submit"]').waitFor({ state: 'hidden' })
    },
  },
  { name: 'reset-password-old-link', path: '/reset-password?token=old' },
  { name: 'verify-email-old-link', layoutOf: 'reset-password-old-link', path: '/verify-email?token=old' },
  { name: 'change-email-old-link', layoutOf: 'reset-password-old-link', path: '/change-email?token=old' },
  { name: 'dashboard', path: '/dashboard', as: 'customer' },
  {
    name: 'dashboard-address',
    layoutOf: 'dashboard',
    path: '/dashboard',
    as: 'customer',
    act: async page => {
      await page.getByRole('button', { name: 'Add an address' }).click()
      await page.getByRole('button', { name: 'Save address' }).click()
      await page.getByText('City is required').waitFor()
    },
  },
  { name: 'settings', path: '/settings', as: 'customer' },
  {
    name: 'settings-email-waiting',
    layoutOf: 'settings',
    path: '/settings',
    as: 'customer',
    act: async page => {
      const part = page.getByRole('region', { name: 'Email', exact: true })
      await part.getByLabel('New email').fill('ayesha.malik.of.lahore.and.multan@example.com')
      await part
        .getByLabel(/^Your password/)
        .and(page.locator('input'))
        .fill('Oud&Amber7')
      await part.getByRole('button', { name: 'Change email' }).click()
      await part.getByText('Waiting for').waitFor()
    },
  },
  {
    name: 'settings-delete',
    path: '/settings',
    as: 'customer',
    act: async page => {
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await page.getByRole('dialog', { name: 'Delete my account' }).getByRole('button', { name: 'Keep' }).waitFor()
    },
  },
  { name: 'account-menu', path: '/', widths: [1280], act: openAccountMenu },
  {
    name: 'account-menu-signed-in',
    layoutOf: 'account-menu',
    path: '/',
    widths: [1280],
    as: 'customer',
    act: openAccountMenu,
  },
  { name: 'checkout-login', path: '/shop?category=Men', act: page => openAtCheckout(page, 'Log in') },
  {
    name: 'checkout-registration',
    layoutOf: 'checkout-login',
    path: '/shop?category=Men',
    act: page => openAtCheckout(page, 'Register'),
  },
  {
    name: 'checkout-signed-in',
    layoutOf: 'checkout',
    path: '/shop?category=Men',
    as: 'customer',
    act: async page => {
      await goFromBag(page, '/checkout')
      await page.getByText('Logged in as').waitFor()
    },
  },
]

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('listitem').first().waitFor()
}

async function openAtCheckout(page: Page, button: string): Promise<void> {
  await goFromBag(page, '/checkout')
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.locator('input[name="password"]').fill(password)
  await form.locator('button[type="submit"]').click()
}
