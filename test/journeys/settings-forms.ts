import type { Page } from 'playwright-core'

/** A part of /settings: 'Profile', 'Password', 'Addresses' ... */
export const settingsPart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function saveName(page: Page, name: string): Promise<void> {
  await settingsPart(page, 'Profile').getByLabel('Name').fill(name)
  await settingsPart(page, 'Profile').getByRole('button', { name: 'Save profile' }).click()
}

/** Sends the form of a new password with a wrong current one. */
export async function tryWrongPassword(page: Page): Promise<void> {
  const form = settingsPart(page, 'Password')
  await form.getByLabel(/^Current password/).fill('Wrong&Pass1')
  await form.getByLabel(/^New password/).fill('Rose&Musk9')
  await form.getByRole('button', { name: 'Change password' }).click()
}
