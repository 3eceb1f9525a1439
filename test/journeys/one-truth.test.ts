import { expect, test } from 'vitest'
import { houseSlug } from '../../src/shop/content/houses/house-rules.ts'
import { moveOrderByNumber } from '../../src/shop/orders/orders/index.ts'
import { statusLabel } from '../../src/shop/orders/orders/order-status-rules.ts'
import { goTo } from '../browser/go-to.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { textsTo } from './outbox.ts'
import { order } from './placed-order.ts'
import { stage } from './stage.ts'

const shop = stage()

test('product page, shipping page, checkout, order page and email name the same days for a city', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop?category=Men')
  await page.locator('.card a').first().click()
  await page.getByRole('button', { name: 'Change city' }).click()
  await page.getByLabel('City').fill('lhr')
  await page.getByRole('button', { name: /^Lahore/ }).click()
  const promise = page.locator('.delivery b')
  await expect.poll(() => page.locator('.delivery').textContent()).toContain('Delivery to Lahore: ')
  const days = (await promise.textContent()) ?? ''
  expect(days).toMatch(/^\w{3} \d+( \w{3})?( to \w{3} \d+ \w{3})?$/)

  await goTo(page, '/pages/shipping-returns')
  await page
    .getByRole('listitem')
    .filter({ hasText: `Lahore: ${days}` })
    .waitFor()

  await goToCheckout(page)
  await page.getByLabel('City').fill('Lahore')
  // Through the province, which is empty until the cities are there: it is no error once it has followed.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.getByText(`By courier, Lahore: ${days}`).waitFor()
  await page.getByText(`Arrives ${days}. You pay`).waitFor()
  await page.getByText('We will call you to confirm your order.').waitFor()
  expect(await page.getByLabel('State/Province').inputValue()).toBe('Punjab')
  await page.getByText('State/Province is required').waitFor({ state: 'hidden' })
  await page.getByLabel(/^Bank transfer/).check()
  await page.getByText('We send your order once your payment has arrived.').waitFor()

  const placed = await order(page, { city: 'lahore', state: 'Punjab' })
  await goTo(page, `/order/${placed._id}`)
  await page.getByText(`It should arrive ${days}.`).waitFor()
  await expect.poll(async () => (await textsTo(shop.db, placed.email)).join(' ')).toContain(`It should arrive ${days}.`)
})

thoroughTest(
  'a status has one label on the order page, in the account, in the steps of the page and in the email',
  async () => {
    const { page } = await shop.visit(1280)
    const placed = await order(page, { name: 'Ayesha Malik' })
    for (const to of ['pending', 'confirmed', 'processing', 'outForDelivery', 'delivered'] as const) {
      const label = statusLabel(to)
      if (to !== 'pending') await moveOrderByNumber(shop.db, placed.orderNumber, { to, actor: 'npm run order' })
      await goTo(page, `/order/${placed._id}`)
      // Of a new order the page and its email say no status: that it was placed, and what happens next.
      if (to !== 'pending') expect(await page.locator('header:has(h1) b').textContent()).toBe(label)
      if (to !== 'pending') {
        await page.locator('summary', { hasText: 'What the statuses mean' }).click()
        await page.locator('.status-words dt', { hasText: new RegExp(`^${label}$`) }).waitFor()
      }
      await goTo(page, `/dashboard/order/${placed._id}`)
      expect(await page.locator('.order-items .order-status').first().textContent()).toBe(label)
      await goTo(page, '/dashboard')
      expect(await page.locator('.order-table .order-status').first().textContent()).toBe(label)
      if (to === 'pending') continue
      const emails = async () => (await textsTo(shop.db, placed.email)).join('\n').toLowerCase()
      await expect.poll(emails).toContain(`${placed.orderNumber} · ${label}`.toLowerCase())
    }
  },
)

/** What the specification writes another way: the strip's promise, a price on a card or product page or to be typed, and coupons. */
const asSpecified =
  /(of Rs10,000|Rs\. [\d,]+ OFF|^(from )?Rs\.[\d,]*( ·.*)?$|^Bought one by one Rs\.[\d,]+: you save Rs\.[\d,]+\.$)/i

thoroughTest('an amount is written in one form on every screen', async () => {
  const { page } = await shop.visit(1280)
  const pages = ['/', '/shop', '/deals', '/gift-box', '/pages/faqs', '/pages/shipping-returns', '/pages/bulk-orders']
  for (const path of [
    ...pages,
    '/pages/quiz?for=Women&scent=rose',
    '/product/the-nikah-box-m3d9r',
    '/houses/khushbu',
  ]) {
    await goTo(page, path)
    const texts = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        if (!node.parentElement?.closest('script, style, noscript') && /Rs/.test(text)) found.push(text.trim())
      }
      return found
    })
    for (const text of texts) {
      const rest = text.replace(asSpecified, '')
      expect(rest.replaceAll(/Rs \d[\d,]*/g, ''), `${path}: ${text}`).not.toMatch(/\bRs/)
    }
  }
})

thoroughTest(
  'Our Story and a house have their pictures and perfumes, are found from a product, and are sound at 360 and 1280 px',
  async () => {
    for (const width of [360, 1280]) {
      const { page } = await shop.visit(width)
      await goTo(page, '/product/ruh-gulab-x5k1p')
      await page.getByRole('link', { name: 'Attarwala 1921' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Attarwala 1921' }).waitFor()
      expect(await page.locator('.scene .picture').count()).toBe(2)
      expect(await page.locator('.product-grid .card').count()).toBeGreaterThan(5)
      await expectAccessible(page)
      await goTo(page, '/pages/our-story')
      expect(await page.locator('.scene').count()).toBeGreaterThan(3)
      await expectAccessible(page)
      await goTo(page, '/houses')
      const houses = await page
        .locator('.house-tile')
        .evaluateAll(tiles => tiles.map(tile => [tile.querySelector('h2')?.textContent, tile.getAttribute('href')]))
      expect(houses.length).toBe(10)
      // Products know a house by its name alone.
      for (const [name, address] of houses) expect(address).toBe(`/houses/${houseSlug(name ?? '')}`)
      await expectAccessible(page)
    }
  },
)
