import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { thoroughTest } from '../thorough.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { stage } from './stage.ts'

const shop = stage()

/** A page whose clock is under the test's control once it is loaded. */
async function frozen(path: string, width = 1280): Promise<Page> {
  const { page } = await shop.visit(width, { reducedMotion: 'no-preference' })
  await page.clock.install()
  await goTo(page, path)
  return page
}

async function freeze(page: Page): Promise<void> {
  // By the page's own clock, and far enough ahead for a busy machine: a clock cannot be set back.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000)
}

/** `before` holds 1 ms before `ms` have passed, `after` once they have. */
async function expectAfter(page: Page, ms: number, before: () => Promise<unknown>, after: () => Promise<unknown>) {
  await page.clock.runFor(ms - 1)
  await settle(page)
  await before()
  await page.clock.runFor(1)
  await after()
}

/** A toast needs some frames to appear, and is shown for `ms` from then on. */
async function expectStandsFor(page: Page, toast: Locator, ms: number): Promise<void> {
  const come = async () => {
    await page.clock.runFor(10)
    return toast.count()
  }
  await expect.poll(come).toBe(1)
  await page.clock.runFor(ms - 50)
  expect(await toast.getAttribute('data-removed')).toBe('false')
  await page.clock.runFor(100)
  await expectGone(toast)
}

/** It may still be fading out. */
async function expectGone(toast: Locator): Promise<void> {
  const standing = async () => (await toast.count()) > 0 && (await toast.getAttribute('data-removed')) === 'false'
  await expect.poll(standing).toBe(false)
}

/** Moves the pointer onto it and away: its interval begins anew. */
async function startAnew(page: Page, carousel: Locator): Promise<void> {
  await carousel.scrollIntoViewIfNeeded()
  await carousel.hover()
  await settle(page)
  await page.mouse.move(0, 0)
  await settle(page)
}

/** Shows what has been triggered: React's scheduler uses messages and scrolling needs frames, neither of which a frozen clock stops. */
async function settle(page: Page): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel()
      const message = new Promise(received => {
        port1.onmessage = received
      })
      port2.postMessage(null)
      await message
      // The next frame. `requestAnimationFrame` is stopped with the clock.
      await document.documentElement.animate([], 1).finished
    })
  }
}

thoroughTest('the hero moves on every 2000 ms, in a loop, and pauses under the pointer', async () => {
  const page = await frozen('/')
  const hero = page.getByRole('region', { name: 'Banners' })
  const dots = hero.getByRole('button', { name: /^Banner \d$/ })
  const shown = () => dots.evaluateAll(all => all.findIndex(dot => dot.getAttribute('aria-current') === 'true'))
  await dots.first().click()
  await freeze(page)
  await startAnew(page, hero)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const first = await shown()
  for (const [from, to] of [
    [first, 1 - first],
    [1 - first, first],
  ]) {
    await expectAfter(
      page,
      2000,
      async () => expect(await shown()).toBe(from),
      () => expect.poll(shown).toBe(to),
    )
  }
  await hero.hover()
  await page.clock.fastForward(10_000)
  expect(await shown()).toBe(first)
})

thoroughTest('the testimonials move on every 5000 ms; two side by side, one below 768 px', async () => {
  const page = await frozen('/')
  const list = page.getByRole('list', { name: 'Testimonials' })
  const slides = () => list.evaluate(node => Math.round(node.clientWidth / (node.firstElementChild?.clientWidth ?? 1)))
  expect(await slides()).toBe(2)
  await freeze(page)
  await startAnew(page, list)
  const left = () => list.evaluate(node => node.scrollLeft)
  const before = await left()
  await expectAfter(
    page,
    5000,
    async () => expect(await left()).toBe(before),
    () => expect.poll(left).not.toBe(before),
  )
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(slides).toBe(1)
})

thoroughTest(
  'the cart drawer opens 100 ms after the click and takes 300 ms to close; the page below is locked',
  async () => {
    const page = await frozen('/cart', 360)
    const button = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
    const drawer = page.locator('dialog[aria-label="Shopping Cart"]')
    const open = () => drawer.evaluate((dialog: HTMLDialogElement) => dialog.open)
    // From the second time on its code is loaded.
    await button.click()
    await expect.poll(open).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(open).toBe(false)
    await freeze(page)
    await button.click()
    await expectAfter(
      page,
      100,
      async () => expect(await open()).toBe(false),
      () => expect.poll(open).toBe(true),
    )
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await page.keyboard.press('Escape')
    await expectAfter(
      page,
      300,
      async () => expect(await open()).toBe(true),
      () => expect.poll(open).toBe(false),
    )
  },
)

thoroughTest('the search sends its request 500 ms after the last key, and none for blanks', async () => {
  const page = await frozen('/')
  const searches: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/product') searches.push(searchParams.get('search') ?? '')
  })
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('dialog').getByPlaceholder('Search for perfumes...')
  await field.waitFor()
  await freeze(page)
  await field.fill('ou')
  await page.clock.runFor(400)
  await field.fill('oud')
  await expectAfter(
    page,
    500,
    async () => expect(searches).toEqual([]),
    () => expect.poll(() => searches).toEqual(['oud']),
  )
  await field.fill('   ')
  await page.clock.fastForward(5_000)
  expect(searches).toEqual(['oud'])
})

thoroughTest.each([
  ['search', 'Search', 500, 'search=oud'],
  ['price', 'Lowest price', 800, 'minPrice=2000'],
])('the %s filter applies after its pause', async (_, label, pause, wanted) => {
  const page = await frozen('/shop')
  const field = page.getByRole('form', { name: 'Filters' }).getByLabel(label)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await freeze(page)
  await field.fill(wanted.split('=')[1] ?? '')
  await expectAfter(
    page,
    pause,
    async () => expect(requests.filter(url => url.includes(wanted))).toEqual([]),
    () => page.waitForURL(`**/shop?${wanted}`),
  )
})

thoroughTest("'Copied!' stays for 2 seconds; its toast for 5000 ms", async () => {
  const page = await frozen('/')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = page.getByRole('button', { name: /^Copy the code/ }).first()
  const name = (await code.getAttribute('aria-label'))?.split(' ').at(-1) ?? ''
  const copied = page.getByRole('button', { name: 'Copied!' })
  const toasts = page.locator('[data-sonner-toast]', { hasText: `Coupon ${name} copied!` })
  // The first toast loads what shows toasts, so that the second one's time begins at once.
  await code.click()
  await toasts.getByRole('button', { name: 'Close toast' }).click()
  await page.clock.runFor(3000)
  for (const gone of [toasts, copied]) await gone.waitFor({ state: 'detached' })
  await freeze(page)
  await code.click()
  await copied.waitFor()
  await expectAfter(
    page,
    2000,
    async () => expect(await copied.count()).toBe(1),
    () => copied.waitFor({ state: 'detached' }),
  )
  await page.clock.runFor(3000 - 50)
  expect(await toasts.getAttribute('data-removed')).toBe('false')
  await page.clock.runFor(100)
  await expectGone(toasts)
})

thoroughTest("the registration's outcome is shown for 3 seconds, its failure for 5", async () => {
  const { page } = await shop.visit(1280, { expectedErrors: /ERR_FAILED/ })
  await page.clock.install()
  await goToCheckout(page)
  await page.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog', { name: 'User Registration' })
  await dialog.getByLabel('Name').fill('Bilal Ahmed')
  await dialog.getByLabel('Email').fill(newEmail('timed'))
  await dialog.getByLabel('Phone').fill('0300 7654321')
  await page.route('**/v1/customer', route => route.abort())
  const register = dialog.getByRole('button', { name: 'Register' })
  const toast = (text: string) => page.locator('[data-sonner-toast]', { hasText: text })
  const failure = toast('Registration failed. Please try again.')
  // The first toast loads what shows toasts, so that the second one's time begins at once.
  await register.click()
  await failure.waitFor()
  await page.clock.runFor(10_000)
  await failure.waitFor({ state: 'detached' })
  await freeze(page)
  await register.click()
  await expectStandsFor(page, failure, 5000)
  await page.unroute('**/v1/customer')
  await register.click()
  const success = toast('Registration successful!')
  await expectStandsFor(page, success, 3000)
})

thoroughTest('Alt+T goes to the toasts, top right', async () => {
  const { page } = await shop.visit(1280)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await goTo(page, '/')
  await page
    .getByRole('button', { name: /^Copy the code/ })
    .first()
    .click()
  const toast = page.locator('[data-sonner-toast]').first()
  await toast.waitFor()
  await page.keyboard.press('Alt+t')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-sonner-toaster], .toasts') !== null))
    .toBe(true)
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200)
  expect(box?.y).toBeLessThan(160)
})

test('the header stays at the top once 50 px have scrolled away; its menu is a button at 768 px and less', async () => {
  const { page } = await shop.visit(768)
  await goTo(page, '/shop')
  const header = page.getByRole('banner')
  const top = () => header.evaluate(node => Math.round(node.getBoundingClientRect().top))
  for (const [scrolled, expected] of [
    [0, 50],
    [49, 1],
    [50, 0],
    [400, 0],
  ] as const) {
    await page.evaluate(y => scrollTo(0, y), scrolled)
    await expect.poll(top).toBe(expected)
  }
  const menu = page.getByRole('button', { name: 'Menu' })
  const links = header.getByRole('navigation', { name: 'Main' })
  expect([await menu.isVisible(), await links.isVisible()]).toEqual([true, false])
  await page.setViewportSize({ width: 769, height: 900 })
  await expect.poll(async () => [await menu.isVisible(), await links.isVisible()]).toEqual([false, true])
})
