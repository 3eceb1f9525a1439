import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

const photo = async (name: string, background: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1000, height: 1400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

thoroughTest(
  'three pictures are uploaded, one after a failure; ordered by keys, described, cut, and seen by a shopper',
  async () => {
    const { productId, line } = await shelve(shop.db, 'Pictured Amber', [
      { ml: 12, price: 600_000 },
      { ml: 50, price: 900_000 },
    ])
    const page = await atWork(shop, 'catalogue', 'Sana Tariq', 360, { expectedErrors: /ERR_FAILED|Failed to load/ })
    await goTo(page, `/admin/products/${productId}`)
    const panel = page.getByRole('region', { name: 'Pictures', exact: true })
    await panel.getByText('No pictures yet.').waitFor()
    let failures = 1
    await page.route('**/admin/pictures', route => (failures-- > 0 ? route.abort('failed') : route.continue()))
    await panel
      .getByLabel('Choose pictures')
      .setInputFiles([
        await photo('front', '#7a4a1d'),
        await photo('boxed', '#1d2b4a'),
        await photo('notes', '#2f5c38'),
      ])
    const onTheirWay = panel.getByRole('list', { name: 'On their way' })
    await panel.getByText('The connection was lost. Please try again.').waitFor()
    const entries = panel.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(2)
    await expectAccessible(page)
    await onTheirWay.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => entries.count()).toBe(3)
    await expect.poll(() => onTheirWay.count()).toBe(0)

    await entries.nth(2).getByText('no description').click()
    await entries.nth(2).getByLabel('Description', { exact: true }).fill('An amber flacon')
    await entries.nth(2).getByLabel('Description in Urdu').fill('عنبر کی شیشی')
    await entries.nth(2).getByLabel('Size that it shows').selectOption(line(1).selectedSizeId)
    for (const place of [3, 2])
      await panel.getByRole('button', { name: `An amber flacon, ${place} of 3: arrow keys move it` }).press('ArrowUp')
    await panel.getByRole('button', { name: /^An amber flacon, 1 of 3/ }).waitFor()
    await panel.getByRole('button', { name: 'Move An amber flacon down' }).click()

    await entries.nth(0).getByText('no description').click()
    await entries.nth(0).getByRole('button', { name: 'Cut it and choose the focus' }).click()
    await entries
      .nth(0)
      .getByRole('button', { name: /^Focus 50% from the left/ })
      .press('ArrowUp')
    await entries.nth(0).getByLabel('Closer').fill('2')
    await expectAccessible(page)
    await entries.nth(0).getByRole('button', { name: 'Cut it', exact: true }).click()
    await entries.nth(0).getByText('no description, cut').waitFor()
    await panel.getByText('As shoppers see them').click()
    for (const width of [360, 1280] as const) {
      await page.setViewportSize({ width, height: 900 })
      await panel.getByRole('radio', { name: `${width} px` }).check()
      await expectAccessible(page)
    }
    await page.getByLabel('Description', { exact: true }).last().fill('Amber at night.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => entries.count()).toBe(3)
    await panel.getByRole('button', { name: /^An amber flacon, 2 of 3/ }).waitFor()

    const { page: shopper } = await shop.visit(360)
    await goTo(shopper, `/product/${productId}`)
    const pictures = shopper.getByRole('list', { name: 'Pictures of Pictured Amber' })
    expect(await pictures.getByRole('img').count()).toBe(3)
    const flacon = pictures.getByRole('img', { name: 'An amber flacon' })
    await shopper.getByText('50 ml', { exact: true }).first().click()
    await expect.poll(() => flacon.evaluate(img => Math.round(img.getBoundingClientRect().left))).toBeLessThan(40)
    await expectAccessible(shopper)
  },
)

thoroughTest('a collection gets its picture by the same upload, and a category its own', async () => {
  const page = await atWork(shop, 'catalogue', 'Sana Tariq', 360)
  await goTo(page, '/admin/collections/new')
  await page.getByLabel('Title').fill('Pictured Evenings')
  await page.getByLabel('Perfumes').selectOption('rules')
  await page.getByRole('button', { name: 'Begin' }).click()
  const facts = page.getByRole('region', { name: 'The page' })
  await facts.getByLabel('Choose a picture').setInputFiles(await photo('evening', '#3a2a55'))
  await facts.getByRole('img', { name: 'Picture, as chosen' }).waitFor()
  await facts.getByLabel('Shoppers see it').check()
  await expectAccessible(page)
  await facts.getByRole('button', { name: 'Save' }).click()
  await facts.getByText('Saved. Shoppers see it now.').waitFor()
  const kept = (table: 'collections' | 'categories', column: string, value: string) =>
    shop.db
      .selectFrom(table)
      .select('picture')
      .where(sql.ref(column), '=', value)
      .executeTakeFirst()
      .then(row => row?.picture)
  expect(await kept('collections', 'title', 'Pictured Evenings')).toMatch(/^\/pictures\/[\w-]{16}\/720\.jpg$/)
  await shop.db.deleteFrom('collections').where('title', '=', 'Pictured Evenings').execute()

  await shop.db.insertInto('categories').values({ name: 'Pictured Gifts', position: 99, in_menu: false }).execute()
  await goTo(page, '/admin/categories/Pictured%20Gifts')
  await page.getByLabel('Choose a picture').setInputFiles(await photo('gift', '#553a2a'))
  await page.getByRole('img', { name: 'Picture, as chosen' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await kept('categories', 'name', 'Pictured Gifts')).toMatch(/^\/pictures\//)
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => kept('categories', 'name', 'Pictured Gifts')).toBe('')
  await shop.db.deleteFrom('categories').where('name', '=', 'Pictured Gifts').execute()
})
