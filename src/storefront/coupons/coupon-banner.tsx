import { useState, useSyncExternalStore } from 'react'
import type { Coupon } from '../../shop/coupons/index.ts'
import { couponLabel } from '../../shop/coupons/rules.ts'
import { amountText } from '../../shop/money.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { useShellData } from '../frame/shell-data.ts'
import { CouponCode } from './coupon-code.tsx'
import { bannerCoupon } from './shown-coupons.ts'
import { type CouponList, useCoupons } from './use-coupons.ts'

/** The public coupon that ends first, with its countdown. Nothing when none runs. */
export function CouponBanner() {
  const list = useCoupons()
  const { renderedAt } = useShellData()
  return <CouponBannerView {...list} renderedAt={renderedAt} />
}

/** The banner of a list: chosen once for a visit to the page, so that it stands at zero instead of vanishing under a finger. */
export function CouponBannerView({ coupons, problem, renderedAt }: CouponList & { renderedAt: number }) {
  const now = useArrival(renderedAt)
  const coupon = coupons && bannerCoupon(coupons, now)
  if (coupon) return <Offer coupon={coupon} renderedAt={renderedAt} />
  if (!problem || coupons) return null
  return (
    <p role="status" className="wrap pt-6 text-center text-danger text-sm">
      {problem}
    </p>
  )
}

const never = () => () => {}

/** When the banner came to be here, in ms since 1970; the server's time in the HTML that the browser takes over. */
function useArrival(renderedAt: number): number {
  const [arrived] = useState(Date.now)
  return useSyncExternalStore(
    never,
    () => arrived,
    () => renderedAt,
  )
}

function Offer({ coupon, renderedAt }: { coupon: Coupon & { endDate: Date }; renderedAt: number }) {
  const seconds = useSecondsLeft(coupon.endDate.getTime(), renderedAt)
  return (
    <section aria-labelledby="coupon-banner" className="wrap coupon-banner-place">
      <div className="coupon-banner on-night">
        <div>
          <p className="label text-gold-light">{coupon.name}</p>
          <h2 id="coupon-banner" className="coupon-banner-value">
            {couponLabel(coupon)}
          </h2>
          <p className="text-night-muted text-sm">
            {seconds === 0
              ? 'This offer has ended.'
              : coupon.minimumSubtotal > 0
                ? `On orders of ${amountText(coupon.minimumSubtotal)} or more`
                : 'On every order'}
          </p>
        </div>
        <Countdown seconds={seconds} />
        <CouponCode code={coupon.code} />
      </div>
    </section>
  )
}
