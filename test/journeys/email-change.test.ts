import { expect } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { newEmail, password, signUpByCall } from '../browser/shopper-calls.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { linkTo } from './outbox.ts'
import { settingsPart } from './settings-forms.ts'
import { stage } from './stage.ts'

const shop = stage()

thoroughTest('a customer changes the email in the settings; another device proves it without JavaScript', async () => {
  const [email, next] = [newEmail('old'), newEmail('next')]
  const { page } = await shop.visit(360, { expectedErrors: /400/ })
  await signUpByCall(page.request, email)
  await goTo(page, '/settings')
  const part = settingsPart(page, 'Email')
  await part.getByLabel('New email').fill('ayesha@')
  await part.getByLabel('New email').blur()
  await part.getByText('Invalid email address').waitFor()
  await part.getByLabel('New email').fill(next)
  const typed = part.getByLabel(/^Your password/).and(page.locator('input'))
  await typed.fill('Wrong&Pass1')
  await part.getByRole('button', { name: 'Change email' }).click()
  await part.getByText('The password is incorrect').waitFor()
  await typed.fill(password)
  await part.getByRole('button', { name: 'Change email' }).click()
  await part.getByText(`Waiting for ${next}`).waitFor()
  await part.getByText(email).waitFor()
  await expectAccessible(page)

  const link = await linkTo(shop.db, next, 'change-email')
  const { page: phone } = await shop.visit(360, { expectedErrors: /400/, javaScriptEnabled: false })
  await phone.goto(link)
  await phone.getByLabel(/^Password/).fill('Wrong&Pass1')
  await phone.getByRole('button', { name: 'Use this email' }).click()
  await phone.getByText('The password is incorrect').waitFor()
  await phone.getByLabel(/^Password/).fill(password)
  await phone.getByRole('button', { name: 'Use this email' }).click()
  await phone.getByRole('heading', { name: 'Your new email is confirmed' }).waitFor()
  await phone.goto(link)
  await phone.getByText('This link is no longer valid').waitFor()

  await goTo(page, '/settings')
  await part.getByText(next).waitFor()
  expect(await part.getByText('Waiting for').count()).toBe(0)
  await goTo(page, link)
  await expectAccessible(page)
})
