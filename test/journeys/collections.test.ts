import { expect } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

thoroughTest(
  'a collection by rules is counted while it is typed, shown to shoppers, renamed and still found',
  async () => {
    const page = await atWork(shop, 'catalogue', 'Sana Tariq', 360, { expectedErrors: /400/ })
    await goTo(page, '/admin/collections')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New collection' }).first().click()
    await page.getByLabel('Title').fill('Saffron Evenings')
    await page.getByLabel('Perfumes').selectOption('rules')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { name: 'Saffron Evenings' }).waitFor()
    await page.getByText('0 perfumes').waitFor()
    await page.getByLabel('Any of these notes').fill('Saffron')
    await page.getByText(/^[1-9]\d* perfumes?: /).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the rules' }).click()
    await page.getByText('Saved. Shoppers see it now.').waitFor()
    const facts = page.getByRole('region', { name: 'The page' })
    await facts.getByLabel('Text', { exact: true }).fill('Warm, golden, for the first cool nights.')
    await facts.getByLabel('Shoppers see it').check()
    await facts.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'See it in the shop' }).waitFor()

    const { page: shopper } = await shop.visit(360)
    await goTo(shopper, '/collections/saffron-evenings')
    await shopper.getByText('Warm, golden, for the first cool nights.').waitFor()
    expect(await shopper.getByRole('region', { name: 'Products' }).getByRole('article').count()).toBeGreaterThan(0)
    await expectAccessible(shopper)

    await facts.getByLabel('Address').fill('saffron nights')
    await facts.getByRole('button', { name: 'Save' }).click()
    await page.getByText('An address has letters, digits and single hyphens: summer-evenings').waitFor()
    await facts.getByLabel('Address').fill('saffron-nights')
    await facts.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => shopper.goto(`${shop.url}/collections/saffron-evenings`).then(() => shopper.url()))
      .toMatch(/\/collections\/saffron-nights$/)
    await facts.getByLabel('Shoppers see it').uncheck()
    await facts.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Hidden', { exact: true }).waitFor()
  },
)

thoroughTest('a collection by hand is put in order by keys and by buttons', async () => {
  const page = await atWork(shop, 'catalogue', 'Sana Tariq', 1280)
  await goTo(page, '/admin/collections/new')
  await page.getByLabel('Title').fill('Chosen by Sana')
  await page.getByLabel('Perfumes').selectOption('hand')
  await page.getByRole('button', { name: 'Begin' }).click()
  const adding = page.getByLabel('Add a perfume')
  for (const name of ['Makran Coast', 'White Oud']) {
    await adding.fill(name)
    await page.getByRole('list', { name: 'Found' }).getByRole('button', { name }).first().waitFor()
    await adding.press('Enter')
  }
  const entries = page.getByRole('list', { name: 'Perfumes' }).getByRole('listitem')
  const names = async () => (await entries.allTextContents()).map(text => /[A-Z][a-z]+/.exec(text)?.[0])
  expect(await names()).toEqual(['Makran', 'White'])
  await page.getByRole('button', { name: /^White Oud, .* 2 of 2/ }).press('ArrowUp')
  expect(await names()).toEqual(['White', 'Makran'])
  await page.getByRole('button', { name: /^Move White Oud, .* down$/ }).click()
  await page.getByRole('button', { name: /^Makran Coast, .* 1 of 2/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the perfumes' }).click()
  await page.getByText('Saved. Shoppers see it now.').waitFor()
  await page.reload()
  await expect.poll(names).toEqual(['Makran', 'White'])
})
