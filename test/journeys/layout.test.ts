import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo, settled } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { itemsInStock, newEmail, placeOrder, signUpByCall } from '../browser/shopper-calls.ts'
import { heightOf } from '../browser/window.ts'
import { fillAddress, goFromBag } from '../screens/acts.ts'
import { thoroughTest } from '../thorough.ts'
import { expectNoSidewaysScroll } from './accessible.ts'
import { stage } from './stage.ts'

const shop = stage()

const oud = '/product/khyber-smoke-w4n8t'
const pages = [
  '/',
  '/shop?category=Men',
  '/deals',
  oud,
  '/cart',
  '/checkout',
  '/coming-soom',
  '/login',
  '/pages/faqs',
  '/nowhere',
]

const resize = (page: Page, width: number, height = heightOf(width)) => page.setViewportSize({ width, height })

/** Texts wider than their place, but for those that end in an ellipsis. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, a, button, label, dt, dd, legend, b')]
      .filter(part => part.checkVisibility() && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
      .filter(
        part => getComputedStyle(part).display !== 'inline' && !part.closest('.truncate, .sr-only, .skip-link, svg'),
      )
      .map(part => `${part.tagName} ${part.className}: ${part.textContent}`.slice(0, 100)),
  )

/** Asked again, since parts follow a new width or text size some frames later. */
const expectNoCutTexts = (page: Page, width: number) =>
  expect.poll(() => cutTexts(page), { message: `at ${width} px` }).toEqual([])

/** Words and prices that go on in a second line. An email, a link and a phone number may. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only, script, svg')) continue
      for (const { 0: word, index } of text.data.matchAll(
        /(?<![@\w.-])(Rs\.?[\d,.]+|\p{L}[\p{L}\d’]*)(?![@\w-]|\.\w)/gu,
      )) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) broken.push(`${word} in ${text.parentElement.outerHTML.slice(0, 100)}`)
      }
    }
    return broken
  })

const expectNoBrokenWords = (page: Page, width: number) =>
  expect.poll(() => brokenWords(page), { message: `at ${width} px` }).toEqual([])

/** Nothing scrolls sideways and no text is cut at 320 px, and at twice the text size from 320 to 1280 px. */
async function expectReadable(page: Page): Promise<void> {
  await resize(page, 320)
  await expectNoSidewaysScroll(page)
  await expectNoCutTexts(page, 320)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  // Its own fonts are wider than those that stand in for them.
  await page.evaluate(() => document.fonts.ready)
  for (const width of [320, 360, 768, 1280]) {
    await resize(page, width)
    await expectNoSidewaysScroll(page)
    await expectNoCutTexts(page, width)
    await expectNoBrokenWords(page, width)
  }
}

thoroughTest.each(pages)(
  '%s at twice the text size and at 320 px: nothing scrolls sideways, no text is cut',
  async path => {
    const { page } = await shop.visit(360, { expectedErrors: /404/ })
    await goTo(page, path)
    await expectReadable(page)
  },
)

thoroughTest('so do a filled cart, its checkout and the page of an order that is paid ahead', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop')
  await goFromBag(page, '/cart')
  await page.getByText('Is it a gift?').click()
  await page.getByLabel('Gift message').fill('Eid Mubarak, Ammi!')
  await expectReadable(page)
  await goTo(page, '/checkout')
  await fillAddress(page)
  await page.getByRole('radio', { name: /Raast/ }).check()
  await resize(page, 360)
  await page.getByText('Show order summary').click()
  await expect.poll(() => page.locator('dl[aria-busy="false"]').count()).toBe(1)
  await expectReadable(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('heading', { name: 'Pay by bank transfer or Raast' }).waitFor()
  await goTo(page, new URL(page.url()).pathname)
  await expectReadable(page)
})

thoroughTest('so do the pages of an account, of its order and of a return', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/')
  const customer = await signUpByCall(page.request, newEmail('large'))
  const placed = await placeOrder(page.request, customer, await itemsInStock(page.request, 2))
  for (const path of ['/dashboard', `/dashboard/order/${placed._id}`, '/settings']) {
    await goTo(page, path)
    await expectReadable(page)
  }
  for (const to of ['confirmed', 'delivered'] as const) {
    await moveOrder(shop.db, { orderId: placed._id, to, actor: 'test' })
  }
  await goTo(page, `/order/${placed._id}/return`)
  await expectReadable(page)
})

test("the shop's name in the footer stays off the column beside it", async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, '/cart')
  for (const width of [1024, 1280]) {
    await resize(page, width)
    const [name, list] = await Promise.all(
      ['.footer-name .wordmark', '.footer-columns > section'].map(place => page.locator(place).first().boundingBox()),
    )
    expect((name?.x ?? 0) + (name?.width ?? 0), `at ${width} px`).toBeLessThan(list?.x ?? 0)
  }
})

test('name and price of a product are on the first screen of a phone, upright and on its side', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, oud)
  for (const [width, height] of [
    [360, 740],
    [360, 640],
    [740, 360],
  ] as const) {
    await resize(page, width, height)
    const lower = async (place: string) => {
      const box = await page.locator(place).first().boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    await expect.poll(() => lower('main h1'), { message: `name at ${width} x ${height}` }).toBeLessThan(height)
    await expect.poll(() => lower('main .price'), { message: `price at ${width} x ${height}` }).toBeLessThan(height)
  }
})

test('longevity, sillage, season and occasion are in sight', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, oud)
  for (const fact of ['Longevity', 'Sillage', 'Season', 'Occasion'])
    expect(await page.getByRole('term').filter({ hasText: fact }).isVisible(), fact).toBe(true)
})

test('the zoom shows the picture of the page until the large one has arrived', async () => {
  const { page } = await shop.visit(360, { fresh: true })
  await goTo(page, oud)
  const shown = page.locator('.gallery-strip img').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const address = await shown.evaluate((image: HTMLImageElement) => image.currentSrc)
  const release = await holdBack(page, '**/pictures/**')
  await page.getByRole('link', { name: 'Zoom the picture' }).click()
  const zoomed = page.getByRole('dialog').locator('.zoom-picture .picture').first()
  expect(await zoomed.evaluate(picture => getComputedStyle(picture).backgroundImage)).toContain(address)
  release()
})

thoroughTest('every row of a listing is full, whatever its number of products', async () => {
  const { page } = await shop.visit(360)
  for (const query of ['?category=Men', '?category=Gift', '?limit=12', '?limit=11']) {
    await goTo(page, `/shop${query}`)
    for (const width of [360, 768, 1280]) {
      await resize(page, width)
      const short = await page.locator('.listing-grid').evaluate(grid => {
        const rows = new Map<number, number>()
        for (const card of grid.children) {
          const { top, right, width } = card.getBoundingClientRect()
          if (width > 0) rows.set(Math.round(top), Math.max(rows.get(Math.round(top)) ?? 0, right))
        }
        const { right } = grid.getBoundingClientRect()
        return [...rows.values()].filter(edge => edge < right - 2).length
      })
      expect(short, `${query} at ${width} px`).toBe(0)
    }
  }
})

test('the home page shows no product twice, and tiles between its grids', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, '/')
  const links = await page.locator('.card > a').evaluateAll(cards => cards.map(card => card.getAttribute('href')))
  expect(links.length).toBeGreaterThan(20)
  expect(new Set(links).size).toBe(links.length)
  expect(await page.locator('main .story').count()).toBe(3)
})

thoroughTest.each([360, 1280])('at %i px all texts have one of the nine sizes', async width => {
  const { page } = await shop.visit(width)
  const sizes = new Set<string>()
  for (const path of ['/', '/shop?category=Men', oud, '/cart', '/login', '/pages/faqs']) {
    await goTo(page, path)
    await settled(page)
    const found = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const seen = new Map<string, string>()
      while (texts.nextNode()) {
        const part = texts.currentNode.parentElement
        if (
          part?.checkVisibility() &&
          texts.currentNode.textContent?.trim() &&
          !part.closest('script, style, noscript')
        )
          seen.set(getComputedStyle(part).fontSize, part.outerHTML.slice(0, 80))
      }
      return [...seen]
    })
    const allowed = await page.evaluate(() => {
      const names = ['xs', 'caps', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl']
      return names.map(name => {
        const probe = document.createElement('i')
        probe.style.fontSize = `var(--text-${name})`
        document.body.append(probe)
        const { fontSize } = getComputedStyle(probe)
        probe.remove()
        return fontSize
      })
    })
    expect(
      found.filter(([size]) => !allowed.includes(size)),
      path,
    ).toEqual([])
    for (const [size] of found) sizes.add(size)
  }
  expect(sizes.size).toBeLessThanOrEqual(9)
})

test('filters are in the address, can be taken off, and mark what is in stock', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, '/shop?category=Attar/Oud')
  await page.getByLabel('Note', { exact: true }).selectOption({ index: 1 })
  await page.waitForURL(/note=/)
  // Not `check`: the box is checked once the address is, a moment after the click.
  await page.getByLabel('In stock only').click()
  await page.waitForURL(/inStock=true/)
  await page.getByRole('list', { name: 'Active filters' }).getByText('In stock').click()
  await page.waitForURL(url => !url.search.includes('inStock'))
  expect(new URL(page.url()).searchParams.get('note')).toBeTruthy()
  await page.getByText(/^Showing \d+ of \d+ products$/).waitFor()
})
