import { Skeleton } from '../../ui/skeleton.tsx'
import { CouponCard } from './coupon-card.tsx'
import { endsFirst } from './shown-coupons.ts'
import { type CouponList, useCoupons } from './use-coupons.ts'

/** The specification's number of placeholders. */
const placeholders = ['a', 'b', 'c']

/** The public coupons as a quiet list; the one that ends first counts down. Hidden when there are none. */
export function CouponStrip() {
  return <CouponStripView {...useCoupons()} />
}

/** The strip in its states: loading, failed, empty, list. */
export function CouponStripView({ coupons, problem }: CouponList) {
  if (coupons?.length === 0) return <p hidden>No active public coupons available.</p>
  const first = coupons && endsFirst(coupons)
  return (
    <section id="coupons" aria-labelledby="coupons-title" aria-busy={!coupons && !problem} className="coupon-strip">
      <h2 id="coupons-title" className="label text-muted">
        Coupons for you
      </h2>
      {coupons ? (
        <ul aria-labelledby="coupons-title" className="coupon-row">
          {coupons.map(coupon => (
            <li key={coupon._id}>
              <CouponCard coupon={coupon} counts={coupon._id === first?._id} />
            </li>
          ))}
        </ul>
      ) : problem ? (
        <p role="status" className="mt-3 text-danger">
          {problem}
        </p>
      ) : (
        <div className="coupon-row">
          {placeholders.map(name => (
            <Skeleton key={name} className="coupon-placeholder" />
          ))}
        </div>
      )}
    </section>
  )
}
