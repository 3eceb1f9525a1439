import { useEffect, useRef } from 'react'
import { COUPON_CODE_LIMIT } from '../../shop/offers/coupons/coupon-rules.ts'
import { Button } from '../../ui/button.tsx'
import { CallForm } from '../../web/forms/call-form.tsx'
import { type CallFormState, useCallForm } from '../../web/forms/use-call-form.ts'
import { checkoutStore, couponInUse, useCheckout } from '../cart/checkout-store.ts'
import { useQuote } from '../cart/quote-store.ts'
import { couponForm } from './forms.ts'
import { apply, judgeAgain, judgeCode, judgeUnfit } from './judge-coupon.ts'

/**
 * The discount code: applied once it gives its discount, with its message in green or red, and removable. One that a
 * smaller cart drops, or that the cart did not fit from the start, stays with its reason, and counts by itself once it
 * fits.
 */
export function CouponBox() {
  const coupon = useCheckout(couponInUse)
  const customerId = useCheckout(state => state.customer?._id ?? '')
  const refused = useCheckout(state => state.refusedCoupon)
  const judging = useJudgeAgain()
  const dropped = useQuote(state => (coupon ? (state.quote?.couponMessage ?? null) : null))
  const box = useCallForm(couponForm, {
    checks: 'onSubmit',
    start: { couponCode: coupon?.code ?? '' },
    sent: { customerId },
    send: values => judgeCode(String(values.couponCode), customerId),
    onDone: (applied, message) => apply(applied, message, customerId),
    onRefused: reason => {
      const code = box.value('couponCode').trim()
      checkoutStore.setState({ refusedCoupon: { code, reason } })
    },
  })
  useTypedCode(box)
  useNewCustomer(box, customerId)
  useOtherCart(box, customerId)
  const { error, ...field } = box.field('couponCode')
  const wrong = coupon ? dropped : (error ?? box.problem('customerId') ?? refused?.reason)
  const busy = box.busy || judging
  const applied = coupon !== null && dropped === null
  return (
    <CallForm of={{ ...box, failure: null }} className="grid gap-1.5">
      <label htmlFor="discount-code" className="text-sm font-medium">
        Discount code
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          {...field}
          id="discount-code"
          className="control w-0 min-w-[min(8rem,100%)] grow uppercase placeholder:normal-case"
          readOnly={applied || judging}
          onInput={event =>
            checkoutStore.setState({ coupon: null, typedCode: event.currentTarget.value, refusedCoupon: null })
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={COUPON_CODE_LIMIT}
          aria-invalid={wrong ? true : undefined}
          aria-describedby="discount-message"
        />
        <Button type="submit" variant="outline" className="shrink-0 px-5" disabled={busy || applied}>
          {applied ? 'Applied' : busy ? couponForm.busy : couponForm.submit}
        </Button>
      </div>
      <div className="flex items-center justify-between gap-3 text-sm">
        <p id="discount-message" role="status" className={wrong ? 'text-danger' : 'text-good'}>
          {wrong ?? coupon?.message}
        </p>
        {coupon && (
          <button
            type="button"
            className="text-link -my-1 min-h-11 shrink-0"
            onClick={() => checkoutStore.setState({ coupon: null, typedCode: '' })}
          >
            Remove<span className="sr-only"> discount code</span>
          </button>
        )}
      </div>
    </CallForm>
  )
}

/** Whether the coupon is judged again, because it was applied for another customer. */
function useJudgeAgain(): boolean {
  const coupon = useCheckout(state => state.coupon)
  const customerId = useCheckout(state => state.customer?._id ?? '')
  const outdated = coupon !== null && customerId !== '' && coupon.customerId !== customerId
  useEffect(() => {
    if (outdated) void judgeAgain(coupon, customerId)
  }, [outdated, coupon, customerId])
  return outdated
}

/** Removes what was refused to another customer, or to nobody yet: the code can be tried again. */
function useNewCustomer({ hooks }: Pick<CallFormState<'couponCode'>, 'hooks'>, customerId: string): void {
  const { clearErrors } = hooks
  const before = useRef(customerId)
  useEffect(() => {
    // Not by coming back from the cart, which the code may fit now.
    if (before.current === customerId) return
    before.current = customerId
    if (customerId === '') return
    clearErrors()
    checkoutStore.setState({ refusedCoupon: null })
  }, [customerId, clearErrors])
}

/** Judges the code again that did not fit the cart, each time the cart's subtotal changes. */
function useOtherCart({ hooks }: Pick<CallFormState<'couponCode'>, 'hooks'>, customerId: string): void {
  const { clearErrors } = hooks
  const subtotal = useQuote(state => state.quote?.subtotal ?? null)
  const unfit = useCheckout(state => (state.refusedCoupon?.code === state.unfitCoupon?.code ? state.unfitCoupon : null))
  const changed = unfit !== null && subtotal !== null && subtotal !== unfit.subtotal
  useEffect(() => {
    if (!changed || customerId === '') return
    clearErrors()
    void judgeUnfit(unfit.code, customerId)
  }, [changed, unfit, customerId, clearErrors])
}

/** Shows the code that the store has, such as that of a coupon that was applied, taken off or removed. */
function useTypedCode({ value, setValue }: Pick<CallFormState<'couponCode'>, 'value' | 'setValue'>): void {
  const code = useCheckout(state => state.coupon?.code ?? state.typedCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the store's code is followed.
  useEffect(() => {
    if (value('couponCode') !== code) setValue('couponCode', code)
  }, [code])
}
