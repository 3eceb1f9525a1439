import { goTo } from '../browser/go-to.ts'
import {
  drawer,
  enterEmail,
  fillAddress,
  fillBag,
  goFromBag,
  search,
  severalSizes,
  soldOut,
  totalShown,
} from './acts.ts'
import { narrow, type Screen } from './screen.ts'

/** What anybody may see. */
export const shopScreens: Screen[] = [
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
    name: 'search-understood',
    layoutOf: 'search-results',
    path: '/',
    act: async page => {
      await search(page, 'gift for wife under 4000')
      await page.getByText('Nothing has all of it. Closest:').waitFor()
    },
  },
  {
    name: 'search-nothing',
    layoutOf: 'search-results',
    path: '/',
    act: async page => {
      await search(page, 'lavgzzder')
      await page.getByText('No products found for "lavgzzder"').waitFor()
    },
  },
  {
    name: 'search-suggestions',
    layoutOf: 'search-results',
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
    layoutOf: 'cart-drawer',
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
  { name: 'cart-drawer', path: '/shop?category=Men', act: fillBag },
  { name: 'listing', path: '/shop' },
  { name: 'listing-filtered', layoutOf: 'listing', path: '/shop?category=Men&rating=4&maxPrice=9000&sort=price-asc' },
  {
    name: 'listing-filters',
    path: '/shop?category=Women',
    widths: narrow,
    act: async page => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: /^Show \d+ products?$/ }).waitFor()
    },
  },
  { name: 'listing-searched', layoutOf: 'listing', path: '/shop?search=oud+rose' },
  {
    name: 'listing-understood',
    layoutOf: 'listing',
    path: '/shop?search=garmi+ke+liye+100ml+mardana+perfume+6000+se+kam',
  },
  { name: 'listing-closest', layoutOf: 'listing', path: '/shop?search=gift+for+wife+under+4000' },
  { name: 'listing-nothing-found', layoutOf: 'listing-empty', path: '/shop?search=lavgzzder' },
  { name: 'listing-empty', path: '/shop?category=Shampoo' },
  {
    name: 'listing-loading',
    path: '/',
    act: async page => {
      await page.route('**/shop.data*', () => {})
      await page.evaluate(() =>
        document.querySelector<HTMLAnchorElement>('.site-header a[href="/shop?category=Men"]')?.click(),
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
        document.querySelector<HTMLAnchorElement>('.site-header a[href="/shop?category=Men"]')?.click(),
      )
      await page.getByText('Error loading products:').waitFor()
    },
  },
  { name: 'new-arrivals', path: '/new-arrivals' },
  { name: 'women-perfumes', layoutOf: 'new-arrivals', path: '/women-perfumes' },
  { name: 'attar-out', layoutOf: 'new-arrivals', path: '/attar-out' },
  { name: 'deals', layoutOf: 'new-arrivals', path: '/deals' },
  { name: 'gift-box', layoutOf: 'new-arrivals', path: '/gift-box' },
  { name: 'product', path: severalSizes },
  { name: 'product-sold-out', layoutOf: 'product', path: soldOut },
  {
    name: 'product-tell-me',
    path: soldOut,
    act: async page => {
      await page.getByRole('link', { name: 'Tell me when it is back' }).click()
      await page.getByRole('dialog').getByLabel('Email').waitFor()
    },
  },
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
    layoutOf: 'product-description',
    path: severalSizes,
    act: async page => {
      await page.getByRole('button', { name: 'Shipping Information' }).click()
      await page.getByRole('dialog', { name: 'Shipping Information' }).waitFor()
    },
  },
  {
    name: 'product-zoom',
    path: severalSizes,
    act: async page => {
      await page.getByRole('link', { name: 'Zoom the picture' }).click()
      await page
        .getByRole('dialog')
        .getByText(/^1 of [1-9]$/)
        .waitFor()
    },
  },
  {
    name: 'product-city',
    path: severalSizes,
    act: async page => {
      await page.getByRole('button', { name: 'Change city' }).click()
      await page.getByRole('dialog', { name: 'Deliver to' }).waitFor()
    },
  },
  { name: 'product-unknown', layoutOf: 'not-found', path: '/product/nothing-like-this-00000', expected: /404/ },
  { name: 'favourites-empty', path: '/favourites' },
  {
    name: 'favourites',
    path: '/shop',
    act: async page => {
      for (const index of [0, 1, 4])
        await page
          .getByRole('button', { name: /^Favourite/ })
          .nth(index)
          .click()
      await goTo(page, '/favourites')
      await page.getByText('3 perfumes').waitFor()
    },
  },
  { name: 'offline', path: '/offline.html' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart', path: '/shop', act: page => goFromBag(page, '/cart') },
  {
    name: 'cart-removed',
    layoutOf: 'cart',
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
    layoutOf: 'checkout',
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
    layoutOf: 'checkout',
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
      await totalShown(page)
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
  { name: 'order-of-another', layoutOf: 'not-found', path: '/order/nothing', expected: /404/ },
  { name: 'coming-soom', path: '/coming-soom' },
  { name: 'pages-faqs', path: '/pages/faqs' },
  { name: 'pages-our-story', layoutOf: 'pages-faqs', path: '/pages/our-story' },
  { name: 'pages-store-locator', layoutOf: 'pages-faqs', path: '/pages/store-locator' },
  { name: 'pages-quiz', path: '/pages/quiz' },
  { name: 'pages-quiz-answered', layoutOf: 'pages-quiz', path: '/pages/quiz?for=Men&scent=oud' },
  { name: 'not-found', path: '/nowhere', expected: /404/ },
  {
    name: 'failed',
    path: '/',
    expected: /ERR_FAILED|Failed to fetch/,
    act: async page => {
      await page.route('**/pages/our-story.data*', route => route.abort())
      // A click would fall back to the browser's own way, which works: the router is asked itself.
      await page.evaluate(() =>
        (window as { __reactRouterDataRouter?: { navigate: (to: string) => void } }).__reactRouterDataRouter?.navigate(
          '/pages/our-story',
        ),
      )
      await page.getByRole('heading', { name: 'We could not show you this page' }).waitFor()
    },
  },
]
