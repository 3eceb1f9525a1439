import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, settled } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()

const styleSheet = /\/assets\/storefront-.*\.css$/
const code = /\/assets\/.*\.js$/

const productPath = async () => `/product/${(await productWithTwoSizes(shop.url))._id}`

/** Bytes of HTML before compression, with the demo shop's words and products. */
test.each([
  ['/', async () => '/', 60_000],
  ['/shop', async () => '/shop', 54_000],
  ['/product/{id}', productPath, 54_000],
  ['/checkout', async () => '/checkout', 34_000],
])('the HTML of %s stays small', async (_, path, limit) => {
  const { page } = await shop.visit(360)
  const answer = await page.request.get(await path())
  expect(answer.status()).toBe(200)
  expect((await answer.body()).length).toBeLessThanOrEqual(limit)
})

test.each([360, 768, 1280])(
  'at %i px the first screen is shown before the style sheet, and stays as it is when that comes',
  async width => {
    for (const [path, last] of [
      ['/', '.hero-words'],
      ['/shop', '.page-title'],
      [await productPath(), '.product-name'],
    ] as const) {
      const { page, close } = await shop.visit(width)
      await holdBack(page, code)
      // Which letters stand in for a font that is on its way is not the style sheet's matter.
      await holdBack(page, /\.woff2$/)
      const release = await holdBack(page, styleSheet)
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator(last).first().waitFor()
      // What follows is not drawn without its styles.
      expect(await page.locator('main .card, .site-footer').count()).toBe(0)
      // A button without its form would lose a press.
      expect(await page.locator('form#bag').count()).toBe(1)
      const before = await looks(page)
      expect(before.length).toBeGreaterThan(40)
      release()
      await page.locator('.site-footer').waitFor({ state: 'attached' })
      expect(await looks(page)).toEqual(before)
      await close()
    }
  },
)

test('the style sheet stays while the shopper goes from page to page', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, '/')
  await page.evaluate(() => {
    Object.assign(window, { framesWithoutStyles: 0 })
    const look = () => {
      const header = document.querySelector('.site-header')
      if (header && getComputedStyle(header).position !== 'sticky')
        Object.assign(window, { framesWithoutStyles: Number(Reflect.get(window, 'framesWithoutStyles')) + 1 })
      requestAnimationFrame(look)
    }
    look()
  })
  const links = [
    'header a[href="/shop?newArrivals=true"]',
    'main .card > a',
    'header a.wordmark',
    'header a[href="/deals"]',
  ]
  for (const link of links) {
    const path = await page.locator(link).first().getAttribute('href')
    await page.locator(link).first().click()
    await page.waitForURL(`**${path}`)
    await page.locator('main :is(h1, .card)').first().waitFor()
    await settled(page)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'framesWithoutStyles'))).toBe(0)
})

/** How each element before the style sheet looks, and where it stands; without motion, and the shapes of icons, which are a file. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector('body link[rel=stylesheet]') as Element
    const first = [...document.body.querySelectorAll(':not(use)')].filter(
      element => link.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING && !element.contains(link),
    )
    return first.map(element => {
      // Not how high: a column is as high as what comes beside it. What is lower in it would move.
      const { x, y, width } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const shown = [...style]
        .filter(
          name =>
            !/^(?:--|transition|animation|scroll-behavior|cursor|height|block-size|perspective-origin|transform-origin)/.test(
              name,
            ),
        )
        .map(name => `${name}: ${style.getPropertyValue(name)}`)
      return { element: element.outerHTML.slice(0, 80), place: [x, y, width].map(Math.round).join(), shown }
    })
  })
