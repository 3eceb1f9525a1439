import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageLists } from '../../src/web/browser/page-lists.ts'
import { goTo, interactive, settled } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { heightOf } from '../browser/window.ts'
import { firstOrAll, thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()

const calls = '**/v1/coupon/coupon*'

/** Opens 'Available Coupons' as one does on that width, by keyboard. */
async function openCoupons(page: Page) {
  if ((page.viewportSize()?.width ?? 0) <= 768) {
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.getByRole('button', { name: 'Coupons' }).press('Enter')
  } else {
    await page.getByRole('link', { name: 'Special Offers Get Now' }).press('Enter')
  }
  const window = page.getByRole('dialog', { name: 'Available Coupons' })
  await window.waitFor()
  return window
}

test.each(firstOrAll(360, 1280))(
  'at %i px a shopper opens the coupons, copies one, and comes back to where the focus was',
  async width => {
    const { page } = await shop.visit(width)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await goTo(page, '/')
    const window = await openCoupons(page)
    await window.getByText('15% OFF').waitFor()
    await window.getByText('Rs. 500 OFF').waitFor()
    // The home page's banner counts down; a page has one countdown at most.
    await window
      .getByText(/^Until \d/)
      .first()
      .waitFor()
    expect(await window.getByRole('timer').count()).toBe(0)
    const code = window.getByRole('button', { name: 'Copy the code OUD15' })
    await code.click()
    await window.getByRole('button', { name: 'Copied!' }).waitFor()
    await page.getByText('Coupon OUD15 copied!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('OUD15')
    await code.waitFor()
    // The menu that led here is closed, and the focus stays inside.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    expect(await window.evaluate(node => node.contains(document.activeElement))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'hidden' })
    const opener =
      width <= 768
        ? page.getByRole('button', { name: 'Menu' })
        : page.getByRole('link', { name: 'Special Offers Get Now' })
    await expect.poll(() => opener.evaluate(node => node === document.activeElement)).toBe(true)
  },
)

thoroughTest('a failure to fetch coupons is shown, and can be retried', async () => {
  const { page } = await shop.visit(1280, { expectedErrors: /500|ERR_FAILED/ })
  await goTo(page, '/')
  await page.route(calls, route => route.fulfill({ status: 500, json: { success: false } }))
  let window = await openCoupons(page)
  await page.getByText('Failed to retrieve coupons').waitFor()
  await window.getByText('15% OFF').waitFor()
  await page.keyboard.press('Escape')
  await page.unroute(calls)
  await page.route(calls, route => route.abort())
  window = await openCoupons(page)
  await window.getByRole('status').filter({ hasText: 'An error occurred while fetching coupons' }).waitFor()
  await page.unroute(calls)
  await window.getByRole('button', { name: 'Try again' }).click()
  await window.getByText('15% OFF').waitFor()
})

test('the newsletter: required, valid, Subscribing..., thanks, and twice is no error', async () => {
  const { page } = await shop.visit(360, { expectedErrors: /429/ })
  await goTo(page, '/coming-soom')
  const email = page.getByRole('contentinfo').getByLabel('Email')
  const button = page.getByRole('contentinfo').getByRole('button')
  await button.click()
  await page.getByText('Email is required').waitFor()
  await email.fill('ayesha')
  await button.click()
  await page.getByText('Invalid email address').waitFor()
  const answer = await holdBack(page, '**/v1/subscribe')
  for (const _ of ['first', 'second']) {
    await email.fill('ayesha@example.com')
    await button.click()
    if (_ === 'first') {
      await page.getByRole('button', { name: 'Subscribing...' }).waitFor()
      expect(await button.isDisabled()).toBe(true)
      answer()
    }
    await page.getByText('Thank you! Please confirm by the link in the email we sent you.').waitFor()
    expect(await button.textContent()).toBe('Subscribe')
    expect(await email.inputValue()).toBe('')
  }
  await page.unroute('**/v1/subscribe')
  await page.route('**/v1/subscribe', route =>
    route.fulfill({ status: 429, json: { success: false, message: 'Too many attempts.' } }),
  )
  await email.fill('ayesha@example.com')
  await button.click()
  await page.getByText('Too many attempts.').waitFor()
  expect(await email.inputValue()).toBe('ayesha@example.com')
})

thoroughTest('the chat names the product, stays on the screen and covers nothing', async () => {
  const { page } = await shop.visit(360)
  const { data } = await (await fetch(`${shop.url}/v1/product?category=Attar%2FOud&limit=1`)).json()
  await goTo(page, `/product/${data[0]._id}`)
  const chat = page.getByRole('link', { name: 'Chat with us' })
  expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toContain(data[0].name)
  /** What of the page is below the chat: texts, pictures and controls. In the header it has a place of its own. */
  const covered = () =>
    chat.evaluate(link => {
      const { left, top, right, bottom } = link.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) return ['the chat is off the screen']
      if (getComputedStyle(link).position !== 'fixed') return []
      const places = [left + 1, (left + right) / 2, right - 1].flatMap(x =>
        [top + 1, (top + bottom) / 2, bottom - 1].map(y => [x, y] as const),
      )
      return places
        .flatMap(([x, y]) => document.elementsFromPoint(x, y))
        .filter(part => part.matches('a, button, input, label, img, p, h1, h2, h3') && !link.contains(part))
        .map(part => part.outerHTML.slice(0, 120))
    })
  for (const width of [360, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await settled(page)
    for (const part of [0, 0.3, 0.6, 1]) {
      await page.evaluate(down => scrollTo(0, document.body.scrollHeight * down), part)
      await expect.poll(covered, { message: `at ${width} px, ${part} down` }).toEqual([])
    }
  }
  await page.setViewportSize({ width: 360, height: heightOf(360) })
  const size = await chat.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.emulateMedia({ media: 'print' })
  expect(await chat.isVisible()).toBe(false)
})

/** In the page: the sum of its layout shifts, and what moved. */
async function shiftOfPage() {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; currentRect: DOMRectReadOnly }[] }
  let shift = 0
  const moved: string[] = []
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      shift += value
      for (const { node, currentRect } of sources) {
        const element = node instanceof Element ? node : node?.parentElement
        moved.push(
          `${element?.tagName}.${element?.className} to ${Math.round(currentRect.x)} ${Math.round(currentRect.y)}`,
        )
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  await document.fonts.ready
  for (const _ of ['drawn', 'observed']) await new Promise(frame => requestAnimationFrame(frame))
  return { shift, moved }
}

test.each(firstOrAll(360, 1280))('at %i px no page moves while its scripts and fonts arrive', async width => {
  const { page } = await shop.visit(width, { fresh: true })
  const { _id } = await productWithTwoSizes(shop.url)
  await goTo(page, '/')
  await page
    .getByRole('button', { name: /^Add To Bag/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
  for (const path of ['/', '/shop', `/product/${_id}`, '/cart', '/checkout', '/login', '/favourites']) {
    const release = await holdBack(page, /\.(?:js|woff2)$/)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('.site-footer').waitFor({ state: 'attached' })
    await page.evaluate(() => new Promise(frame => requestAnimationFrame(() => requestAnimationFrame(frame))))
    release()
    await interactive(page)
    await settled(page)
    const { shift, moved } = await page.evaluate(shiftOfPage)
    // The device's own font is as wide to some 5 %: the name of one card may take another line.
    expect(shift, `${path}: ${moved.join(', ')}`).toBeLessThanOrEqual(0.0015)
    await page.unrouteAll()
  }
})

thoroughTest(
  'without JavaScript the quiz leads to a listing with perfumes, and every page of the footer is readable',
  async () => {
    const { page } = await shop.visit(1280, { javaScriptEnabled: false })
    await page.goto('/pages/quiz')
    await page.getByRole('link', { name: 'For her' }).click()
    await page.getByRole('link', { name: 'A rose garden at dawn' }).click()
    await page
      .getByRole('link', { name: /\d perfumes?$/ })
      .first()
      .click()
    await page.waitForURL(/\/shop\?category=Women&search=rose/)
    await page.getByText(/^Showing [1-9]\d* of \d+ products$/).waitFor()
    for (const { label, slug } of pageLists.flatMap(({ pages }) => [...pages])) {
      await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(`**/pages/${slug}`)
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
    }
  },
)

test('an unknown content page is a 404, and /coming-soon leads to /coming-soom', async () => {
  expect((await fetch(`${shop.url}/pages/nothing`)).status).toBe(404)
  const moved = await fetch(`${shop.url}/coming-soon`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/coming-soom'])
  // With where its visitor came from, also by a redirect of staff whose page is kept for everybody.
  const leadsTo = async (path: string) => (await fetch(shop.url + path, { redirect: 'manual' })).headers.get('location')
  expect(await leadsTo('/coming-soon?utm_source=ig')).toBe('/coming-soom?utm_source=ig')
  await shop.db
    .insertInto('redirects')
    .values({ from_path: '/pages/eid-offer', to_address: '/shop?category=Gift', created_by: 'Sana' })
    .execute()
  for (const query of ['utm_source=fb&utm_campaign=eid', 'gclid=x'])
    expect(await leadsTo(`/pages/eid-offer?${query}`)).toBe(`/shop?category=Gift&${query}`)
  const page = await (await fetch(`${shop.url}/coming-soom`)).text()
  expect(page).toContain('The shop is open')
  expect(page).not.toContain('<b>00</b>')
})
