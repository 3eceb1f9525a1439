import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basisPoints, paisa, rs } from '../../shop/ground/money.ts'
import { couponLabel } from '../../shop/offers/coupons/coupon-rules.ts'
import type { Coupon } from '../../shop/offers/coupons/index.ts'
import { takeToasts } from '../../ui/toast.ts'
import { CouponStripView, couponWorth } from '../cart/coupon-strip.tsx'
import { CouponBannerView } from './coupon-banner.tsx'
import { copyCoupon, useCopied } from './coupon-code.tsx'
import { useCouponState } from './coupon-store.ts'
import { CouponChoice } from './coupon-window.tsx'
import { fetchPublicCoupons, retrieveCoupons } from './fetch-coupons.ts'
import { bannerCoupon, shownCoupons } from './shown-coupons.ts'
import { windowCoupons } from './use-coupons.ts'

const now = Date.parse('2026-08-01T00:00:00Z')

const oudSeason: Coupon = {
  _id: 'coupon-oud15',
  name: 'Oud season',
  code: 'OUD15',
  couponType: 'public',
  status: 'active',
  liveStatus: 'live',
  discountType: 'percentage',
  discountValue: basisPoints(1_500),
  minimumSubtotal: paisa(800_000),
  endDate: new Date(now + 90_061_000),
  active: true,
  conditions: null,
}
const eidGift: Coupon = {
  ...oudSeason,
  _id: 'coupon-eid500',
  code: 'EID500',
  discountType: 'fixed',
  discountValue: paisa(50_000),
}
const endless: Coupon = { ...eidGift, _id: 'coupon-endless', code: 'ALWAYS', endDate: null }

const unknown = () => ({ text: '', gain: -1 })

beforeEach(() => {
  useCouponState.setState({ fetched: null, unreachable: false, problem: null })
  takeToasts()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shopResponds = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
const shopIsUnreachable = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
const text = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('labels read Rs. {value} OFF and {value}% OFF', () => {
  expect(couponLabel({ discountType: 'fixed', discountValue: paisa(50_000) })).toBe('Rs. 500 OFF')
  expect(couponLabel({ discountType: 'fixed', discountValue: paisa(100_000) })).toBe('Rs. 1,000 OFF')
  expect(couponLabel({ discountType: 'percentage', discountValue: basisPoints(1_000) })).toBe('10% OFF')
  expect(couponLabel({ discountType: 'percentage', discountValue: basisPoints(1_250) })).toBe('12.5% OFF')
})

test('shoppers see coupons that are public, active and live', () => {
  const hidden = [{ couponType: 'private' }, { status: 'inactive' as const }, { liveStatus: null }, { liveStatus: '' }]
  expect(shownCoupons([oudSeason, ...hidden.map(change => ({ ...oudSeason, ...change }))])).toEqual([oudSeason])
})

test('the banner takes the coupon that ends first, and its end must lie in the future', () => {
  const later = { ...oudSeason, _id: 'later', endDate: new Date(now + 9e9) }
  const over = { ...oudSeason, _id: 'over', endDate: new Date(now) }
  expect(bannerCoupon([later, over, endless, oudSeason], now)?._id).toBe('coupon-oud15')
  expect(bannerCoupon([over, endless], now)).toBeNull()
})

test('the strip shows 3 placeholders while loading', () => {
  const html = renderToStaticMarkup(<CouponStripView worthOf={unknown} coupons={null} problem={null} />)
  expect(html.match(/coupon-placeholder/g)).toHaveLength(3)
  expect(html).toContain('aria-busy="true"')
})

test('the strip shows what failed', () => {
  const html = renderToStaticMarkup(
    <CouponStripView worthOf={unknown} coupons={null} problem="Failed to fetch coupons" />,
  )
  expect(text(html)).toContain('Failed to fetch coupons')
})

test('an empty strip is hidden', () => {
  expect(renderToStaticMarkup(<CouponStripView worthOf={unknown} coupons={[]} problem={null} />)).toBe(
    '<p hidden="">No active public coupons available.</p>',
  )
})

test('the strip lists each coupon with label, code, state and countdown', () => {
  const html = text(
    renderToStaticMarkup(<CouponStripView worthOf={unknown} coupons={[oudSeason, endless]} problem={null} />),
  )
  for (const words of ['15% OFF', 'OUD15', 'Rs. 500 OFF', 'ALWAYS']) expect(html).toContain(words)
  // The server does not know when its page is read.
  expect(html).toMatch(/-- days -- hours -- minutes -- seconds/)
  expect(html.match(/seconds/g)).toHaveLength(1)
  expect(html.match(/\bActive\b/g)).toHaveLength(2)
})

test('below a cart a coupon says what it saves there, or what is missing, as far as its rule is known', () => {
  const worth = (coupon: Coupon, subtotal: number, more = {}) =>
    couponWorth(
      coupon,
      { subtotal: rs(subtotal), offers: [], shipping: paisa(0), ...more },
      { freeShippingFrom: rs(5000) },
    )
  expect(worth(oudSeason, 9115)).toEqual({ text: 'saves Rs 1,367', gain: 136_700 })
  expect(worth(oudSeason, 7115)).toEqual({ text: 'Rs 885 more to use it', gain: -1 })
  const small = { ...eidGift, minimumSubtotal: paisa(0) }
  expect(worth(small, 5200).text).toBe('saves Rs 500, shipping is no longer free')
  expect(worth(small, 400, { shipping: rs(280) }).text).toBe('saves Rs 400')
  const silent = { text: '', gain: 0 }
  expect(worth({ ...oudSeason, conditions: 'On Attar' }, 400)).toEqual(silent)
  expect(worth(oudSeason, 9115, { offers: [{}] })).toEqual(silent)
  const html = renderToStaticMarkup(
    <CouponStripView coupons={[oudSeason]} problem={null} worthOf={coupon => worth(coupon, 9115)} />,
  )
  expect(text(html)).toMatch(/Active: saves Rs 1,367 .*Use it/)
  expect(html).toContain('aria-label="Use it at checkout: OUD15"')
  // What saves most is seen, the others wait below.
  const several = renderToStaticMarkup(
    <CouponStripView coupons={[small, oudSeason]} problem={null} worthOf={coupon => worth(coupon, 9115)} />,
  )
  expect(text(several)).toMatch(/OUD15 .*More offers .*EID500/)
  // One that can be used stands before one that the cart does not reach.
  const short = renderToStaticMarkup(
    <CouponStripView coupons={[oudSeason, small]} problem={null} worthOf={coupon => worth(coupon, 5200)} />,
  )
  expect(text(short)).toMatch(/EID500 .*More offers .*OUD15/)
})

test('the banner counts down, and shows the failure without a coupon', () => {
  const banner = (coupons: Coupon[] | null, problem: string | null) =>
    text(renderToStaticMarkup(<CouponBannerView coupons={coupons} problem={problem} />))
  expect(banner([oudSeason], null)).toMatch(/15% OFF .*-- days -- hours -- minutes -- seconds .*OUD15/)
  expect(banner(null, 'Error fetching coupons')).toContain('Error fetching coupons')
  expect(banner([endless], 'Error fetching coupons')).toBe('')
  expect(banner(null, null)).toBe('')
})

test('the header receives fetched coupons in paisa and with dates', async () => {
  shopResponds(200, {
    success: true,
    data: [{ ...oudSeason, discountValue: 15, minimumSubtotal: 8_000, endDate: '2026-08-02T01:01:01.000Z' }],
  })
  await retrieveCoupons()
  expect(useCouponState.getState().fetched).toEqual([oudSeason])
  expect(takeToasts()).toEqual([])
})

test('header, unsuccessful response: a toast for 5 seconds, and the coupons stay', async () => {
  shopResponds(500, { success: false })
  await retrieveCoupons()
  expect(takeToasts()).toMatchObject([{ kind: 'error', text: 'Failed to retrieve coupons', duration: 5_000 }])
  expect(windowCoupons(useCouponState.getState(), [oudSeason])).toEqual([oudSeason])
})

test('header, no response: a toast, and the list is empty until one comes', async () => {
  shopIsUnreachable()
  await retrieveCoupons()
  expect(takeToasts()).toMatchObject([{ kind: 'error', text: 'An error occurred while fetching coupons' }])
  expect(windowCoupons(useCouponState.getState(), [oudSeason])).toEqual([])
  shopResponds(200, { success: true, data: [] })
  await retrieveCoupons()
  expect(useCouponState.getState().unreachable).toBe(false)
})

test.each([
  ['Failed to fetch coupons', () => shopResponds(500, { success: false })],
  ['Error fetching coupons', shopIsUnreachable],
])('banner and strip: %s', async (words, respond) => {
  respond()
  await fetchPublicCoupons()
  expect(useCouponState.getState()).toMatchObject({ fetched: null, problem: words })
  expect(takeToasts()).toEqual([])
})

test('the dialog lists coupons, or says why there are none', () => {
  const choice = (coupons: Coupon[], unreachable: boolean) =>
    text(renderToStaticMarkup(<CouponChoice coupons={coupons} unreachable={unreachable} />))
  expect(choice([oudSeason, eidGift], false)).toMatch(/15% OFF.*Rs\. 500 OFF/)
  expect(choice([], false)).toContain('No active public coupons available.')
  expect(choice([], true)).toMatch(/An error occurred while fetching coupons.*Try again/)
})

test("a copied code reads 'Copied!' for 2 seconds, and a toast says so", async () => {
  vi.useFakeTimers()
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyCoupon('OUD15')
  expect(writeText).toHaveBeenCalledWith('OUD15')
  expect(takeToasts()).toMatchObject([{ kind: 'success', text: 'Coupon OUD15 copied!', duration: 5_000 }])
  expect(useCopied.getState().code).toBe('OUD15')
  vi.advanceTimersByTime(1_999)
  expect(useCopied.getState().code).toBe('OUD15')
  vi.advanceTimersByTime(1)
  expect(useCopied.getState().code).toBeNull()
})

test('copying a second code gives it 2 seconds of its own', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  await copyCoupon('OUD15')
  vi.advanceTimersByTime(1_500)
  await copyCoupon('EID500')
  vi.advanceTimersByTime(1_999)
  expect(useCopied.getState().code).toBe('EID500')
  vi.advanceTimersByTime(1)
  expect(useCopied.getState().code).toBeNull()
})

test('a code that cannot be copied is shown in a toast', async () => {
  vi.stubGlobal('navigator', {})
  await copyCoupon('OUD15')
  expect(takeToasts()).toMatchObject([{ kind: 'error', text: 'Please copy the code yourself: OUD15' }])
  expect(useCopied.getState().code).toBeNull()
})
