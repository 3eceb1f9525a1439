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
}

/** A coupon: label, code, and until when it counts. */
export function CouponCard({ coupon, counts = false }: Props) {
  const end = coupon.endDate?.getTime()
  return (
    <article className="coupon-card">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="label text-accent-deep">{coupon.name}</h3>
        {end === undefined ? <Live active={coupon.active} /> : <LiveUntil active={coupon.active} end={end} />}
      </div>
      <p className="coupon-value">{couponLabel(coupon)}</p>
      <p className="min-h-6 text-muted text-sm">{conditionsOf(coupon)}</p>
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

function LiveUntil({ active, end }: { active: boolean; end: number }) {
  const seconds = useSecondsLeft(end)
  return <Live active={active && seconds !== 0} />
}

const Live = ({ active }: { active: boolean }) => (
  <span className={active ? 'coupon-live' : 'coupon-over'}>{active ? 'Active' : 'Inactive'}</span>
)
