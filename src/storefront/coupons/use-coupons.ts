import { useEffect } from 'react'
import type { Coupon } from '../../shop/coupons/index.ts'
import { useShellData } from '../frame/shell-data.ts'
import { type CouponState, useCouponState } from './coupon-store.ts'
import { shownCoupons } from './shown-coupons.ts'

/** What the banner and the strip show. `coupons` is null while nothing is known. */
export type CouponList = { coupons: Coupon[] | null; problem: string | null }

// Pages come with their coupons as a rule, so the calls are loaded when one is needed.
const fetching = () => import('./fetch-coupons.ts')
const isMissing = (given: Coupon[] | null) => given === null && useCouponState.getState().fetched === null

/** The coupons for banner and strip: fetched here when the page came without them. */
export function useCoupons(): CouponList {
  const given = useShellData().coupons
  const { fetched, problem } = useCouponState()
  useEffect(() => {
    if (isMissing(given)) void fetching().then(calls => calls.fetchPublicCoupons())
  }, [given])
  const coupons = fetched ?? given
  return { coupons: coupons && shownCoupons(coupons), problem }
}

/** The coupons for the header's button, asked for by the header when the page came without them. */
export function useHeaderCoupons(): Coupon[] {
  const given = useShellData().coupons
  const fetched = useCouponState(state => state.fetched)
  useEffect(() => {
    if (isMissing(given)) void fetching().then(calls => calls.retrieveCoupons())
  }, [given])
  return shownCoupons(fetched ?? given ?? [])
}

/** The coupons for the window: empty when its own call got no answer. */
export const windowCoupons = ({ fetched, unreachable }: CouponState, given: Coupon[] | null): Coupon[] =>
  unreachable ? [] : shownCoupons(fetched ?? given ?? [])
