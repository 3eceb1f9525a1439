import type { Page } from 'playwright-core'

export type Screen = {
  /** Its file in docs/screenshots: `NAME-360.webp`. */
  name: string
  /** Its address, or how to find it in the shop that answers at `url`. */
  path: string | ((url: string) => Promise<string>)
  /** What a shopper does there to see it; the page is loaded and its scripts run. */
  act?: (page: Page) => Promise<void>
  /** Where it exists; all of `screenWidths` unless given. */
  widths?: readonly number[]
  /** Errors that the browser writes to its console here, since the shop answers or the network fails so. */
  expected?: RegExp
  /** Who looks; a stranger unless given. */
  as?: 'customer'
}

export const screenWidths = [360, 768, 1280] as const

/** Widths with the slide-in menu. */
const narrow = [360, 768]

type Product = { _id: string; sizes: { stock: number; discount: number }[] }

async function products(url: string, query = ''): Promise<Product[]> {
  return (await (await fetch(`${url}/v1/product?limit=60${query}`)).json()).data
}

async function productWith(url: string, wanted: (product: Product) => boolean): Promise<string> {
  const found = (await products(url)).find(wanted)
  if (!found) throw new Error('The demo shop has no such product')
  return `/product/${found._id}`
}

const severalSizes = (url: string) =>
  productWith(url, ({ sizes }) => sizes.filter(({ stock }) => stock > 10).length > 1 && (sizes[0]?.discount ?? 0) > 0)
const soldOut = (url: string) => productWith(url, ({ sizes }) => sizes.every(({ stock }) => stock === 0))

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })

/** From any listing: two different perfumes, the drawer open. */
async function fillBag(page: Page): Promise<void> {
  for (const index of [0, 2]) {
    await page
      .getByRole('button', { name: /^Add To Bag/ })
      .nth(index)
      .click()
    await drawer(page).getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
    if (index > 0) return
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
  }
}

async function goFromBag(page: Page, path: '/cart' | '/checkout'): Promise<void> {
  await fillBag(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).first().click()
  const field = page.getByPlaceholder('Search for perfumes...').last()
  await field.fill(text)
}

async function enterEmail(page: Page): Promise<void> {
  const field = page.getByLabel('Email Address')
  await field.fill(`ayesha.${Date.now()}@example.com`)
  await field.blur()
  await page.getByRole('button', { name: 'Change email' }).waitFor()
}

async function fillAddress(page: Page): Promise<void> {
  await enterEmail(page)
  await page.getByLabel('Full name').fill('Ayesha Malik')
  await page.getByLabel('City').fill('Lahore')
  await page.getByLabel('City').blur()
  await page.getByLabel('Town').fill('Model Town')
  await page
    .locator('[autocomplete*="address-line1"], [autocomplete*="street-address"]')
    .first()
    .fill('House 12, Street 4')
  await page.getByLabel('Phone Number').fill(`0300${String(Date.now()).slice(-7)}`)
}

/** Every screen and state that the shop shows; screens of accounts are marked `as: 'customer'`. */
export const screens: Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'menu',
    path: '/',
    widths: narrow,
    act: async page => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('navigation').waitFor()
    },
  },
  { name: 'search', path: '/', act: page => page.getByRole('button', { name: 'Search' }).first().click() },
  {
    name: 'search-results',
    path: '/',
    act: async page => {
      await search(page, 'lavendar')
      await page.getByRole('tabpanel').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'search-nothing',
    path: '/',
    act: async page => {
      await search(page, 'zzzzqq')
      await page.getByText('No products found for "zzzzqq"').waitFor()
    },
  },
  {
    name: 'search-suggestions',
    path: '/',
    act: async page => {
      await search(page, 'rose')
      await page.getByRole('tab', { name: 'Suggestions' }).click()
      await page.getByRole('tabpanel').getByRole('link').first().waitFor()
    },
  },
  {
    name: 'coupons',
    path: '/',
    act: async page => {
      const link = page.getByRole('link', { name: 'Special Offers Get Now' })
      if (await link.isVisible()) await link.click()
      else {
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('button', { name: 'Coupons' }).click()
      }
      await page.getByRole('dialog', { name: 'Available Coupons' }).getByText('15% OFF').waitFor()
    },
  },
  {
    name: 'cart-drawer-empty',
    path: '/shop',
    act: async page => {
      await page
        .getByRole('button', { name: /cart/i })
        .or(page.getByRole('link', { name: /cart/i }))
        .first()
        .click()
      await drawer(page).getByText('Your cart is empty').waitFor()
    },
  },
  { name: 'cart-drawer', path: '/shop', act: fillBag },
  { name: 'listing', path: '/shop' },
  { name: 'listing-filtered', path: '/shop?category=Men&rating=4&maxPrice=9000&sort=price-asc' },
  {
    name: 'listing-filters',
    path: '/shop?category=Women',
    widths: narrow,
    act: async page => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: /^Show \d+ products?$/ }).waitFor()
    },
  },
  { name: 'listing-searched', path: '/shop?search=oud+rose' },
  { name: 'listing-nothing-found', path: '/shop?search=zzzzqq' },
  { name: 'listing-empty', path: '/shop?category=Shampoo' },
  {
    name: 'listing-loading',
    path: '/',
    act: async page => {
      await page.route('**/shop.data*', () => {})
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('.site-footer a[href="/shop?category=Men"]')?.click(),
      )
      await page.getByText('Loading products…').waitFor()
    },
  },
  {
    name: 'listing-failed',
    path: '/',
    expected: /ERR_FAILED/,
    act: async page => {
      await page.route('**/shop.data*', route => route.abort())
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('.site-footer a[href="/shop?category=Men"]')?.click(),
      )
      await page.getByText('Error loading products:').waitFor()
    },
  },
  { name: 'new-arrivals', path: '/new-arrivals' },
  { name: 'women-perfumes', path: '/women-perfumes' },
  { name: 'attar-out', path: '/attar-out' },
  { name: 'deals', path: '/deals' },
  { name: 'gift-box', path: '/gift-box' },
  { name: 'product', path: severalSizes },
  {
    name: 'product-no-size',
    path: severalSizes,
    act: async page => {
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await page.getByText('Please select a size').first().waitFor()
    },
  },
  { name: 'product-sold-out', path: soldOut },
  {
    name: 'product-description',
    path: severalSizes,
    act: async page => {
      await page.getByRole('button', { name: 'Description' }).click()
      await page.getByRole('dialog', { name: 'Description' }).waitFor()
    },
  },
  {
    name: 'product-shipping',
    path: severalSizes,
    act: async page => {
      await page.getByRole('button', { name: 'Shipping Information' }).click()
      await page.getByRole('dialog', { name: 'Shipping Information' }).waitFor()
    },
  },
  { name: 'product-unknown', path: '/product/nothing-like-this-00000', expected: /404/ },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart', path: '/shop', act: page => goFromBag(page, '/cart') },
  {
    name: 'cart-removed',
    path: '/shop',
    act: async page => {
      await goFromBag(page, '/cart')
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await page.getByText(/ removed$/).waitFor()
    },
  },
  { name: 'checkout-empty', path: '/checkout' },
  { name: 'checkout', path: '/shop', act: page => goFromBag(page, '/checkout') },
  {
    name: 'checkout-faults',
    path: '/shop',
    act: async page => {
      await goFromBag(page, '/checkout')
      await enterEmail(page)
      await page.getByRole('button', { name: 'Complete Order' }).click()
      await page.getByText('is required').first().waitFor()
    },
  },
  {
    name: 'checkout-filled',
    path: '/shop',
    act: async page => {
      await goFromBag(page, '/checkout')
      await fillAddress(page)
      await page.getByLabel('Discount code').fill('OUD15')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page
        .getByRole('button', { name: 'Applied' })
        .or(page.getByText(/coupon|minimum|order/i))
        .first()
        .waitFor()
    },
  },
  {
    name: 'order',
    path: '/shop',
    act: async page => {
      await goFromBag(page, '/checkout')
      await fillAddress(page)
      await page.getByRole('button', { name: 'Complete Order' }).click()
      await page.waitForURL('**/order/*')
      await page.getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
    },
  },
  { name: 'order-of-another', path: '/order/nothing', expected: /404/ },
  { name: 'coming-soom', path: '/coming-soom' },
  { name: 'pages-faqs', path: '/pages/faqs' },
  { name: 'pages-our-story', path: '/pages/our-story' },
  { name: 'pages-store-locator', path: '/pages/store-locator' },
  { name: 'pages-quiz', path: '/pages/quiz' },
  { name: 'pages-quiz-answered', path: '/pages/quiz?for=Men&scent=oud' },
  { name: 'not-found', path: '/nowhere', expected: /404/ },
  {
    name: 'failed',
    path: '/',
    expected: /ERR_FAILED|Failed to fetch/,
    act: async page => {
      await page.route('**/pages/our-story.data*', route => route.abort())
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('.site-footer a[href="/pages/our-story"]')?.click(),
      )
      await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor()
    },
  },
]

/** Every address behind the screens, once. */
export async function addresses(url: string): Promise<string[]> {
  const paths = await Promise.all(screens.map(({ path }) => (typeof path === 'string' ? path : path(url))))
  return [...new Set(paths)]
}
