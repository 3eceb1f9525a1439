import { href } from 'react-router'
import { openPanel, usePanel } from '../frame/open-panel.ts'
import { useHeaderCoupons } from './use-coupons.ts'

/**
 * The header's way to the coupons on wide screens; there only while public coupons exist. Before the page is alive it is a
 * plain link to the cart, where the coupons stand too.
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
      onClick={event => {
        event.preventDefault()
        openPanel('coupons')
      }}
    >
      <span>Special Offers</span> <b>Get Now</b>
    </a>
  )
}
