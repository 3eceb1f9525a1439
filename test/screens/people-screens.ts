import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

/** What happens to a person after the cart: accounts and what lies behind the login. */
export const peopleScreens: Screen[] = [
  { name: 'signup', path: '/signup' },
  {
    name: 'signup-faults',
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
    path: '/forgot-password',
    act: async page => {
      const form = page.getByRole('main')
      await form.getByLabel('Email').fill('ayesha@example.com')
      await form.locator('button[type="submit"]').click()
      await form.locator('button[type="submit"]').waitFor({ state: 'hidden' })
    },
  },
  { name: 'reset-password-old-link', path: '/reset-password?token=old' },
  { name: 'verify-email-old-link', path: '/verify-email?token=old' },
  { name: 'dashboard', path: '/dashboard', as: 'customer' },
  { name: 'settings', path: '/settings', as: 'customer' },
]

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.locator('input[name="password"]').fill(password)
  await form.locator('button[type="submit"]').click()
}
