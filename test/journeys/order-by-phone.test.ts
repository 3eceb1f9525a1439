import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { fillAddress } from '../screens/acts.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { stage } from './stage.ts'

const shop = stage()

/** A guest's order, by the screens. Returns its number and phone. */
async function order(page: Page): Promise<{ number: string; phone: string }> {
  await goToCheckout(page)
  await fillAddress(page)
  const phone = await page.getByLabel('Phone Number').inputValue()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
  const text = (await page.getByText(/^Order number KH-/).textContent()) ?? ''
  return { number: text.replace('Order number ', ''), phone }
}

/** What staff read out: the code that waits for an order. */
async function codeFor(staff: Page, number: string): Promise<string> {
  const row = staff.getByRole('region', { name: 'Codes to send' }).getByRole('listitem').filter({ hasText: number })
  await expect
    .poll(async () => {
      await goTo(staff, '/admin/calls')
      return row.count()
    })
    .toBe(1)
  await expectAccessible(staff)
  await row.getByRole('button', { name: 'Send now' }).click()
  await row.getByText('works until').waitFor()
  const code = (await row.locator('b').textContent()) ?? ''
  expect(await row.getByRole('link', { name: /^Chat with/ }).getAttribute('href')).toContain(code)
  return code
}

thoroughTest('a buyer whose email is wrong confirms on the success page with a code on the phone', async () => {
  const { page } = await shop.visit(360, { expectedErrors: /400/ })
  const { number } = await order(page)
  const panel = page.getByRole('region', { name: 'What happens next' })
  await panel.locator('summary', { hasText: 'Confirm now' }).click()
  await panel.getByRole('button', { name: 'Send me a code' }).click()
  await panel.getByText('We will send you a code of 6 digits soon.').waitFor()
  const staff = await atWork(shop, 'orders', 'Sana Tariq', 1280)
  const code = await codeFor(staff, number)
  const field = panel.getByLabel('Code of 6 digits')
  await field.fill('12')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByText('The code has 6 digits').waitFor()
  await field.fill(code === '000000' ? '111111' : '000000')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await panel.getByText('This code is not right, or too old.').waitFor()
  await expectAccessible(page)
  await field.fill(code)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/confirm?key=*')
  await page.getByRole('button', { name: 'Yes, confirm my order' }).click()
  await page.getByText('Thank you, your order is confirmed.').waitFor()
})

thoroughTest('in another browser order number, phone and code open the order', async () => {
  const { number, phone } = await order((await shop.visit(360)).page)
  const { page } = await shop.visit(768)
  await goTo(page, '/track')
  await page.getByRole('link', { name: 'Get a code on your phone' }).click()
  await page.waitForURL('**/track/phone')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('Order number is required').waitFor()
  await page.getByText('Phone number is required').waitFor()
  await page.getByLabel('Order number').fill(number.toLowerCase())
  await page.getByLabel('Phone of the order').fill(phone)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('we will send a code of 6 digits to its phone').waitFor()
  const code = await codeFor(await atWork(shop, 'orders', 'Bilal Ahmed', 360), number)
  // Hours later, on a page that was opened anew.
  await goTo(page, '/track/phone')
  await page.getByRole('button', { name: 'I have a code' }).click()
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Phone of the order').fill(phone)
  await page.getByLabel('Code of 6 digits').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/confirm?key=*')
  await page.getByText(number).first().waitFor()
})
