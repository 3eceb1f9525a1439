import { useState } from 'react'
import { NOTE_LIMIT } from '../../shop/offers/cart/cart-limit-rules.ts'
import { adConsentTexts } from '../../shop/settings/sources/source-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextareaField } from '../../ui/field.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { CallForm } from '../../web/forms/call-form.tsx'
import { sendForm } from '../../web/forms/send-form.ts'
import { AddressFields } from '../address/address-fields.tsx'
import { type AddressHouse, fromSaved } from '../address/address-form.ts'
import { addAddressForm } from '../address/forms.ts'
import { ShortFields } from '../address/short-fields.tsx'
import { useCartBlocked } from '../cart/cart-notices.tsx'
import { useCart } from '../cart/cart-store.ts'
import { checkoutStore, isUnanswered, useCheckout } from '../cart/checkout-store.ts'
import { setNote } from '../cart/edit-cart.ts'
import { GiftFields } from '../cart/gift-fields.tsx'
import type { AccountDialog, WaysIn } from './account-dialogs.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { CheckoutEmail, useEmailEntry } from './email-field.tsx'
import { type KnownAddress, LastAddress } from './last-address.tsx'
import { FoldedOrderItems, OrderItems } from './order-items.tsx'
import { OrderTotals } from './order-totals.tsx'
import { OrderPromise, PaymentMethods, type PaymentRules } from './payment-methods.tsx'
import { ReminderConsent } from './reminder-consent.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import type { PlacedOrder } from './submit-order.ts'
import { type CheckoutAccount, isSameAddress, leaveAccount, useAccount } from './use-account.ts'
import { useCheckoutTotals } from './use-checkout-totals.ts'
import { useCompleteOrder } from './use-complete-order.ts'
import { type Arrival, useDelivery } from './use-delivery.ts'
import { useWideScreen } from './use-wide-screen.ts'

const tryAgain = 'We did not get an answer about your order. Press Complete Order again: it will not be placed twice.'

const formId = 'checkout-form'

// Loaded lazily: most shoppers open neither.
const AccountDialogs = lazyDialog(() => import('./account-dialogs.tsx'))

type Props = {
  house: AddressHouse
  /** Of this browser's last order; null without one. */
  known: KnownAddress | null
  payment: PaymentRules
  rule: Arrival
  account: CheckoutAccount | null
  /** Whether shoppers are asked whether orders may be reported to Google. */
  asksConsent: readonly Advertiser[]
  waysIn: WaysIn
  onPlaced: (order: PlacedOrder) => void
}

/** The checkout: address, payment and note on one side, the order and its totals on the other. */
export function CheckoutForm({ house, known, payment, rule, account, asksConsent, waysIn, onPlaced }: Props) {
  const { buyers, abroad } = house
  useAccount(account)
  const dialogs = useAccountDialogs(waysIn)
  const entry = useEmailEntry()
  const wide = useWideScreen()
  const totals = useCheckoutTotals()
  const empty = useCart(cart => cart.productData.length === 0)
  const note = useCart(cart => cart.note)
  const blocked = useCartBlocked()
  const { order, message, summary } = useCompleteOrder({ buyers, entry, totals, blocked }, (placed, address) => {
    onPlaced(placed)
    // The order is placed already; a failure here is not shown.
    if (account && checkoutStore.getState().keepAddress) void sendForm(addAddressForm, address)
  })
  const entering = entry.customer === null
  const address = { city: order.value('city'), state: order.value('state'), country: order.value('country') }
  const delivery = useDelivery(address, payment.homeCountry, rule)
  const unanswered = useCheckout(isUnanswered) && !order.busy
  // The short form and its button are in one screen of a phone, and what was ordered below them.
  const short = buyers === 'phone'
  const folded = !wide && !empty && <FoldedOrderItems total={totals.total} />
  const email = (
    <CheckoutEmail
      entry={entry}
      buyers={buyers}
      account={<AccountLine name={account?.customer.name ?? ''} />}
      guest={!unanswered && <GuestLine locked={!entering} onOpen={dialogs.open} />}
    />
  )

  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:gap-14',
        short ? 'mt-2 sm:mt-6' : 'mt-6',
      )}
    >
      {!short && folded}
      <CallForm
        of={order}
        id={formId}
        // An autofilled email is verified when any field loses the focus.
        onBlur={event => event.target.name !== 'email' && void entry.verify(false)}
        className="grid content-start gap-10"
      >
        {summary && <p className="bg-danger/8 p-3 text-danger text-sm">{summary}</p>}
        <fieldset className={classNames('grid gap-x-4 sm:grid-cols-2', short ? 'gap-y-3' : 'gap-y-5')}>
          <legend className={short ? 'sr-only' : 'mb-5 font-display font-medium text-xl'}>Shipping Address</legend>
          {!short && email}
          {account && <SavedAddresses account={account} />}
          {known && <LastAddress known={known} />}
          {short ? <ShortFields of={order} abroad={abroad} /> : <AddressFields of={order} />}
          {short && email}
          <DeliveryNote {...address} homeCountry={payment.homeCountry} unserved={delivery.unserved} />
          {account && <KeepAddress account={account} />}
        </fieldset>
        <PaymentMethods {...payment} days={delivery.days} />
        <GiftFields />
        <TextareaField
          label="Order Note (optional)"
          name="note"
          placeholder="Any special instructions..."
          maxLength={NOTE_LIMIT}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <ReminderConsent />
        {asksConsent.map(advertiser => (
          <AdConsent key={advertiser} advertiser={advertiser} />
        ))}
      </CallForm>
      {short && folded}
      <OrderTotals
        totals={totals}
        formId={formId}
        submitting={order.busy}
        hint={unanswered ? tryAgain : null}
        promise={<OrderPromise payment={payment} totals={totals} arrives={delivery.arrives} />}
        message={message}
        disabled={order.busy || empty}
        inSight={short && !wide}
      >
        {wide && !empty && <OrderItems />}
      </OrderTotals>
      {/* Outside the form, because forms cannot be nested. */}
      {dialogs.shown}
    </div>
  )
}

/** Login and registration, loaded when one is opened. */
function useAccountDialogs(waysIn: WaysIn) {
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const [wanted, setWanted] = useState(false)
  const open = (which: AccountDialog) => {
    setWanted(true)
    setDialog(which)
  }
  const shown = wanted && <AccountDialogs open={dialog} waysIn={waysIn} onClose={() => setDialog(null)} />
  return { open, shown }
}

/** Below an account's locked email: its name and a logout button. */
function AccountLine({ name }: { name: string }) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void leaveAccount().finally(() => setLeaving(false))
  }
  return (
    <p className="wrap-anywhere text-muted text-sm">
      {`Logged in${name && ` as ${name}`}. Not you? `}
      <button
        type="button"
        disabled={leaving}
        onClick={leave}
        className="text-link -my-2 min-h-11 font-medium text-ink"
      >
        Log out
      </button>
    </p>
  )
}

type GuestProps = { locked: boolean; onOpen: (dialog: AccountDialog) => void }

/** Below a guest's email: login and registration. `locked`: the email is verified already. */
function GuestLine({ locked, onOpen }: GuestProps) {
  const open = (dialog: AccountDialog, words: string) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(dialog)}
      className="text-link -my-2 min-h-11 font-medium text-ink"
    >
      {words}
    </button>
  )
  return (
    <p className="flex flex-wrap gap-x-6 text-muted text-sm">
      <span>Have an account? {open('login', 'Log in')}</span>
      {!locked && <span>New here? {open('registration', 'Register')}</span>}
    </p>
  )
}

/**
 * Whether to save the order's address in the account. Hidden when it is saved already; the first one is saved by
 * itself.
 */
function KeepAddress({ account }: { account: CheckoutAccount }) {
  const address = useCheckout(state => state.address)
  const keep = useCheckout(state => state.keepAddress)
  if (account.addresses.length === 0) {
    return <p className="text-muted text-sm sm:col-span-2">We will save this address in your account.</p>
  }
  if (account.addresses.some(saved => isSameAddress(fromSaved(saved), address))) return null
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm sm:col-span-2">
      <input
        type="checkbox"
        checked={keep}
        onChange={event => checkoutStore.setState({ keepAddress: event.target.checked })}
        className="size-4.5 shrink-0 accent-accent-deep"
      />
      Save this address in my account
    </label>
  )
}

type Advertiser = keyof typeof adConsentTexts

/** Whether the order may be reported to an advertiser: unticked until the shopper ticks it. */
function AdConsent({ advertiser }: { advertiser: Advertiser }) {
  const field = advertiser === 'meta' ? 'metaConsent' : 'adConsent'
  const agreed = useCheckout(state => state[field])
  return (
    <label className="flex min-h-11 items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={agreed}
        onChange={event => checkoutStore.setState({ [field]: event.target.checked })}
        className="mt-0.5 size-4.5 shrink-0 accent-accent-deep"
      />
      <span>{`You may ${adConsentTexts[advertiser]}`}</span>
    </label>
  )
}
