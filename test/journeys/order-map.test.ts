import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, settled } from '../browser/go-to.ts'
import { readPdf } from '../pdf.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { order } from './placed-order.ts'
import { stage } from './stage.ts'

const shop = stage()

/** Navigates as a link of this page would: without a new document. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(href => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }))
    link.click()
    link.remove()
  }, path)
  await page.waitForURL(`**${path}`)
}

test('the map: tiles of TILE_URL alone, both ends, the route, directions in a new tab', async () => {
  const { page } = await shop.visit(1280)
  const placed = await order(page, { city: 'Chak 47 NB' })
  // The policy of the first document stays in force: the map must also work after a navigation from the home page.
  const answer = await goTo(page, '/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/img-src 'self' data: blob: http:\/\/127\.0\.0\.1:\d+;/)
  await follow(page, `/order/${placed._id}`)
  await page.locator('.order-map').scrollIntoViewIfNeeded()
  await page.locator('.live-map .leaflet-tile-loaded').first().waitFor()
  // Drawn again once the city is found.
  await expect.poll(() => page.locator('.map-warehouse, .map-destination').count()).toBe(2)
  await expect.poll(() => page.locator('.live-map path.map-route').count()).toBe(1)
  const directions = page.getByRole('link', { name: /Directions/ })
  expect(await directions.getAttribute('target')).toBe('_blank')
  expect(await directions.getAttribute('rel')).toContain('noopener')
  expect(await page.getByText(/Using default location/).count()).toBe(0)
  await expectAccessible(page)
})

thoroughTest('without tiles, and without scripts, the route is drawn over rivers, sea and cities', async () => {
  const { page } = await shop.visit(360, { fresh: true, expectedErrors: /ERR_FAILED/ })
  const placed = await order(page, { city: 'Karachi' })
  await page.route(/\/\d+\/\d+\/\d+\.png/, route => route.abort())
  await goTo(page, `/order/${placed._id}`)
  await page.locator('.order-map').scrollIntoViewIfNeeded()
  await page.locator('.live-map .map-destination').waitFor({ state: 'attached' })
  await settled(page)
  expect(await page.locator('.live-map img[src*="placeholder"]').count()).toBe(0)
  expect(await page.locator('.live-map .map-destination').isVisible()).toBe(false)
  expect(await page.locator('.drawn-map .drawn-way').isVisible()).toBe(true)
  const plain = await shop.visit(360, { javaScriptEnabled: false })
  await plain.page.goto(`/order/${placed._id}?key=${placed.orderKey}`)
  expect(await plain.page.locator('.drawn-map .drawn-way').isVisible()).toBe(true)
  expect(await plain.page.getByText(placed.orderNumber).first().isVisible()).toBe(true)
})

test('an unknown city is shown in Sargodha, with the text of the specification', async () => {
  const { page } = await shop.visit(360, { expectedErrors: /\/map/ })
  const placed = await order(page, { city: 'Nowherabad' })
  await goTo(page, `/order/${placed._id}`)
  await page.getByText('No results found for Nowherabad. Using default location.').waitFor()
  await page.route('**/v1/order/*/map*', route => route.abort())
  await page.reload()
  await page.getByText('Unable to load map location. Using default location.').waitFor()
})

test('the invoice is a PDF for the browser that ordered and for the holder of the link, and for nobody else', async () => {
  const { page } = await shop.visit(1280)
  const placed = await order(page)
  await goTo(page, `/order/${placed._id}`)
  const button = page.getByRole('link', { name: 'Print Invoice' })
  expect([await button.getAttribute('href'), await button.getAttribute('target')]).toEqual([
    `/order/${placed._id}/invoice`,
    '_blank',
  ])
  const { page: other } = await shop.visit(1280)
  const asked = [
    page.request.get(`/order/${placed._id}/invoice`),
    other.request.get(`/order/${placed._id}/invoice?key=${placed.orderKey}`),
    other.request.get(`/order/${placed._id}/invoice`),
  ]
  const answers = await Promise.all(asked)
  expect(answers.map(answer => answer.status())).toEqual([200, 200, 404])
  for (const answer of answers.slice(0, 2)) {
    const [paper] = await readPdf(await answer.body(), 0.2)
    expect(paper?.text).toContain(`INV-${placed.orderNumber}`)
  }
})
