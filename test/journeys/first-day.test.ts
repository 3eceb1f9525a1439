import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { goTo } from '../browser/go-to.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { fillAddress } from '../screens/acts.ts'
import { codeOf, staffPassword } from '../staff.ts'
import { visit } from './stage.ts'

let database: FreshDatabase
let shop: RunningShop
beforeAll(async () => {
  database = await freshDatabase()
  await migrateJobs(database.url)
  shop = await startShop({ env: { DATABASE_URL: database.url, SESSION_SECRET, RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

test('from the owner’s link of an empty shop to the first bottle sold, with a product that can be bought in ten presses and twelve fields of a phone', async () => {
  // As a new shop is: closed, with nothing set.
  await database.db.deleteFrom('settings').execute()
  const { page } = await visit(shop, 360, { expectedErrors: /503/ })
  const done = { presses: 0, fields: 0 }
  const press = async (on: Locator) => {
    done.presses++
    await on.click()
  }
  const fill = async (field: Locator, text: string) => {
    done.fields++
    await field.fill(text)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  const link = /http\S+\/admin\/join\?token=\S+/.exec(readFileSync(shop.logFile, 'utf8'))?.[0] ?? ''
  await goTo(page, link.replace(/^http:\/\/[^/]+/, ''))
  await fill(page.getByLabel('Your name'), 'Zainab Malik')
  await fill(page.getByLabel('Email'), 'zainab@shabistan.example')
  await fill(page.locator('input[name=password]'), staffPassword)
  await press(button('Set password'))
  await fill(page.getByLabel('Your password').first(), staffPassword)
  await press(button('Set up'))
  const secret = (await page.locator('code').first().textContent()) ?? ''
  await fill(page.getByLabel('Code of the app'), codeOf(secret))
  await press(button('Turn on'))
  await page.getByText('On: an authenticator app').waitFor()

  const rail = page.getByRole('navigation', { name: 'Back office' })
  await press(rail.getByRole('button', { name: 'Menu' }))
  await press(rail.getByRole('link', { name: 'Products' }).first())
  await press(page.getByRole('link', { name: 'New product' }).first())
  await fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'Shab-e-Gul')
  await press(button('Attar'))
  done.fields++
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('unisex')
  done.fields++
  const photo = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#5a3d1c' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Choose pictures').setInputFiles({ name: 'gul.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem').waitFor()
  const size = page.getByRole('group', { name: 'Size 1' })
  await fill(size.getByLabel('ml'), '12')
  await fill(size.getByLabel('Price, Rs'), '2500')
  await fill(size.getByLabel('Pieces'), '5')
  await page.getByText('The shop is closed: shoppers see it once you open it.').waitFor()
  await press(button('Save and publish'))
  await press(page.getByRole('link', { name: 'Open or close the shop' }))
  await press(button('Open the shop'))
  await page.getByText('The shop is open. Everybody sees it now.').waitFor()
  expect(done).toEqual({ presses: 10, fields: 11 })

  const { page: shopper } = await visit(shop, 360)
  await goTo(shopper, '/shop')
  await shopper
    .getByRole('button', { name: /^Add To Bag/ })
    .first()
    .click()
  await shopper.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Shab-e-Gul').first().waitFor()
  await shopper.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await shopper.getByRole('dialog', { name: 'Shopping Cart' }).waitFor({ state: 'hidden' })
  await fillAddress(shopper)
  await shopper.getByRole('button', { name: 'Complete Order' }).click()
  await shopper.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
  await goTo(page, '/admin/orders')
  await page
    .getByText(/^ORD-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    .first()
    .waitFor()
  expect(await database.db.selectFrom('stock_ledger').select(['change', 'reason', 'actor']).execute()).toEqual([
    { change: 5, reason: 'opening', actor: 'Zainab Malik' },
    { change: -1, reason: 'order', actor: 'customer' },
  ])
})
