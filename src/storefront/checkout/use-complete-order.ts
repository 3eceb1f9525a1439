import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { Buyers } from '../../shop/ground/customers/no-email-rules.ts'
import { type HostedPage, pageCalled } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { type CallResult, refusal } from '../../web/browser/call.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { type AddressForm, addressFields, addressLabels, readAddress } from '../address/address-form.ts'
import { loadCities } from '../address/city-field.tsx'
import { cartStore } from '../cart/cart-store.ts'
import { checkoutStore, clearCheckout, useCheckout } from '../cart/checkout-store.ts'
import { resetCart } from '../cart/edit-cart.ts'
import { forgetQuote, quoteStore } from '../cart/quote-store.ts'
import type { EmailEntry } from './email-field.tsx'
import { orderForms } from './forms.ts'
import { askForCode, awaitedCode, enterCode } from './order-code.ts'
import { CODE_FIELD } from './order-code-field.tsx'
import { showOrderItems } from './order-items.tsx'
import { becameOrderable, type PlacedOrder, submitOrder } from './submit-order.ts'
import type { CheckoutTotals } from './use-checkout-totals.ts'
import { changeEmail, enterByPhone, forgetUserId } from './verify-email.ts'

/** Called once the order exists, before its page is opened. */
export type OnPlaced = (order: PlacedOrder, address: AddressForm) => void

export type OrderMessage = { kind: 'error' | 'changed'; text: string }

type Checkout = {
  buyers: Buyers
  entry: EmailEntry
  totals: CheckoutTotals
  /** A line cannot be bought, or there are too many pieces: said above the button. */
  blocked: boolean
}

/**
 * The checkout's form and the handler of Complete Order: validates, places the order once and shows the result. The
 * button can be pressed at any time: it goes to what is missing, the email first.
 */
export function useCompleteOrder({ buyers, entry, totals, blocked }: Checkout, onPlaced: OnPlaced) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [stored] = useState(() => checkoutStore.getState().address)
  const email = useCheckout(state => state.customer?.email || state.email)
  const [message, setMessage] = useState<OrderMessage | null>(null)

  const place = async (address: AddressForm): Promise<CallResult<PlacedOrder>> => {
    // A total that a newer quote confirms needs no second look, such as after another way to pay with free shipping.
    const outcome = await submitOrder(address, totals.shipping === null ? null : totals.total, {
      shownAdvance: totals.advance?.due ?? 0,
    })
    if (outcome.kind === 'placed') return { ok: true, data: outcome.order, message: null }
    if (outcome.kind === 'code') return askCode(outcome.to)
    const { kind, message: text } = outcome
    setMessage({ kind: kind === 'changed' ? 'changed' : 'error', text })
    if (outcome.kind === 'changed') return refusal(text)
    if (outcome.emailNeeded) {
      // The browser lost its guest cookie: the email must be entered again.
      changeEmail()
      entry.setError(text)
      // The session may have ended: reloads the page's data.
      void revalidate()
    }
    return refusal(text, outcome.errors)
  }
  const isByPhone = () => buyers !== 'email' && checkoutStore.getState().email === ''
  const proveAndPlace = async (address: AddressForm): Promise<CallResult<PlacedOrder>> => {
    // Only of a form that is valid.
    const failure = isByPhone() ? await enterByPhone(address.phoneNumber) : null
    if (failure) {
      setMessage({ kind: 'error', text: failure })
      return refusal(failure)
    }
    if (await enterCode()) return place(address)
    goTo(document.getElementById(CODE_FIELD))
    return refusal('')
  }
  /** Nothing is placed yet: the code is on its way, and the next press enters it. */
  const askCode = async (to: 'email' | 'phone'): Promise<CallResult<PlacedOrder>> => {
    const failure = await askForCode(to)
    if (failure) setMessage({ kind: 'error', text: failure })
    // Also one whose response was lost has its field.
    if (awaitedCode(checkoutStore.getState())) requestAnimationFrame(() => goTo(document.getElementById(CODE_FIELD)))
    return refusal(failure ?? '')
  }
  const order = useCallForm(orderForms[buyers], {
    start: stored,
    sent: { email },
    send: values =>
      proveAndPlace(readAddress(values)).catch(() => {
        const text = 'An error occurred while processing your order'
        setMessage({ kind: 'error', text })
        return refusal(text)
      }),
    onDone: async ({ _id = '', orderNumber = '' }) => {
      onPlaced({ _id, orderNumber }, readAddress(order.hooks.getValues()))
      const page = chosenPage()
      await navigate(href('/order/:id', { id: _id }), { replace: true })
      finishOrder(_id)
      if (page) goToPay(_id, page)
    },
    // Shown beside the button already, which on phones is far from the form's top.
    onRefused: () => {},
  })
  useStoredAddress(order.hooks)
  /** For the eyes: the first of them is said, and has the focus. */
  const summary =
    order.refused.length > 0 ? `Please correct: ${order.refused.map(name => addressLabels[name]).join(', ')}.` : null
  useCouponChange(() => setMessage(null))
  const pressing = useRef(false)
  const submit: typeof order.submit = async event => {
    event.preventDefault()
    setMessage(null)
    if (pressing.current) return
    pressing.current = true
    // The province follows a city that was typed just before, once the list of cities is there.
    if (order.value('city') !== '' && order.value('state') === '') await loadCities()
    const entered = isByPhone() || (await entry.verify(true))
    // Every other field says what is wrong with it, too, once it has the focus: as after a press.
    if (!entered) await order.hooks.handleSubmit(() => {})()
    pressing.current = false
    // After the form, which takes the focus to its own first error.
    if (!entered) return void setTimeout(() => goTo(entry.input.current))
    // What was gone or too many may be back by now.
    if (blocked && !(await becameOrderable())) return showOrderItems()
    return order.submit(event)
  }
  return { order: { ...order, submit }, message, summary }
}

/** The hosted page that the shopper pays the order on. */
const chosenPage = (): HostedPage | undefined =>
  quoteStore.getState().quote?.paymentMethod === 'COD' ? undefined : pageCalled(checkoutStore.getState().payment)

/** Sends a form of the document, as 'Pay now' of the order's page does: Back then leads to that page. */
function goToPay(orderId: string, page: HostedPage): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = href('/order/:id/pay', { id: orderId })
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'page'
  field.value = page
  form.append(field)
  document.body.append(form)
  form.submit()
}

/** Shows a field below the page's header, and puts the focus there. */
function goTo(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/**
 * Calls when the discount code changes: what Complete Order said of the last one, or of its total, is no longer true.
 */
function useCouponChange(onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(
    () =>
      checkoutStore.subscribe(({ coupon, typedCode }, before) => {
        if (coupon !== before.coupon || typedCode !== before.typedCode) changed()
      }),
    [],
  )
}

/** Writes input to the store at once, and takes over changes of the store, such as a saved address. */
function useStoredAddress({ subscribe, reset, getValues }: ReturnType<typeof useCallForm>['hooks']): void {
  // Before the first paint, so that early input and autofill are stored too.
  useLayoutEffect(() => {
    const stopKeeping = subscribe({
      formState: { values: true },
      callback: ({ values }) => checkoutStore.setState({ address: readAddress(values) }),
    })
    // A saved address arrives in the store; other changes of it do not concern the form.
    const stopHearing = checkoutStore.subscribe(({ address }, before) => {
      if (address === before.address) return
      const now = getValues()
      if (addressFields.some(field => address[field] !== now[field])) reset(address)
    })
    return () => {
      stopKeeping()
      stopHearing()
    }
  }, [subscribe, reset, getValues])
}

/**
 * After an order: stores its id and clears cart, note, form, customer, coupon and a guest's stored user id; an account
 * stays signed in.
 */
function finishOrder(orderId: string): void {
  try {
    window.localStorage.setItem('orderId', orderId)
  } catch {
    // The order's page does not need the stored id.
  }
  resetCart()
  clearCheckout()
  forgetQuote()
  if (!cartStore.getState().userInfo) forgetUserId()
}
