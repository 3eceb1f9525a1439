import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, interactive, settled } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { heightOf } from '../browser/window.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()

const oud = '/product/khyber-smoke-w4n8t'
const withThreePictures = 'saffron-route-tester-t7w4m'

/** Scrolls down as a reader does, until all lazy parts are loaded. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(drawn => requestAnimationFrame(drawn))
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      window.scrollTo({ top, behavior: 'instant' })
      for (const _ of ['laid out', 'seen by observers']) await frame()
    }
  })
  await settled(page)
}

const scripts = (page: Page) => {
  const seen: string[] = []
  page.on('request', request => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) seen.push(name)
  })
  return seen
}

test('favourites: kept from a card and from a product, with fresh prices, into the cart, removed, undone', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/favourites')
  await page.getByText('No favourites yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click()
  await page.waitForURL('**/shop')

  const heart = page.getByRole('button', { name: /^Favourite: / }).first()
  const name = (await heart.getAttribute('aria-label'))?.replace('Favourite: ', '') ?? ''
  await heart.click()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  await goTo(page, oud)
  await page.getByRole('button', { name: 'Favourite: Khyber Smoke' }).click()

  // The price was another one when the heart was tapped.
  await page.evaluate(() => {
    const root = JSON.parse(localStorage.getItem('root') ?? '')
    root.state.favoriteData[0].cutPrice = 12_300
    localStorage.setItem('root', JSON.stringify(root))
  })
  await goTo(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Favourites' }).click()
  await page.getByText('2 perfumes').waitFor()
  await page.getByText('Was Rs 123 when you chose it').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: new RegExp(`^Add To Bag: ${name}`) }).click()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  await drawer.getByText(name).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: /^Remove Khyber Smoke/ }).click()
  await page.getByText('1 perfume', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 perfumes').waitFor()
  await page.reload()
  await page.getByText('2 perfumes').waitFor()
})

test('pictures: swiped, enlarged, zoomed and closed by keyboard; the focus returns', async () => {
  const { page } = await shop.visit(360)
  const loaded = scripts(page)
  await goTo(page, `/product/${withThreePictures}`)
  expect(loaded).not.toContain('lightbox')
  const zoom = page.getByRole('link', { name: 'Zoom the picture' })
  await zoom.focus()
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name: 'Pictures of Saffron Route Tester' })
  await window.getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await window.getByText('2 of 3').waitFor()
  const shown = window.locator('.zoom-picture').nth(1)
  await page.keyboard.press('+')
  await expect.poll(() => shown.getAttribute('data-zoomed')).toBe('true')
  await page.keyboard.press('-')
  await expect.poll(() => shown.getAttribute('data-zoomed')).toBe('false')
  await expectAccessible(page)
  await tapTwice(page, shown)
  await expect.poll(() => shown.getAttribute('data-zoomed')).toBe('true')
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'hidden' })
  await expect.poll(() => zoom.evaluate(node => node === document.activeElement)).toBe(true)

  // On phones the next picture is in sight instead of thumbnails.
  const strip = page.locator('.gallery-strip')
  for (const at of [1, 2]) {
    const left = () => strip.evaluate((list, at) => list.children[at]?.getBoundingClientRect().left ?? Number.NaN, at)
    // Pressed again when the strip did not move: the browser snaps back when a layout comes in between.
    const pressed = () => strip.press('ArrowRight').then(left)
    await expect.poll(pressed, { interval: 500 }).toBeLessThan(180)
  }
})

thoroughTest('with a mouse: a picture grows under the pointer, and a click zooms in its window', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, oud)
  const picture = page.locator('.gallery-strip img').first()
  await picture.hover()
  let x = 300
  const moved = async () => {
    x += 5
    await page.mouse.move(x, 400)
    return picture.evaluate(image => image.style.transform)
  }
  await expect.poll(moved).toBe('scale(2.2)')
  const address = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(address).toMatch(/\/1600\.avif$/)
  await page.mouse.move(5, 5)
  await expect.poll(() => picture.evaluate(image => image.style.transform)).toBe('')
  await page.getByRole('link', { name: 'Zoom the picture' }).click()
  const shown = page.getByRole('dialog', { name: 'Pictures of Khyber Smoke' }).locator('.zoom-picture').first()
  await shown.click()
  await expect.poll(() => shown.getAttribute('data-zoomed')).toBe('true')
  const large = () => shown.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(large).toMatch(/\/1600\.avif$/)
})

test('a wide header leads to the favourites, and counts them', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, oud)
  await page.getByRole('button', { name: 'Favourite: Khyber Smoke' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Favourites, 1' }).click()
  await page.getByText('1 perfume', { exact: true }).waitFor()
})

thoroughTest(
  'delivery: the shop names its own city until the shopper chooses one, which is then remembered',
  async () => {
    const { page } = await shop.visit(360)
    await goTo(page, oud)
    const promise = page.locator('.delivery')
    await promise.getByText(/^Delivery to Sargodha: \w{3} \d/).waitFor()
    await promise.getByText('Cash on delivery').waitFor()
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/v1/')) calls.push(request.url())
    })
    await promise.getByRole('button', { name: 'Change city' }).click()
    const window = page.getByRole('dialog', { name: 'Deliver to' })
    await window.getByRole('button', { name: /^Lahore/ }).waitFor()
    await window.getByLabel('City').fill('xyz')
    await window.getByText('We could not find this city.', { exact: false }).waitFor()
    await window.getByLabel('City').fill('kar')
    await page.keyboard.press('Enter')
    await window.waitFor({ state: 'hidden' })
    const karachi = /^Delivery to Karachi: \w{3} \d+( \w{3})? to \w{3} \d+ \w{3}/
    await promise.getByText(karachi).waitFor()
    expect(calls).toEqual([])
    await goTo(page, `/product/${(await productWithTwoSizes(shop.url))._id}`)
    await promise.getByText(karachi).waitFor()
  },
)

thoroughTest('further down are related perfumes and recently viewed ones', async () => {
  const { page } = await shop.visit(360)
  const other = await productWithTwoSizes(shop.url)
  // From two on: one card alone is no row.
  await goTo(page, '/product/white-oud-w3p9d')
  await goTo(page, `/product/${other._id}`)
  await goTo(page, oud)
  await readToTheEnd(page)
  // What is in sight does not move: it comes once its place is out of sight.
  await page.evaluate(() => scrollTo(0, 0))
  const related = page.getByRole('region', { name: 'You may also like' })
  // Three columns hold three of the four.
  for (const [width, shown] of [
    [1280, 4],
    [768, 3],
    [360, 4],
  ] as const) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await expect.poll(() => related.getByRole('article').count(), { message: `at ${width} px` }).toBe(shown)
  }
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.getByRole('link', { name: other.name }).waitFor()
  expect(await viewed.getByRole('link', { name: 'Khyber Smoke' }).count()).toBe(0)
  await expectAccessible(page)
  await related
    .getByRole('button', { name: /^Add To Bag/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
})

test('on phones the bar at the bottom of the screen has the sizes, one press adds one; nothing is an error', async () => {
  const { page } = await shop.visit(360)
  const { _id } = await productWithTwoSizes(shop.url)
  await goTo(page, `/product/${_id}`)
  const bar = page.locator('.sticky-buy-bar')
  // The page's own price is in sight.
  await expect.poll(() => bar.textContent()).not.toContain('Rs.')
  // And its sizes, whole, above the bar.
  const [top, bottom] = [(await bar.boundingBox())?.y ?? 0, await bottomOf(page.locator('.size-option').last())]
  expect(bottom).toBeLessThanOrEqual(top)
  await page.getByRole('button', { name: 'Buy now' }).scrollIntoViewIfNeeded()
  await bar.waitFor({ state: 'detached' })
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect.poll(() => bar.textContent()).toMatch(/From Rs\./)
  const open = bar.getByRole('button', { name: 'Choose size' })
  const sizes = bar.getByRole('group', { name: 'Choose a size to add it to your cart' })
  const focused = (button: Locator) =>
    expect.poll(() => button.evaluate(is => is === document.activeElement)).toBe(true)
  await open.click()
  await focused(sizes.locator('button:enabled').first())
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await focused(open)
  expect(await sizes.count()).toBe(0)
  await page.keyboard.press('Enter')
  const last = sizes.locator('button:enabled').last()
  const size = (await last.locator('span').first().textContent()) ?? ''
  await last.click()
  expect(await page.getByText('Please select a size').count()).toBe(0)
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await cart.getByText(size, { exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  await cart.waitFor({ state: 'hidden' })
  await focused(bar.getByRole('button', { name: 'Add to cart' }))
})

const bottomOf = async (of: Locator) => {
  const box = await of.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

test('sharing: the share sheet where there is one, else the link is copied', async () => {
  const { page } = await shop.visit(1280)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await goTo(page, `${oud}?from=email`)
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied!').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.url + oud)
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      value: async (shared: unknown) => {
        document.title = JSON.stringify(shared)
      },
    }),
  )
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.title()).toBe(JSON.stringify({ title: 'Khyber Smoke', url: shop.url + oud }))
})

test('what is far below is in the page at once, and its code is loaded only when it is near', async () => {
  const { page } = await shop.visit(360, { fresh: true })
  const loaded = scripts(page)
  await page.clock.install()
  await goTo(page, oud)
  // Nor later: all timers of the page have fired.
  await page.clock.runFor(10_000)
  await settled(page)
  expect(await page.locator('#reviews, #related, .site-footer').count()).toBe(3)
  for (const part of ['product-reviews', 'related-products', 'footer', 'error-page', 'cart-drawer', 'search-overlay'])
    expect(loaded).not.toContain(part)
  await readToTheEnd(page)
  for (const part of ['product-reviews', 'related-products', 'footer']) expect(loaded).toContain(part)
})

thoroughTest('leaving a page at once on a slow connection: waiting parts neither delay it nor disappear', async () => {
  const { page } = await shop.visit(360, { fresh: true })
  await goTo(page, oud)
  const arrive = await holdBack(page, '**/assets/*.js')
  await page.evaluate(() => {
    const seen = new Set<boolean>()
    Object.assign(window, { seen })
    setInterval(() => seen.add(document.querySelector('.site-footer') !== null), 20)
  })
  const requested = page.waitForRequest('**/assets/*.js')
  await page.getByRole('banner').getByRole('link', { name: 'Khushbu, home' }).click()
  await requested
  arrive()
  await page.waitForURL(`${shop.url}/`)
  await page.goBack()
  await page.waitForURL(`**${oud}`)
  await page.getByRole('heading', { level: 1, name: 'Khyber Smoke' }).waitFor()
  await page.locator('#reviews').waitFor()
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<boolean> }).seen])).toEqual([true])
})

thoroughTest(
  'a part that cannot be loaded stays as the server rendered it, and the next page is a full load',
  async () => {
    const { page } = await shop.visit(360, { fresh: true, expectedErrors: /ERR_FAILED/ })
    await goTo(page, oud)
    const parts = /\/assets\/(footer|product-reviews)-.*\.js$/
    await page.route(parts, route => route.abort())
    await readToTheEnd(page)
    expect(await page.locator('#reviews, .site-footer').count()).toBe(2)
    // React tries again when the pointer comes to a part.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).hover()
    await settled(page)
    expect(await page.locator('#reviews, .site-footer').count()).toBe(2)
    await page.unroute(parts)
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await page.getByRole('heading', { level: 1 }).getByText('Privacy').waitFor()
    expect(await page.evaluate(() => 'before' in window)).toBe(false)
    const footer = page.getByRole('contentinfo')
    await interactive(page)
    await footer.scrollIntoViewIfNeeded()
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await footer.getByText('Email is required').waitFor()
  },
)

thoroughTest.each([false, true])(
  'pages are fetched ahead on intent, but never for those who save data (%s)',
  async saveData => {
    const { page } = await shop.visit(1280)
    await page.addInitScript(value => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value }, configurable: true })
    }, saveData)
    await page.clock.install()
    await goTo(page, '/')
    await page.locator('.site-nav a[href="/deals"]').hover()
    const ahead = page.locator('link[rel="prefetch"], link[rel="modulepreload"][href*="listing.route"]')
    const later = async () => {
      await page.clock.runFor(500)
      await settled(page)
      return ahead.count()
    }
    if (saveData) for (let times = 0; times < 10; times++) expect(await later()).toBe(0)
    else await expect.poll(later).toBeGreaterThan(0)
  },
)

test('without scripts the product page is complete', async () => {
  const { page } = await shop.visit(360, { javaScriptEnabled: false })
  await page.goto(oud)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Khyber Smoke')
  await page.getByText(/^Delivery to Sargodha:/).waitFor()
  await page.getByText('Shipping Information').click()
  await page.getByText(/Orders are delivered by courier within/).waitFor()
  await page.getByRole('heading', { name: 'How it wears' }).waitFor()
  await page.getByRole('heading', { name: 'You may also like' }).waitFor()
  expect(await page.getByRole('link', { name: 'Zoom the picture' }).getAttribute('href')).toMatch(
    /^\/pictures\/.+\.jpg/,
  )
  // On phones each list of the foot is a closed row.
  for (const row of await page.getByRole('contentinfo').locator('summary').all()) await row.click()
  expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(15)
})

thoroughTest(
  'without a connection there is an offline page, never an old one, and the shop returns with the connection',
  async () => {
    const { page } = await shop.visit(360, {
      expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
      serviceWorkers: 'allow',
    })
    await goTo(page, oud)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.context().setOffline(true)
    await goTo(page, '/shop?category=Men')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await goTo(page, oud)
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Khyber Smoke' }).waitFor()
    // In a page that is open already.
    await page.getByRole('banner').getByRole('link', { name: 'Khushbu, home' }).click()
    await page.waitForURL(`${shop.url}/`)
    const card = page.getByRole('region', { name: 'New Arrivals' }).getByRole('article').first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await interactive(page)
    await page.context().setOffline(true)
    await card.getByRole('link', { name }).click()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Try again').click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter(path => path !== '/offline.html' && !path.startsWith('/assets/'))).toEqual([])
  },
)

test('a button pressed before its code is loaded is pressed again afterwards', async () => {
  const { page } = await shop.visit(360, { fresh: true })
  const arrive = await holdBack(page, /\/assets\/footer-.*\.js$/)
  await goTo(page, '/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
  arrive()
  await page.getByText('Email is required').waitFor()
})

thoroughTest('what a buyer sent can be enlarged: pictures and videos', async () => {
  const { page } = await shop.visit(360)
  const product = '/product/anarkali-blush-d1v6t'
  const { images } = await shop.db
    .selectFrom('products')
    .select('images')
    .where('id', '=', withThreePictures)
    .executeTakeFirstOrThrow()
  const shown = shop.db.updateTable('reviews').where('product_id', '=', 'anarkali-blush-d1v6t').where('rating', '=', 5)
  try {
    await shown.set({ images: images.slice(0, 2), videos: ['/review-videos/0123.mp4'] }).execute()
    await page.route('**/review-videos/*', route => route.fulfill({ status: 200, contentType: 'video/mp4', body: '' }))
    await goTo(page, product)
    await readToTheEnd(page)
    await page.getByRole('link', { name: 'Picture from Hania Tariq' }).nth(1).click()
    const window = page.getByRole('dialog', { name: 'From Hania Tariq' })
    await window.getByText('2 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await window.getByText('3 of 3').waitFor()
    expect(await window.locator('video').getAttribute('src')).toBe('/review-videos/0123.mp4')
    expect(await window.getByRole('button', { name: 'Zoom in' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Video from Hania Tariq' }).click()
    await window.getByText('3 of 3').waitFor()
    await window.getByRole('button', { name: 'Close' }).click()
    await expectAccessible(page)
  } finally {
    await shown.set({ images: [], videos: [] }).execute()
  }
})

/** Two taps a tenth of a second apart by the events' own times, however long the machine takes to deliver them. */
async function tapTwice(page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const touch = [{ x: x + width / 2, y: y + height / 2 }]
  const browser = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  for (const [after, touchPoints] of [
    [0, touch],
    [0.03, []],
    [0.1, touch],
    [0.13, []],
  ] as const) {
    const type = touchPoints.length > 0 ? 'touchStart' : 'touchEnd'
    await browser.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints], timestamp: began + after })
  }
  await browser.detach()
}
