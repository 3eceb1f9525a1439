import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { goTo } from '../browser/go-to.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { type Stage, visit } from './stage.ts'

let database: FreshDatabase
/** Two processes of one shop: staff use the first, shoppers the second. */
let running: RunningShop[]
let office: Stage
beforeAll(async () => {
  database = await freshDatabase()
  await migrateJobs(database.url)
  await shelve(database.db, 'Night Oud', [{ ml: 50, price: 200_000 }], { category: 'Women' })
  const env = { DATABASE_URL: database.url, SESSION_SECRET, RATE_LIMITS: 'off' }
  running = await Promise.all([startShop({ env }), startShop({ env })])
  const [first] = running
  if (!first) throw new Error('no shop')
  office = { url: first.url, db: database.db, visit: (width, options) => visit(first, width, options) }
})
afterAll(async () => {
  for (const shop of running) await shop.stop()
  await database.drop()
})

/** A page of the shoppers' process. */
const shopper = async (path: string) => {
  const answer = await fetch(running[1]?.url + path, { redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

test('a product from nothing with two sizes is seen by a shopper at once, through another process', async () => {
  const page = await atWork(office, 'catalogue', 'Sana Tariq', 360, { expectedErrors: /400|409/ })
  await goTo(page, '/admin/products')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New product' }).first().click()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByText('Please enter the name').waitFor()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Shab-e-Gul')
  await page.getByRole('combobox', { name: 'Category' }).fill('women')
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('women')
  await page.getByText('It cannot be published yet: shoppers need a size with a price.').waitFor()
  // What is half filled in is there again after the page was closed.
  await page.reload()
  await page.getByText('What you typed here is back. It is not saved yet.').waitFor()
  expect(await name.inputValue()).toBe('Shab-e-Gul')
  const sizes = page.getByRole('region', { name: 'Sizes', exact: true })
  for (const [row, ml, price, pieces] of [
    ['Size 1', '50', '5900', '4'],
    ['Size 2', '100', '9900', ''],
  ] as const) {
    if (row === 'Size 2') await sizes.getByRole('button', { name: 'Add another size' }).click()
    const group = sizes.getByRole('group', { name: row })
    await group.getByLabel('ml').fill(ml)
    await group.getByLabel('Price, Rs').fill(price)
    await group.getByLabel('Pieces').fill(pieces)
  }
  await page.getByText('Shoppers can buy it at once. It has no picture yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByText('Saved as a draft: no shopper sees it yet.').waitFor()
  // On a phone these parts are behind what they hold.
  await page.getByText('Top, heart and base').click()
  await page.getByText('Description, details, origin, in the box').click()
  await page.getByText('Title and text').click()
  const top = page.getByRole('group', { name: 'Top notes' })
  const adding = top.getByRole('combobox')
  for (const note of ['Saffron', 'Rose']) {
    await adding.fill(note)
    await adding.press('Enter')
  }
  await top.getByRole('button', { name: /^Rose, 2 of 2/ }).press('ArrowLeft')
  await top.getByRole('button', { name: /^Rose, 1 of 2/ }).waitFor()
  await page.getByLabel('Name in Urdu').fill('شبِ گل')
  await page.getByLabel('Description', { exact: true }).fill('A rose at night.')
  await page.getByText('A rose at night.').first().waitFor()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }

  expect((await shopper('/shop?category=Women')).text).not.toContain('Shab-e-Gul')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('Saved and published.').first().waitFor()
  await expect.poll(async () => (await shopper('/shop?category=Women')).text).toContain('Shab-e-Gul')
  const stored = await database.db
    .selectFrom('products')
    .select(['id', 'top_notes'])
    .where('name', '=', 'Shab-e-Gul')
    .executeTakeFirstOrThrow()
  expect(stored.top_notes).toEqual(['Rose', 'Saffron'])
  const shown = await shopper(`/product/${stored.id}`)
  for (const text of ['A rose at night.', '100 ml']) expect(shown.text).toContain(text)

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('row', { name: /Top notes/ }).waitFor()
  await expectAccessible(page)
  // The storefront is another application: its pages are loaded.
  await goTo(page, `/admin/products/${stored.id}`)
  await page.locator(`main a[href="/product/${stored.id}"]`).click()
  await page.locator('.site-header').waitFor()
  expect(await brokenInvariants(database.db)).toEqual([])
})

thoroughTest('two people on one product lose nothing, and each sees what the other changed', async () => {
  const { productId } = await shelve(database.db, 'Shared Amber', [{ ml: 12, price: 190_000 }])
  const sana = await atWork(office, 'catalogue', 'Sana Tariq', 1280, { expectedErrors: /409/ })
  const bilal = await atWork(office, 'manager', 'Bilal Ahmed', 768, { expectedErrors: /409/ })
  for (const page of [sana, bilal]) await goTo(page, `/admin/products/${productId}`)
  const save = (page: typeof sana) => page.getByRole('button', { name: 'Save', exact: true }).click()
  await bilal.getByRole('textbox', { name: 'Name', exact: true }).fill('Shared Amber Noir')
  await bilal.getByLabel('Origin', { exact: true }).fill('Made in Lahore')
  await sana.getByRole('textbox', { name: 'Name', exact: true }).fill('Shared Amber Royal')
  await sana.getByLabel('Description', { exact: true }).fill('Warm resin.')
  await save(sana)
  await sana.getByText('Saved.').waitFor()

  await save(bilal)
  await bilal.getByText(/Sana Tariq changed this too while you had it open: Name\./).waitFor()
  await bilal.getByText('Now: Shared Amber Royal. Save again to put yours in its place.').waitFor()
  expect(await bilal.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Shared Amber Noir')
  await expectAccessible(bilal)
  await save(bilal)
  await bilal.getByText('Others changed meanwhile: Description. It is kept.').waitFor()
  expect(await bilal.getByLabel('Description', { exact: true }).inputValue()).toBe('Warm resin.')
  await goTo(sana, `/admin/products/${productId}`)
  expect(await sana.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Shared Amber Noir')
  expect(await sana.getByLabel('Origin', { exact: true }).inputValue()).toBe('Made in Lahore')

  await goTo(sana, `/admin/products/${productId}/history`)
  await sana.getByRole('button', { name: 'Put back Name' }).first().click()
  await sana.getByText('It is as it was before.').waitFor()
  await goTo(sana, `/admin/products/${productId}`)
  await sana.getByRole('heading', { name: 'Shared Amber Royal' }).waitFor()
})

thoroughTest('an address renamed twice is still found, and an archived product says so', async () => {
  const { productId } = await shelve(database.db, 'Wandering Rose', [{ ml: 12, price: 190_000 }])
  const page = await atWork(office, 'catalogue', 'Sana Tariq', 1280)
  await goTo(page, `/admin/products/${productId}`)
  for (const address of ['rose-of-taif', 'rose-of-sargodha']) {
    const panel = page.getByRole('region', { name: 'Address' })
    if (!(await panel.getByLabel('New address').isVisible())) await panel.getByText('Change the address').click()
    await panel.getByLabel('New address').fill(address)
    await panel.getByRole('button', { name: 'Change' }).click()
    await panel.getByText(`/product/${address}`, { exact: true }).waitFor()
  }
  for (const earlier of [productId, 'rose-of-taif'])
    await expect
      .poll(() => shopper(`/product/${earlier}`))
      .toMatchObject({ status: 301, to: '/product/rose-of-sargodha' })
  expect(await shopper('/product/rose-of-sargodha')).toMatchObject({ status: 200 })
  expect((await shopper('/sitemap.xml')).text).toContain('/product/rose-of-sargodha<')

  await page.getByText('Archive ...').click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('It is archived.').first().waitFor()
  await expect
    .poll(async () => (await shopper('/product/rose-of-sargodha')).text)
    .toContain('We no longer sell this perfume.')
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await page.getByText('We no longer sell this perfume.').waitFor()
  await expectAccessible(page)
})

test('a section is switched off and an announcement in two languages added, previewed, published to another process and put back', async () => {
  const page = await atWork(office, 'marketing', 'Hira Aslam', 360, { expectedErrors: /400/ })
  await goTo(page, '/admin/content/home')
  await page.getByRole('button', { name: 'Switch off Testimonials' }).click()
  await page.getByRole('button', { name: 'Save the sections' }).click()
  await page.getByRole('button', { name: 'Publish now' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add an announcement' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Eid parcels leave today')
  await page.getByLabel('Text in Urdu').fill('عید کے پارسل آج روانہ')
  await page.getByLabel('Leads to').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByText(/Please enter a page of the shop/).waitFor()
  await page.getByLabel('Leads to').fill('/deals')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('link', { name: 'Change Eid parcels leave today' }).waitFor()

  await page.getByRole('button', { name: 'Make a link to preview it' }).click()
  const link = await page.getByRole('link', { name: /\?preview=/ }).getAttribute('href')
  const preview = new URL(link ?? '', office.url)
  const drafted = await shopper(preview.pathname + preview.search)
  expect(drafted.text).toContain('Eid parcels leave today')
  expect(drafted.text).not.toContain('What our customers say')
  expect((await shopper('/')).text).not.toContain('Eid parcels leave today')

  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('Published. Shoppers see it now.').waitFor()
  await expect.poll(async () => (await shopper('/')).text).toContain('<a href="/deals" class="text-link">Eid parcels')
  expect((await shopper('/')).text).not.toContain('What our customers say')
  expect((await shopper(preview.pathname + preview.search)).status).toBe(404)

  await page.getByRole('button', { name: /^Put back what As it was before published/ }).click()
  await page.getByText('It is as it was. Shoppers see it now.').waitFor()
  await expect.poll(async () => (await shopper('/')).text).toContain('What our customers say')
  expect((await shopper('/')).text).not.toContain('Eid parcels leave today')
})
