import { useState, useSyncExternalStore } from 'react'
import { couponLabel } from '../../shop/offers/coupons/coupon-rules.ts'
import type { Coupon } from '../../shop/offers/coupons/index.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { CouponCode } from './coupon-code.tsx'
import { bannerCoupon, conditionsOf } from './shown-coupons.ts'
import { type CouponList, useCoupons } from './use-coupons.ts'

/** The public coupon that ends first, with its countdown. Empty without one. */
export function CouponBanner() {
  return <CouponBannerView {...useCoupons()} />
}

/** The banner of a list. Its coupon is chosen once, so that the banner stays at zero instead of disappearing. */
export function CouponBannerView({ coupons, problem }: CouponList) {
  const now = useArrival()
  const coupon = coupons && bannerCoupon(coupons, now)
  if (coupon) return <Offer coupon={coupon} />
  if (!problem || coupons) return null
  return (
    <p role="status" className="wrap pt-6 text-center text-danger text-sm">
      {problem}
    </p>
  )
}

const never = () => () => {}

/** The time of the first render, in ms since 1970: 0 on the server, whose list holds no coupon that has ended. */
function useArrival(): number {
  const [arrived] = useState(Date.now)
  return useSyncExternalStore(
    never,
    () => arrived,
    () => 0,
  )
}

function Offer({ coupon }: { coupon: Coupon & { endDate: Date } }) {
  const seconds = useSecondsLeft(coupon.endDate.getTime())
  return (
    <section aria-labelledby="coupon-banner" className="wrap coupon-banner-place">
      <div className="coupon-banner">
        <div>
          <p className="label text-accent-deep">{coupon.name}</p>
          <h2 id="coupon-banner" className="coupon-banner-value">
            {couponLabel(coupon)}
          </h2>
        </div>
        <div className="text-muted text-sm">
          <p>{seconds === 0 ? 'This offer has ended.' : conditionsOf(coupon)}</p>
          <div className="coupon-banner-time">
            {seconds !== 0 && <span className="scripted">Ends in</span>}
            <Countdown seconds={seconds} end={coupon.endDate.getTime()} />
          </div>
        </div>
        <CouponCode code={coupon.code} />
      </div>
    </section>
  )
}
