import { COUPON_CODE_LIMIT } from '../../shop/coupons/rules.ts'
import { Button } from '../../ui/button.tsx'
import { CallForm } from '../../web/forms/call-form.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { useQuote } from '../cart/quote-store.ts'
import { checkoutStore, useCheckout } from './checkout-store.ts'
import { couponForm } from './forms.ts'

/** The discount code: applied once, with its message in green or red, and removable. */
export function CouponBox() {
  const coupon = useCheckout(state => state.coupon)
  const customerId = useCheckout(state => state.customer?._id ?? '')
  const refusal = useQuote(state => state.quote?.couponMessage ?? null)
  const box = useCallForm(couponForm, {
    checks: 'onSubmit',
    start: { couponCode: coupon?.code ?? '' },
    sent: { customerId },
    onDone: ({ _id, code }, message) => {
      checkoutStore.setState({ coupon: { _id, code, message: message ?? 'Coupon applied successfully!' } })
      box.setValue('couponCode', code)
    },
  })
  const { error, ...field } = box.field('couponCode')
  // A valid coupon may not apply to this cart, for example below its minimum.
  const wrong = coupon ? refusal : (error ?? box.problem('customerId') ?? box.failure)
  return (
    <CallForm of={{ ...box, failure: null }} className="grid gap-1.5">
      <label htmlFor="discount-code" className="text-sm font-medium">
        Discount code
      </label>
      <div className="flex gap-2">
        <input
          {...field}
          id="discount-code"
          className="control min-w-0 uppercase placeholder:normal-case"
          readOnly={coupon !== null}
          onInput={() => box.setFailure(null)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={COUPON_CODE_LIMIT}
          aria-invalid={wrong ? true : undefined}
          aria-describedby="discount-message"
        />
        <Button type="submit" variant="outline" className="shrink-0 px-5" disabled={box.busy || coupon !== null}>
          {coupon ? 'Applied' : box.busy ? couponForm.busy : couponForm.submit}
        </Button>
      </div>
      <div className="flex items-center justify-between gap-3 text-sm">
        <p id="discount-message" role="status" className={wrong ? 'text-danger' : 'text-green'}>
          {wrong ?? coupon?.message}
        </p>
        {coupon && (
          <button
            type="button"
            className="text-link -my-1 min-h-11 shrink-0"
            onClick={() => checkoutStore.setState({ coupon: null })}
          >
            Remove<span className="sr-only"> discount code</span>
          </button>
        )}
      </div>
    </CallForm>
  )
}
