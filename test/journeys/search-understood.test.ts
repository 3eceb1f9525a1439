import { expect } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

// Like no word of the demo shop.
const SOUGHT = 'zqvx jwkx'

thoroughTest(
  'what shoppers sought and did not find becomes a synonym in one press; a pinned perfume is previewed, saved and seen first',
  async () => {
    const { page: shopper } = await shop.visit(360)
    const cards = shopper.getByRole('region', { name: 'Products' }).getByRole('article')
    for (const text of [SOUGHT, SOUGHT.toUpperCase()]) await goTo(shopper, `/shop?search=${encodeURIComponent(text)}`)

    const page = await atWork(shop, 'catalogue', 'Sana Tariq', 360, { expectedErrors: /400/ })
    await goTo(page, '/admin/searches/sought')
    const row = page.locator('tr').filter({ hasText: SOUGHT })
    await row.getByText('2 times').first().waitFor()
    await expectAccessible(page)
    await row.getByLabel('Means the word').fill('nosuchword')
    await row.getByRole('button', { name: 'Make a synonym' }).click()
    await row.getByText("No product has the word 'nosuchword'").waitFor()
    await row.getByLabel('Means the word').fill('saffron')
    await row.getByRole('button', { name: 'Make a synonym' }).click()
    await row.getByText(`A search for '${SOUGHT}' finds what 'saffron' finds.`).waitFor()
    await goTo(shopper, `/shop?search=${encodeURIComponent(SOUGHT)}`)
    const first = await cards.first().getByRole('heading').textContent()

    await row.getByRole('link', { name: 'Pin results' }).click()
    await page.getByLabel('Put a perfume first').fill('Chambeli White')
    await page.getByRole('list', { name: 'Found' }).getByRole('button', { name: 'Chambeli White' }).first().click()
    await page.getByRole('button', { name: 'See what changes' }).click()
    const preview = page.getByRole('region', { name: 'What changes' })
    await preview.getByText('Nothing is saved yet.').waitFor()
    const sides = preview.getByRole('list')
    await expect.poll(() => sides.nth(0).getByRole('listitem').first().textContent()).toBe(`1.${first}`)
    await expect.poll(() => sides.nth(1).getByRole('listitem').first().textContent()).toBe('1.Chambeli Whitenew')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
    // Seen, and not saved.
    expect(await shop.db.selectFrom('search_pins').select('id').where('query', '=', SOUGHT).execute()).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/admin\/searches\/pins\/\d+$/)
    await page.getByRole('heading', { name: SOUGHT, level: 1 }).waitFor()
    await expect
      .poll(async () => {
        await shopper.reload()
        return cards.first().getByRole('heading').textContent()
      })
      .toBe('Chambeli White')
  },
)
