import { useEffect } from 'react'
import type { Coupon } from '../../shop/coupons/index.ts'
import { useShellData } from '../shell/shell-data.ts'
import { type CouponState, fetchPublicCoupons, retrieveCoupons, useCouponState } from './coupon-store.ts'
import { shownCoupons } from './shown-coupons.ts'

/** What the banner and the strip show. `coupons` is null while nothing is known. */
export type CouponList = { coupons: Coupon[] | null; problem: string | null }

/** The coupons for banner and strip: fetched here when the page came without them. */
export function useCoupons(): CouponList {
  const given = useShellData().coupons
  const { fetched, problem } = useCouponState()
  useEffect(() => {
    if (given === null && useCouponState.getState().fetched === null) void fetchPublicCoupons()
  }, [given])
  const coupons = fetched ?? given
  return { coupons: coupons && shownCoupons(coupons), problem }
}

/** The coupons for the header's button, asked for by the header when the page came without them. */
export function useHeaderCoupons(): Coupon[] {
  const given = useShellData().coupons
  const fetched = useCouponState(state => state.fetched)
  useEffect(() => {
    if (given === null && useCouponState.getState().fetched === null) void retrieveCoupons()
  }, [given])
  return shownCoupons(fetched ?? given ?? [])
}

/** The coupons for the window: empty when its own call got no answer. */
export const windowCoupons = ({ fetched, unreachable }: CouponState, given: Coupon[] | null): Coupon[] =>
  unreachable ? [] : shownCoupons(fetched ?? given ?? [])
