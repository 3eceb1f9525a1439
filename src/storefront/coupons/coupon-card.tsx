import type { ReactNode } from 'react'
import { untilText } from '../../shop/ground/dates.ts'
import { couponLabel } from '../../shop/offers/coupons/coupon-rules.ts'
import type { Coupon } from '../../shop/offers/coupons/index.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { CouponCode } from './coupon-code.tsx'
import { conditionsOf } from './shown-coupons.ts'

type Props = {
  coupon: Coupon
  /** A page has one countdown at most; other coupons say when they end. */
  counts?: boolean
  /** What it does for a cart: 'saves Rs 260'. */
  worth?: string | null | undefined
  /** Beside its conditions. */
  children?: ReactNode
}

/** A coupon: label, code, and until when it counts. */
export function CouponCard({ coupon, counts = false, worth, children }: Props) {
  const end = coupon.endDate?.getTime()
  return (
    <article className="coupon-card">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="label text-accent-deep">{coupon.name}</h3>
        {end === undefined ? (
          <Live active={coupon.active} worth={worth} />
        ) : (
          <LiveUntil active={coupon.active} worth={worth} end={end} />
        )}
      </div>
      <p className="coupon-value">{couponLabel(coupon)}</p>
      <div className="flex items-baseline gap-4">
        <p className="min-h-6 flex-1 text-muted text-sm">{conditionsOf(coupon)}</p>
        {children}
      </div>
      <CouponCode code={coupon.code} />
      {end !== undefined &&
        (counts ? <Running end={end} /> : <p className="text-muted text-sm">{`Until ${untilText(new Date(end))}`}</p>)}
    </article>
  )
}

/** The countdown, hidden at zero. */
function Running({ end }: { end: number }) {
  const seconds = useSecondsLeft(end)
  return seconds !== 0 ? <Countdown seconds={seconds} end={end} className="countdown-small" /> : null
}

type LiveProps = { active: boolean; worth: string | null | undefined }

function LiveUntil({ active, worth, end }: LiveProps & { end: number }) {
  const seconds = useSecondsLeft(end)
  return <Live active={active && seconds !== 0} worth={worth} />
}

const Live = ({ active, worth }: LiveProps) => (
  <span className={active ? 'coupon-live' : 'coupon-over'}>
    {active ? (worth ? `Active: ${worth}` : 'Active') : 'Inactive'}
  </span>
)
