import { useEffect } from 'react'
import type { Coupon } from '../../shop/offers/coupons/index.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { type CouponState, useCouponState } from './coupon-store.ts'
import { shownCoupons } from './shown-coupons.ts'

/** The state of banner and strip. `coupons` is null while loading. */
export type CouponList = { coupons: Coupon[] | null; problem: string | null }

// Pages usually contain the coupons, so the calls are loaded on demand.
const fetching = () => import('./fetch-coupons.ts')
const isMissing = (given: Coupon[] | null) => given === null && useCouponState.getState().fetched === null

/** The coupons for banner and strip; fetched when the page has none. */
export function useCoupons(): CouponList {
  const given = useShellData().coupons
  const { fetched, problem } = useCouponState()
  useEffect(() => {
    if (isMissing(given)) void fetching().then(calls => calls.fetchPublicCoupons())
  }, [given])
  const coupons = fetched ?? given
  return { coupons: coupons && shownCoupons(coupons), problem }
}

/** The coupons for the header's button; fetched when the page has none. */
export function useHeaderCoupons(): Coupon[] {
  const given = useShellData().coupons
  const fetched = useCouponState(state => state.fetched)
  useEffect(() => {
    if (isMissing(given)) void fetching().then(calls => calls.retrieveCoupons())
  }, [given])
  return shownCoupons(fetched ?? given ?? [])
}

/** The coupons for the dialog: empty when its call failed. */
export const windowCoupons = ({ fetched, unreachable }: CouponState, given: Coupon[] | null): Coupon[] =>
  unreachable ? [] : shownCoupons(fetched ?? given ?? [])
