import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pageLists } from '../../src/storefront/pages/page-lists.ts'
import { expectAccessible } from './browser.ts'
import { stage } from './stage.ts'

const shop = stage()

const calls = '**/v1/coupon/coupon*'

/** Opens 'Available Coupons' as one does on that width, by keyboard. */
async function openCoupons(page: Page) {
  await page.waitForLoadState('networkidle')
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

describe.each([360, 1280])('at %i px', width => {
  test('a shopper opens the coupons, copies one, and comes back to where the focus was', async () => {
    const { page, errors } = await shop.visit(width)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    const window = await openCoupons(page)
    await window.getByText('15% OFF').waitFor()
    await window.getByText('Rs. 500 OFF').waitFor()
    const seconds = window.getByRole('timer').first().locator('b').last()
    const before = await seconds.textContent()
    await expect.poll(() => seconds.textContent(), { timeout: 5_000 }).not.toBe(before)
    const code = window.getByRole('button', { name: 'Copy the code OUD15' })
    await code.click()
    await window.getByRole('button', { name: 'Copied!' }).waitFor()
    await page.getByText('Coupon OUD15 copied!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('OUD15')
    await code.waitFor()
    // The menu that led here is gone, and the focus stays inside.
    await expect.poll(() => page.getByRole('dialog').count(), { timeout: 5_000 }).toBe(1)
    expect(await window.evaluate(node => node.contains(document.activeElement))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'hidden' })
    const opener =
      width <= 768
        ? page.getByRole('button', { name: 'Menu' })
        : page.getByRole('link', { name: 'Special Offers Get Now' })
    await expect.poll(() => opener.evaluate(node => node === document.activeElement), { timeout: 5_000 }).toBe(true)
    expect(errors).toEqual([])
  })

  test('coupons that cannot be fetched are said, and can be asked for again', async () => {
    const { page } = await shop.visit(width)
    await page.goto('/')
    await page.route(calls, route => route.fulfill({ status: 500, json: { success: false } }))
    let window = await openCoupons(page)
    await page.getByText('Failed to retrieve coupons').waitFor()
    await window.getByText('15% OFF').waitFor()
    await page.keyboard.press('Escape')
    await page.unroute(calls)
    await page.route(calls, route => route.abort())
    window = await openCoupons(page)
    await window.getByText('An error occurred while fetching coupons').waitFor()
    await page.unroute(calls)
    await window.getByRole('button', { name: 'Try again' }).click()
    await window.getByText('15% OFF').waitFor()
  })

  test('the newsletter: required, valid, Subscribing..., thanks, and twice is no error', async () => {
    const { page } = await shop.visit(width)
    await page.goto('/coming-soom')
    const email = page.getByRole('contentinfo').getByLabel('Email')
    const button = page.getByRole('contentinfo').getByRole('button')
    await button.click()
    await page.getByText('Email is required').waitFor()
    await email.fill('ayesha')
    await button.click()
    await page.getByText('Invalid email address').waitFor()
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/v1/subscribe', async route => {
      await asked
      await route.continue()
    })
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

  test('the chat names the product, and covers neither the buy bar nor the footer', async () => {
    const { page } = await shop.visit(width)
    const { data } = await (await fetch(`${shop.url}/v1/product?category=Attar%2FOud&limit=1`)).json()
    await page.goto(`/product/${data[0]._id}`)
    const chat = page.getByRole('link', { name: 'Chat with us' })
    expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toContain(data[0].name)
    const box = async (selector: string) => page.locator(selector).boundingBox()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    if (width < 1024) {
      await page.locator('.sticky-buy-bar').waitFor()
      await expect
        .poll(async () => {
          const [bar, button] = [await box('.sticky-buy-bar'), await chat.boundingBox()]
          return bar && button ? button.y + button.height - bar.y : Number.NaN
        })
        .toBeLessThanOrEqual(0)
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect
      .poll(async () => {
        const [footer, button] = [await box('.site-footer'), await chat.boundingBox()]
        return footer && button ? button.y + button.height - footer.y : Number.NaN
      })
      .toBeLessThanOrEqual(0)
    const size = await chat.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await page.emulateMedia({ media: 'print' })
    expect(await chat.isVisible()).toBe(false)
  })

  test('the home page with its offer does not move while it loads', async () => {
    const { page } = await shop.visit(width)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let sum = 0
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 500)
        }),
    )
    expect(shift).toBeLessThanOrEqual(0.02)
  })
})

test('without JavaScript the quiz leads to a listing with perfumes, and every page of the footer reads', async () => {
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
})

test('an unknown page of words is a 404, and /coming-soon leads to /coming-soom', async () => {
  expect((await fetch(`${shop.url}/pages/nothing`)).status).toBe(404)
  const moved = await fetch(`${shop.url}/coming-soon`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/coming-soom'])
  const page = await (await fetch(`${shop.url}/coming-soom`)).text()
  expect(page).toContain('The shop is open')
  expect(page.match(/<b>00<\/b>/g)).toHaveLength(4)
})
