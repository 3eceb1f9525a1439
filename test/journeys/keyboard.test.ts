import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { totalShown } from '../screens/acts.ts'
import { firstOrAll, thoroughTest } from '../thorough.ts'
import { countKeys, orderWished, tabTo, type } from './by-keys.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const shop = stage()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

// A phone's page too: it has a sheet for the filters, and a bar at its bottom that must not cover the focus.
test.each(firstOrAll(360, 1280))(
  'by keyboard alone at %i px from the search to the confirmation of an order',
  async width => {
    const { page } = await shop.visit(width)
    await goTo(page, '/')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')

    // Search: the field has the focus, results are the next stops.
    await tabTo(page, page.getByRole('button', { name: 'Search' }))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByPlaceholder('Search for perfumes...').waitFor()
    await page.keyboard.type('lavendar')
    const found = page.getByRole('tabpanel').getByRole('link', { name: /lavender/i })
    await tabTo(page, found)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/product/**')

    // Filters: the listing, narrowed.
    await goTo(page, '/shop')
    if (width < 1024) {
      await tabTo(page, page.getByRole('button', { name: /^Filters/ }))
      await page.keyboard.press('Enter')
    }
    const filters = page.getByRole('form', { name: 'Filters' })
    await tabTo(page, filters.getByRole('link', { name: /Attar\/Oud/ }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/category=Attar/)
    if (width < 1024) {
      await tabTo(page, page.getByRole('button', { name: /^Show \d+ products?$/ }))
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }

    // Product: a size by the arrow keys, into the cart.
    await goTo(page, `/product/${(await productWithTwoSizes(shop.url))._id}`)
    await tabTo(page, page.getByRole('radio'))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
    await page.keyboard.press('Enter')
    const bag = dialog(page, 'Shopping Cart')
    await bag.getByText('Just one step away from completing your order.').waitFor()
    await tabTo(page, bag.getByRole('link', { name: 'Proceed to Checkout' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/checkout')
    await bag.waitFor({ state: 'hidden' })

    // Checkout.
    await type(page, page.getByLabel('Email Address'), newEmail('keys'))
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Change email' }).waitFor()
    await type(page, page.getByLabel('Full name'), 'Ayesha Malik')
    await type(page, page.getByLabel('City'), 'Multan')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByLabel('State/Province').inputValue()).toBe('Punjab')
    await type(page, page.getByLabel('Town'), 'Cantt')
    await type(page, page.locator('[autocomplete*="address-line1"], [autocomplete*="street-address"]'), 'House 12')
    await type(page, page.getByLabel('Phone Number'), `0301${String(Date.now()).slice(-7)}`)
    await tabTo(page, page.getByRole('button', { name: 'Complete Order' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/order/*')
    await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
  },
  180_000,
)

test('from a wish to a placed order, known by email, with at most 120 keys, letters included', async () => {
  const { page } = await shop.visit(360, { fresh: true })
  await goTo(page, '/')
  const keys = countKeys(page)
  await orderWished(page)
  const fill = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await fill(page.getByLabel('Email Address'), `a.malik.${randomText(4)}@gmail.com`.toLowerCase())
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Change email' }).waitFor()
  await fill(page.getByLabel('Full name'), 'Ayesha Malik')
  await fill(page.getByLabel('City'), 'Multan')
  await fill(page.getByLabel('Town'), 'Cantt')
  await fill(page.locator('[autocomplete*="address-line1"], [autocomplete*="street-address"]'), 'House 12, St 4')
  await fill(page.getByLabel('Phone Number'), `0301${String(Date.now()).slice(-7)}`)
  await totalShown(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
  expect(keys()).toBeLessThanOrEqual(120)
}, 120_000)

thoroughTest.each(firstOrAll(360, 1280))(
  'at %i px what lies over the page keeps the focus, gives it back on Escape, and closes on the back button',
  async width => {
    const { page } = await shop.visit(width)
    await page.goto('/shop')
    await goTo(page, '/')
    const panels: [Locator, Locator][] = [
      [page.getByRole('button', { name: 'Search' }), dialog(page, 'Search')],
      [page.getByRole('banner').getByRole('link', { name: /^Cart/ }), dialog(page, 'Shopping Cart')],
    ]
    if (width <= 768) panels.push([page.getByRole('button', { name: 'Menu' }), dialog(page, 'Khushbu')])
    else panels.push([page.getByRole('link', { name: 'Special Offers Get Now' }), dialog(page, 'Available Coupons')])
    for (const [opener, panel] of panels) {
      await opener.focus()
      await page.keyboard.press('Enter')
      await panel.waitFor()
      for (let stop = 0; stop < 30; stop++) {
        await page.keyboard.press(stop % 7 === 6 ? 'Shift+Tab' : 'Tab')
        // The browser's own toolbar may have the focus in between; the page below never has.
        const held = await panel.evaluate(
          node =>
            [node, document.body].some(one => one === document.activeElement) || node.contains(document.activeElement),
        )
        expect(held, `stop ${stop} of ${opener}`).toBe(true)
      }
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await expect.poll(() => opener.evaluate(node => node === document.activeElement)).toBe(true)
    }
    const [first] = panels
    await first?.[0].press('Enter')
    await first?.[1].waitFor()
    await page.goBack()
    await first?.[1].waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${shop.url}/`)
    // Panels closed in another way cost no further press.
    await page.goBack()
    await page.waitForURL('**/shop')
    await page.goForward()
    await page.waitForURL(`${shop.url}/`)
  },
)

thoroughTest('the back button closes filters and zoom, keeps what was chosen, and then leaves the page', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog(page, 'Khushbu').getByRole('link', { name: 'Men Perfumes', exact: true }).click()
  await page.waitForURL('**/shop?category=Men')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = dialog(page, 'Filters')
  await filters.getByLabel('4 stars and up').click()
  await page.waitForURL('**/shop?category=Men&rating=4')
  await page.waitForFunction(() => history.state.panel)
  await page.goBack()
  await filters.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${shop.url}/shop?category=Men&rating=4`)
  await page.locator('main a[href^="/product/"]').first().click()
  await page.waitForURL('**/product/*')
  const product = page.url()
  await page.getByRole('link', { name: 'Zoom the picture' }).click()
  const zoom = page.getByRole('dialog', { name: /^Pictures of/ })
  await zoom.waitFor()
  await page.goBack()
  await zoom.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(product)
  await page.goBack()
  await page.waitForURL('**/shop?category=Men&rating=4')
  await page.getByRole('heading', { name: 'MEN PERFUMES', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Remove filter: 4 stars and up' }).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${shop.url}/shop?category=Men`)
  await page.goBack()
  await page.waitForURL(`${shop.url}/`)
})

test('Back pressed while the filtered page is still being rendered closes the filters and stays on that page', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop?category=Men')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = dialog(page, 'Filters')
  await page.evaluate(() => {
    const push = history.pushState
    history.pushState = (...entry: Parameters<typeof push>) => {
      push.apply(history, entry)
      history.pushState = push
      history.back()
    }
  })
  await filters.getByLabel('4 stars and up').click()
  await filters.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Remove filter: 4 stars and up' }).waitFor()
  expect(page.url()).toBe(`${shop.url}/shop?category=Men&rating=4`)
  await page.goBack()
  await page.getByRole('link', { name: 'Remove filter: 4 stars and up' }).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${shop.url}/shop?category=Men`)
})

thoroughTest(
  'whoever uses keys keeps the focus when what had it is removed, and has the new page when a link led there',
  async () => {
    const { page } = await shop.visit(1280)
    const nobodyHasIt = () => page.evaluate(() => document.activeElement === document.body)
    const press = async (button: Locator) => {
      await button.focus()
      await page.keyboard.press('Enter')
    }
    const inside = (place: Locator) =>
      place.evaluate(node => node !== document.activeElement && node.contains(document.activeElement))
    await goTo(page, '/shop')
    for (const index of [0, 1]) await press(page.getByRole('button', { name: /^Favourite/ }).nth(index))
    const bag = dialog(page, 'Shopping Cart')
    for (const index of [0, 1]) {
      await press(page.getByRole('button', { name: /^Add To Bag/ }).nth(index))
      await expect.poll(() => bag.getByRole('button', { name: /^Remove/ }).count()).toBe(index + 1)
      if (index === 0) {
        await page.keyboard.press('Escape')
        await bag.waitFor({ state: 'hidden' })
      }
    }
    for (const left of [1, 0]) {
      await press(bag.getByRole('button', { name: /^Remove/ }).first())
      await expect.poll(() => bag.getByRole('button', { name: /^Remove/ }).count()).toBe(left)
      await expect.poll(() => inside(bag)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await bag.waitFor({ state: 'hidden' })

    await press(page.getByRole('banner').getByRole('link', { name: /^Favourites/ }))
    await page.waitForURL('**/favourites')
    const content = page.getByRole('main')
    for (const left of [1, 0]) {
      await press(content.getByRole('button', { name: /^Remove/ }).first())
      await expect.poll(() => content.getByRole('button', { name: /^Remove/ }).count()).toBe(left)
      await expect.poll(() => inside(content)).toBe(true)
    }
    await press(content.getByRole('link', { name: 'Continue Shopping' }))
    await page.waitForURL('**/shop')
    await expect.poll(nobodyHasIt).toBe(false)
    const release = await holdBack(page, /page=2/)
    await press(page.getByRole('link', { name: 'Next', exact: true }))
    const contentHasIt = () => content.evaluate(main => main === document.activeElement)
    await content.getByText('Loading products…').waitFor()
    await expect.poll(contentHasIt).toBe(true)
    release()
    await page.waitForURL('**/shop?page=2')
    await content.getByText('Previous').waitFor()
    await expect.poll(contentHasIt).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  },
)

thoroughTest('over an open account menu or coupon window one click on Cart or Search opens it', async () => {
  const { page } = await shop.visit(1280)
  await goTo(page, '/')
  const header = page.getByRole('banner')
  const account = header.getByRole('button', { name: 'Account', exact: true })
  const cart = header.getByRole('link', { name: /^Cart/ })
  const search = header.getByRole('button', { name: 'Search' })
  const coupons = header.getByRole('link', { name: 'Special Offers Get Now' })
  /** Clicks where the button is, whatever lies over it. */
  const clickAt = async (button: Locator) => {
    const box = await button.boundingBox()
    if (!box) throw new Error('The button is not on the page')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  for (const [opener, open] of [
    [account, dialog(page, 'Account')],
    [coupons, dialog(page, 'Available Coupons')],
  ] as const) {
    for (const [other, opened] of [
      [cart, dialog(page, 'Shopping Cart')],
      [search, dialog(page, 'Search')],
    ] as const) {
      await opener.click()
      await open.waitFor()
      await clickAt(other)
      await opened.waitFor()
      await open.waitFor({ state: 'hidden' })
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'hidden' })
    }
  }
  await account.click()
  await dialog(page, 'Account').waitFor()
  await clickAt(account)
  await dialog(page, 'Account').waitFor({ state: 'hidden' })
})

test('a new page begins at its top, and going back restores the scroll position', async () => {
  const { page } = await shop.visit(360)
  await goTo(page, '/shop')
  await page.evaluate(() => scrollTo(0, 900))
  await page
    .locator('main a[href^="/product/"]')
    .nth(3)
    .evaluate(link => (link as HTMLElement).focus({ preventScroll: true }))
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product/**')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/shop')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
