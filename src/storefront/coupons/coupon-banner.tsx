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

/** The public coupon that ends first, with its countdown. Empty without one. */
export function CouponBanner() {
  const list = useCoupons()
  const { renderedAt } = useShellData()
  return <CouponBannerView {...list} renderedAt={renderedAt} />
}

/** The banner of a list. Its coupon is chosen once, so that the banner stays at zero instead of disappearing. */
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

/** The time of the first render, in ms since 1970: the server's time during hydration. */
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
