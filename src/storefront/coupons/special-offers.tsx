import { href } from 'react-router'
import { opens, usePanel } from '../../ui/open-panel.ts'
import { useHeaderCoupons } from './use-coupons.ts'

/**
 * The header's coupon button on wide screens, shown while public coupons exist. Before hydration it is a
 * link to the cart, which lists the coupons too.
 */
export function SpecialOffers() {
  const exist = useHeaderCoupons().length > 0
  const open = usePanel() === 'coupons'
  if (!exist) return null
  return (
    <a
      href={href('/cart')}
      className="special-offers"
      aria-haspopup="dialog"
      aria-expanded={open}
      {...opens('coupons')}
    >
      <span>Special Offers</span> <b>Get Now</b>
    </a>
  )
}
