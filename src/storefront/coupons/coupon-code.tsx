import { Icon } from '../../ui/icon.tsx'
import { copyCoupon, useCopied } from './copy-coupon.ts'

/** A button that copies the code and then shows 'Copied!' for 2 seconds. */
export function CouponCode({ code }: { code: string }) {
  const copied = useCopied(state => state.code === code)
  return (
    <button
      type="button"
      className="coupon-code"
      aria-label={copied ? 'Copied!' : `Copy the code ${code}`}
      onClick={() => copyCoupon(code)}
    >
      {/* The code keeps its space below 'Copied!', so that nothing shifts. */}
      <span aria-hidden={copied} className={copied ? 'invisible' : undefined}>
        {code}
      </span>
      {copied && <span className="coupon-copied">Copied!</span>}
      <Icon name={copied ? 'check' : 'copy'} size={18} />
    </button>
  )
}
