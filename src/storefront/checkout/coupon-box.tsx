import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useQuote } from '../cart/quote-store.ts'
import { applyCoupon, removeCoupon } from './apply-coupon.ts'
import { useCheckout } from './checkout-store.ts'

/** The discount code: applied once, said in green or red, removable. */
export function CouponBox() {
  const coupon = useCheckout(state => state.coupon)
  const refusal = useQuote(state => state.quote?.couponMessage ?? null)
  const [code, setCode] = useState('')
  const [applying, setApplying] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (applying || coupon) return
    setApplying(true)
    setError(await applyCoupon(code))
    setApplying(false)
  }
  const remove = () => {
    setCode(coupon?.code ?? '')
    setError(null)
    removeCoupon()
  }
  // A good coupon may still not count for this cart, such as one below its minimum.
  const wrong = coupon ? refusal : error
  return (
    <form onSubmit={apply} noValidate className="grid gap-1.5">
      <label htmlFor="discount-code" className="text-sm font-medium">
        Discount code
      </label>
      <div className="flex gap-2">
        <input
          id="discount-code"
          className="control min-w-0 uppercase placeholder:normal-case"
          value={coupon?.code ?? code}
          readOnly={coupon !== null}
          onChange={event => {
            setCode(event.target.value)
            setError(null)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          aria-invalid={wrong ? true : undefined}
          aria-describedby="discount-message"
        />
        <Button type="submit" variant="outline" className="shrink-0 px-5" disabled={applying || coupon !== null}>
          {coupon ? 'Applied' : applying ? 'Applying...' : 'Apply'}
        </Button>
      </div>
      <div className="flex items-center justify-between gap-3 text-sm">
        <p id="discount-message" role="status" className={wrong ? 'text-danger' : 'text-green'}>
          {wrong ?? coupon?.message}
        </p>
        {coupon && (
          <button type="button" className="text-link -my-1 min-h-11 shrink-0" onClick={remove}>
            Remove<span className="sr-only"> discount code</span>
          </button>
        )}
      </div>
    </form>
  )
}
