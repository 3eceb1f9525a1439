import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { goTo, interactive } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()
const page = '/admin/offers/new'
const words = (office: Page) => office.getByRole('status', { name: 'What it will do' })
const save = (office: Page) => office.getByRole('button', { name: 'Make the offer' }).click()
const sent = (office: Page, name: string) => office.locator(`[name=${name}]`).inputValue()
const wholeForm = async (office: Page) => {
  await office.locator('[name=name]').fill('Oud week')
  await office.locator('[name=discountType]').selectOption('fixed')
  await office.locator('[name=couponType]').selectOption('automatic')
}

thoroughTest('what an offer is for is chosen, and its words follow every choice', async () => {
  const office = await atWork(shop, 'marketing', 'Zara Khan', 1280, { expectedErrors: /400/ })
  await goTo(office, page)
  await wholeForm(office)
  await office.locator('[name=amount]').fill('100')
  await words(office).getByText('off everything').waitFor()
  const adding = office.getByLabel('Add a perfume')
  await adding.fill('White Oud')
  await office.getByRole('list', { name: 'Found' }).getByRole('button').first().waitFor()
  await adding.press('Enter')
  // No further key: the words follow what was added.
  await words(office).getByText('off White Oud').waitFor()
  await office.getByRole('button', { name: /^White Oud, .+, 1 of 1/ }).waitFor()
  const category = office.getByRole('group', { name: 'Categories' })
  await category.getByLabel('Attar/Oud').check()
  await words(office).getByText('off Attar/Oud and White Oud').waitFor()
  await expectAccessible(office)
  // A category that is removed meanwhile is refused: the group has the reason and the focus.
  await office.locator('[name=categories]').evaluate(field => field.setAttribute('value', 'Gone'))
  await save(office)
  await expect.poll(() => category.getAttribute('aria-invalid')).toBe('true')
  const box = category.getByRole('checkbox').first()
  await expect.poll(() => box.evaluate(field => field === document.activeElement)).toBe(true)
  const notes = await category.getAttribute('aria-describedby')
  expect(await office.locator(`[id="${notes?.split(' ')[0]}"]`).textContent()).toBe('There is no category Gone')
})

thoroughTest('what was chosen without scripts stays once they run after a refusal, and without them', async () => {
  const [first] = await shop.db.selectFrom('products').select(['id', 'name']).orderBy('id').limit(1).execute()
  const id = first?.id ?? ''
  const plain = await atWork(shop, 'marketing', 'Zara Khan', 1280, { javaScriptEnabled: false, expectedErrors: /400/ })
  const early = await atWork(shop, 'marketing', 'Zara Khan', 1280, { fresh: true, expectedErrors: /400/ })
  const arrive = await holdBack(early, '**/assets/*.js')
  for (const office of [plain, early]) {
    await office.goto(page, { waitUntil: 'commit' })
    await wholeForm(office)
    await office.getByLabel('Categories').fill('Attar/Oud')
    await office.getByLabel('Perfumes').fill(id)
    await save(office)
    await office.getByText('Please enter the amount').waitFor()
  }
  arrive()
  await interactive(early)
  await early.getByRole('group', { name: 'Categories' }).getByLabel('Attar/Oud', { exact: true }).waitFor()
  for (const office of [plain, early]) {
    expect([await sent(office, 'categories'), await sent(office, 'products')]).toEqual(['Attar/Oud', id])
    await office.locator('[name=amount]').fill('100')
    await save(office)
    await office.waitForURL(/\/admin\/offers\/(?!new)/)
    await office.getByText('off Attar/Oud and').first().waitFor()
  }
})
