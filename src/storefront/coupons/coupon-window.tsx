import { useEffect } from 'react'
import type { Coupon } from '../../shop/offers/coupons/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closePanel, usePanel } from '../../ui/open-panel.ts'
import { switchPanel } from '../../ui/switch-panel.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { CouponCard } from './coupon-card.tsx'
import { useCouponState } from './coupon-store.ts'
import { retrieveCoupons } from './fetch-coupons.ts'
import { windowCoupons } from './use-coupons.ts'

/** The dialog 'Available Coupons'. Fetches coupons when it opens. Default export, because it is loaded lazily. */
export default function CouponWindow() {
  const open = usePanel() === 'coupons'
  const { coupons: given } = useShellData()
  const state = useCouponState()
  useEffect(() => {
    if (open) void retrieveCoupons()
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={closePanel}
      onBackdrop={switchPanel}
      title="Available Coupons"
      className="coupon-window"
    >
      <CouponChoice coupons={windowCoupons(state, given)} unreachable={state.unreachable} />
    </Dialog>
  )
}

type Props = { coupons: readonly Coupon[]; unreachable: boolean }

/** The content of the dialog: coupons, or a message. */
export function CouponChoice({ coupons, unreachable }: Props) {
  if (coupons.length > 0) {
    return (
      <>
        <p className="text-muted">Copy a code and enter it under Discount code at checkout.</p>
        <ul className="coupon-choice">
          {coupons.map(coupon => (
            <li key={coupon._id}>
              <CouponCard coupon={coupon} />
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">
        {unreachable ? 'An error occurred while fetching coupons' : 'No active public coupons available.'}
      </p>
      {unreachable && (
        <Button variant="outline" onClick={() => retrieveCoupons()}>
          Try again
        </Button>
      )}
    </div>
  )
}
