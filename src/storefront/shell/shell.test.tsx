import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { settings } from '../../../test/fixtures.ts'
import { basisPoints, paisa } from '../../shop/ground/money.ts'
import type { Coupon } from '../../shop/offers/coupons/index.ts'
import { DEFAULT_ORDER_LIMITS } from '../../shop/settings/settings/default-order-limit-rules.ts'
import { paymentMarks } from '../../shop/settings/settings/index.ts'
import type { ShellData } from '../../web/browser/shell-data.ts'
import ForgotPasswordPage from '../account/forgot-password.route.tsx'
import { AlertForm } from '../back-in-stock/alert-form.tsx'
import { SpecialOffers } from '../coupons/special-offers.tsx'
import SubscribePage from '../newsletter/subscribe.route.tsx'
import CodePage from '../track/phone.route.tsx'
import TrackPage from '../track/track.route.tsx'
import { ChatButton } from './chat-button.tsx'
import { Footer as AnyFooter } from './footer.tsx'
import { Announcements } from './header.tsx'
import { OrderShippingLine, Quiet } from './quiet-head.tsx'

const shell: ShellData = {
  ...settings,
  closed: false,
  portrait: '/pictures/hero/720.jpg',
  imprint: '© 2026 Khushbu Fragrances · NTN 1234567-8',
  orderLimits: DEFAULT_ORDER_LIMITS,
  giftWrapFee: null,
  shippingText: 'Shipping Rs 280, free from Rs 5,000',
  menu: { categories: ['Men', 'Gift'], collections: [] },
  categories: ['Men', 'Gift'],
  coupons: [],
  origin: 'http://a.pk',
}
const coupon: Coupon = {
  _id: 'c',
  name: 'Welcome',
  code: 'WELCOME10',
  couponType: 'public',
  status: 'active',
  liveStatus: 'live',
  discountType: 'percentage',
  discountValue: basisPoints(1_000),
  minimumSubtotal: paisa(0),
  endDate: null,
  active: true,
  conditions: null,
}

const Nothing = () => null
const Footer = () => <AnyFooter quiet={false} />
const QuietFooter = () => <AnyFooter quiet />
const Alert = () => <AlertForm sizeId="s" email="" byPhone={false} />

/** The HTML of a part of the shell on a page with the loader data `page`. */
function render(Part: ComponentType, data: Partial<ShellData> = {}, page: unknown = null, path = '/'): string {
  const Stub = createRoutesStub([
    {
      id: 'storefront',
      path: '/',
      Component: Part,
      children: [
        { id: 'page', index: true, Component: Nothing },
        { path: '*', Component: Nothing },
      ],
    },
  ])
  const loaderData = { storefront: { ...shell, ...data }, page }
  return renderToStaticMarkup(<Stub initialEntries={[path]} hydrationData={{ loaderData }} />)
}

test("'Special Offers / Get Now' is in the header only while public coupons exist", () => {
  const words = (coupons: Coupon[] | null) => render(SpecialOffers, { coupons }).replaceAll(/<[^>]+>/g, '')
  expect(words([coupon])).toBe('Special Offers Get Now')
  expect(words([])).toBe('')
  expect(words(null)).toBe('')
  expect(words([{ ...coupon, couponType: 'private' }])).toBe('')
})

test('while no email leaves the shop no page for visitors promises one, and each says what helps instead', () => {
  const pages = { Footer, ForgotPasswordPage, TrackPage, CodePage, SubscribePage, Alert }
  const words = (Page: ComponentType, data: Partial<ShellData>) => render(Page, data).replaceAll(/<[^>]+>/g, ' ')
  // The footer's own line is the shop's address, to which shoppers write.
  const promise = /subscribe|(e)?mail (you|me)|send you a link|in the email|check your inbox|one email/i
  for (const [name, Page] of Object.entries(pages)) {
    expect([name, promise.test(words(Page, {}))]).toEqual([name, true])
    expect([name, words(Page, { emailOff: 'Please call us.' }).match(promise)?.[0]]).toEqual([name, undefined])
  }
  for (const Page of [ForgotPasswordPage, SubscribePage, Alert])
    expect(words(Page, { emailOff: 'Please call us.' })).toContain('Please call us.')
  expect(render(TrackPage, { emailOff: 'Please call us.' })).toContain('href="/track/phone"')
})

test('no announcement of another sum than the rule stands over a page that says the rule', () => {
  const announcements = [
    { text: 'Free shipping on prepaid orders', link: '' },
    { text: 'Free shipping on orders of Rs10,000 or more', link: '', otherSum: true as const },
  ]
  const strip = (path: string) => render(Announcements, { announcements }, null, path).replaceAll(/<[^>]+>/g, '|')
  for (const path of ['/', '/shop', '/shop?category=Men', '/gift-box', '/collections/monsoon', '/products'])
    expect(strip(path), path).toContain('Rs10,000')
  for (const path of ['/product/shop', '/pages/shipping-returns', '/pages/faqs']) {
    expect(strip(path), path).not.toContain('Rs10,000')
    expect(strip(path), path).toContain('|Free shipping on prepaid orders|')
  }
  for (const path of ['/cart', '/checkout', '/order/KH-1', '/dashboard/order/KH-1'])
    expect(strip(path), path).not.toContain('Free shipping')
})

test('over an order the strip says what that order was charged for shipping', () => {
  const line = (shipping: number, country = 'Pakistan') =>
    render(OrderShippingLine, {}, { view: { order: { shipping: paisa(shipping), shippingAddress: { country } } } })
  expect(line(0)).toBe('Your order ships free')
  expect(line(28_000)).toBe('Shipping of your order: Rs 280')
  // Abroad nothing is charged where the shop does not ship yet; an order that is still loading is not known.
  for (const unknown of [line(0, 'United Arab Emirates'), render(OrderShippingLine)])
    expect(unknown).toBe(shell.shippingText)
})

test('the footer has every list, contact, and social icon of the settings', () => {
  const html = render(Footer)
  for (const title of ['About', 'Customer service', 'Get in touch']) expect(html).toContain(`>${title}</h2>`)
  for (const slug of ['faqs', 'our-story', 'media-page', 'quiz', 'our-new-logo', 'affiliation', 'ask-for-a-perfume']) {
    expect(html).toContain(`href="/pages/${slug}"`)
  }
  for (const slug of ['bulk-orders', 'own-a-franchise', 'store-locator', 'shipping-returns', 'privacy', 'terms']) {
    expect(html).toContain(`href="/pages/${slug}"`)
  }
  for (const words of [settings.tagline, settings.supportPhone, settings.supportEmail, settings.supportAddress]) {
    expect(html).toContain(words)
  }
  expect(settings.supportAddress).toContain('Sargodha')
  for (const { name, link } of settings.socialLinks) {
    expect(html).toMatch(new RegExp(`href="${link}"[^>]*aria-label="${name}"`))
  }
  expect(html).toContain('>© 2026 Khushbu Fragrances · NTN 1234567-8</li>')
  // Closed rows on phones, which open without scripts; on wider screens every column is open (footer.css).
  expect(html.match(/<details[^>]*>/g)).toEqual(Array(4).fill('<details>'))
  expect(settings.socialLinks.map(({ name }) => name)).toEqual(['Facebook', 'Instagram', 'TikTok'])
  expect(html).toContain('Subscribe for Latest perfumes &amp; Offers')
})

test('where an order is made or shown, head and foot lead to help and the rules alone', () => {
  const hrefs = (Part: ComponentType, data: Partial<ShellData> = {}) =>
    Array.from(render(Part, data).matchAll(/href="([^"#]+)"/g), ([, href]) => href)
  expect(hrefs(Quiet)).toEqual(['/', '/', expect.stringContaining('wa.me'), expect.stringMatching(/^tel:/)])
  expect(hrefs(Quiet, { closed: true, chatNumber: '', supportPhone: '' })).toEqual(['/'])
  expect(hrefs(QuietFooter)).toEqual(['/track', '/pages/shipping-returns', '/pages/privacy', '/pages/terms'])
  expect(render(QuietFooter)).not.toContain('<form')
})

test('the payment marks are what can be paid with: cash, the account for transfers, and what the merchant switched on', () => {
  const account = { bankName: 'Meezan Bank', accountTitle: 'Khushbu', iban: '', raastId: '' }
  expect(paymentMarks(settings)).toEqual(['Cash on delivery'])
  expect(paymentMarks({ ...settings, transferAccount: account })).toEqual([
    'Cash on delivery',
    'Bank transfer',
    'Raast',
  ])
  const logos = ['Bank Pay', 'Raast', 'PayPak', 'American Express', 'UnionPay']
  expect(paymentMarks({ ...settings, paymentMethods: logos })).toEqual(['Cash on delivery', ...logos])
  const html = render(Footer, { paymentMethods: logos })
  for (const name of logos) expect(html).toContain(`>${name}</li>`)
})

test('without social links, badges or address there are no empty lists', () => {
  const html = render(Footer, { socialLinks: [], paymentMethods: [], supportAddress: '' })
  expect(html).not.toMatch(/<ul[^>]*><\/ul>/)
  expect(html).not.toContain('Payment methods')
})

test("the chat button carries the preset text, and the product's name on its page", () => {
  const text = (page: unknown) =>
    new URL(/href="([^"]+)"/.exec(render(ChatButton, {}, page))?.[1]?.replaceAll('&amp;', '&') ?? '').searchParams.get(
      'text',
    )
  expect(text(null)).toBe(settings.chatText)
  expect(text({ product: { name: 'Oud & Rose' } })).toBe(`${settings.chatText} Oud & Rose`)
  expect(render(ChatButton, { chatNumber: '' })).toBe('')
})
