import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextareaField } from '../../ui/field.tsx'
import { call } from '../../web/browser/call.ts'
import { AddressFields } from '../address/address-fields.tsx'
import { type AddressForm, addressFields } from '../address/address-form.ts'
import { addressResolver, loadRules } from '../address/load-rules.ts'
import { useCartBlocked } from '../cart/cart-notices.tsx'
import { useCart } from '../cart/cart-store.ts'
import { noteLimit } from '../cart/saved-cart.ts'
import type { AccountDialog } from './account-dialogs.tsx'
import { AccountLine, GuestLine, KeepAddress } from './account-line.tsx'
import { checkoutStore, useCheckout } from './checkout-store.ts'
import { EmailField, useEmailEntry } from './email-field.tsx'
import { FoldedOrderItems, OrderItems } from './order-items.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PaymentMethods, type PaymentRules } from './payment-methods.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { type CheckoutAccount, useAccount } from './use-account.ts'
import { useCheckoutTotals } from './use-checkout-totals.ts'
import { useCompleteOrder } from './use-complete-order.ts'
import { useWideScreen } from './use-wide-screen.ts'

const enterEmail = 'Enter your email address to complete your order.'
const tryAgain = 'We did not get an answer about your order. Press Complete Order again: it will not be placed twice.'
const formId = 'checkout-form'

// Most shoppers open neither.
const AccountDialogs = lazy(() => import('./account-dialogs.tsx'))

type Props = { payment: PaymentRules; account: CheckoutAccount | null }

/** The checkout: address, payment and note on one side, the order and its sums on the other. */
export function CheckoutForm({ payment, account }: Props) {
  const form = useAddressForm()
  useAccount(account)
  const [keep, setKeep] = useState(false)
  const dialogs = useAccountDialogs()
  const entry = useEmailEntry()
  const wide = useWideScreen()
  const totals = useCheckoutTotals()
  const empty = useCart(cart => cart.productData.length === 0)
  const note = useCart(cart => cart.note)
  const setNote = useCart(cart => cart.setNote)
  const blocked = useCartBlocked()
  const { submit, submitting, message, summary } = useCompleteOrder(form, entry, totals, address => {
    // The order stands, whatever becomes of this.
    if (account && keep) void call('/customer/addresses', { method: 'POST', body: address })
  })
  const entering = entry.customer === null
  const unanswered = useCheckout(state => state.attempt !== null) && !submitting
  const hint = entering && !empty ? enterEmail : unanswered ? tryAgain : null

  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14">
      {!wide && !empty && <FoldedOrderItems total={totals.total} />}
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        // An email that the browser filled in is verified as soon as the shopper moves on from any field.
        onBlur={event => event.target.name !== 'email' && void entry.verify(false)}
        className="grid content-start gap-10"
      >
        <p role="alert" className="bg-danger/8 p-3 text-danger text-sm empty:hidden">
          {summary}
        </p>
        <fieldset className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <legend className="mb-5 font-display font-medium text-xl">Shipping Address</legend>
          <EmailField
            entry={entry}
            account={<AccountLine name={account?.customer.name ?? ''} />}
            guest={!unanswered && <GuestLine locked={!entering} onOpen={dialogs.open} />}
          />
          {account && <SavedAddresses account={account} />}
          <AddressFields form={form} />
          {account && <KeepAddress account={account} checked={keep} onChange={setKeep} />}
        </fieldset>
        <PaymentMethods {...payment} />
        <TextareaField
          label="Order Note (optional)"
          name="note"
          placeholder="Any special instructions..."
          maxLength={noteLimit}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </form>
      <OrderTotals
        totals={totals}
        formId={formId}
        submitting={submitting}
        hint={hint}
        message={message}
        disabled={submitting || empty || entering || blocked}
      >
        {wide && !empty && <OrderItems />}
      </OrderTotals>
      {/* Outside the form: a form cannot hold another. */}
      {dialogs.shown}
    </div>
  )
}

/** Login and registration, loaded when the first of them is opened. */
function useAccountDialogs() {
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const [wanted, setWanted] = useState(false)
  const open = (which: AccountDialog) => {
    setWanted(true)
    setDialog(which)
  }
  const shown = wanted && (
    <Suspense>
      <AccountDialogs open={dialog} onClose={() => setDialog(null)} />
    </Suspense>
  )
  return { open, shown }
}

/** The address form, with what was typed before a reload; every change is kept at once. */
function useAddressForm() {
  const [kept] = useState(() => checkoutStore.getState().address)
  const form = useForm<AddressForm>({ defaultValues: kept, resolver: addressResolver, mode: 'onTouched' })
  const { subscribe, reset } = form

  // Before the form can be seen: what is typed or filled in by the browser at once must be kept too.
  useLayoutEffect(() => {
    void loadRules()
    const stopKeeping = subscribe({
      formState: { values: true },
      callback: ({ values }) => checkoutStore.setState({ address: values }),
    })
    // A verified customer's saved address arrives in the store. Other changes of it are none of the form's.
    const stopHearing = checkoutStore.subscribe(({ address }, before) => {
      if (address === before.address) return
      const now = form.getValues()
      if (addressFields.some(field => address[field] !== now[field])) reset(address)
    })
    return () => {
      stopKeeping()
      stopHearing()
    }
  }, [form, subscribe, reset])
  return form
}
