import { useState } from 'react'
import { NOTE_LIMIT } from '../../shop/offers/cart/rules.ts'
import { TextareaField } from '../../ui/field.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { CallForm } from '../../web/forms/call-form.tsx'
import { sendForm } from '../../web/forms/send-form.ts'
import { AddressFields } from '../address/address-fields.tsx'
import { addAddressForm } from '../address/forms.ts'
import { useCartBlocked } from '../cart/cart-notices.tsx'
import { useCart } from '../cart/cart-store.ts'
import { checkoutStore, isUnanswered, useCheckout } from '../cart/checkout-store.ts'
import { setNote } from '../cart/edit-cart.ts'
import { GiftFields } from '../cart/gift-fields.tsx'
import type { AccountDialog } from './account-dialogs.tsx'
import { AccountLine, GuestLine, KeepAddress } from './account-line.tsx'
import { AdConsent, type Advertiser } from './ad-consent.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { CheckoutEmail, useEmailEntry } from './email-field.tsx'
import { FoldedOrderItems, OrderItems } from './order-items.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PaymentMethods, type PaymentRules } from './payment-methods.tsx'
import { ReminderConsent } from './reminder-consent.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import type { PlacedOrder } from './submit-order.ts'
import { type CheckoutAccount, useAccount } from './use-account.ts'
import { useCheckoutTotals } from './use-checkout-totals.ts'
import { useCompleteOrder } from './use-complete-order.ts'
import { type Arrival, useDelivery } from './use-delivery.ts'
import { useWideScreen } from './use-wide-screen.ts'

const tryAgain = 'We did not get an answer about your order. Press Complete Order again: it will not be placed twice.'
const formId = 'checkout-form'

// Loaded lazily: most shoppers open neither.
const AccountDialogs = lazyDialog(() => import('./account-dialogs.tsx'))

type Props = {
  payment: PaymentRules
  rule: Arrival
  account: CheckoutAccount | null
  /** Whether shoppers are asked if Google may be told of their orders. */
  asksConsent: readonly Advertiser[]
  onPlaced: (order: PlacedOrder) => void
}

/** The checkout: address, payment and note on one side, the order and its totals on the other. */
export function CheckoutForm({ payment, rule, account, asksConsent, onPlaced }: Props) {
  useAccount(account)
  const dialogs = useAccountDialogs()
  const entry = useEmailEntry()
  const wide = useWideScreen()
  const totals = useCheckoutTotals()
  const empty = useCart(cart => cart.productData.length === 0)
  const note = useCart(cart => cart.note)
  const blocked = useCartBlocked()
  const { order, message } = useCompleteOrder({ entry, totals, blocked }, (placed, address) => {
    onPlaced(placed)
    // The order is placed already; a failure here is not shown.
    if (account && checkoutStore.getState().keepAddress) void sendForm(addAddressForm, address)
  })
  const entering = entry.customer === null
  const address = { city: order.value('city'), state: order.value('state'), country: order.value('country') }
  const delivery = useDelivery(address, payment.homeCountry, rule)
  const unanswered = useCheckout(isUnanswered) && !order.busy

  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:gap-14">
      {!wide && !empty && <FoldedOrderItems total={totals.total} />}
      <CallForm
        of={order}
        id={formId}
        // An autofilled email is verified when any field loses the focus.
        onBlur={event => event.target.name !== 'email' && void entry.verify(false)}
        className="grid content-start gap-10"
      >
        <fieldset className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <legend className="mb-5 font-display font-medium text-xl">Shipping Address</legend>
          <CheckoutEmail
            entry={entry}
            account={<AccountLine name={account?.customer.name ?? ''} />}
            guest={!unanswered && <GuestLine locked={!entering} onOpen={dialogs.open} />}
          />
          {account && <SavedAddresses account={account} />}
          <AddressFields of={order} />
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
      <OrderTotals
        totals={totals}
        formId={formId}
        submitting={order.busy}
        hint={unanswered ? tryAgain : null}
        message={message}
        disabled={order.busy || empty}
      >
        {wide && !empty && <OrderItems />}
      </OrderTotals>
      {/* Outside the form, because forms cannot be nested. */}
      {dialogs.shown}
    </div>
  )
}

/** Login and registration, loaded when one is opened. */
function useAccountDialogs() {
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const [wanted, setWanted] = useState(false)
  const open = (which: AccountDialog) => {
    setWanted(true)
    setDialog(which)
  }
  const shown = wanted && <AccountDialogs open={dialog} onClose={() => setDialog(null)} />
  return { open, shown }
}
