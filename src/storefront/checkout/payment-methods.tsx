import { exactAmountText, type Paisa } from '../../shop/money.ts'
import { type CountryCode, countryCode, countryName, isHome } from '../../shop/shipping/country-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { useQuote } from '../cart/quote-store.ts'
import { useCheckout } from './checkout-store.ts'

/** The country and the total in paisa below which cash on delivery is possible. */
export type PaymentRules = { codLimit: Paisa; homeCountry: CountryCode }

/**
 * The payment method, which cannot be chosen: the shop's rule decides between cash on delivery and bank transfer by country
 * and total, and the quote says which.
 */
export function PaymentMethods({ codLimit, homeCountry }: PaymentRules) {
  const abroad = useCheckout(state => !isHome(countryCode(state.address.country), homeCountry))
  const transfer = useQuote(state => state.quote?.paymentMethod === 'Bank Transfer') || abroad
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-5 font-display font-medium text-xl">Payment Method</legend>
      <Method title="Standard Delivery" text="By courier, 2 to 5 working days" disabled />
      <Method
        title="COD"
        text={
          transfer
            ? `Cash on delivery is for orders inside ${countryName(homeCountry)} below ${exactAmountText(codLimit)}`
            : 'Cash on delivery: pay when your parcel arrives'
        }
        checked={!transfer}
        disabled={transfer}
      />
      {transfer && <Method title="Bank Transfer" text="We will contact you for the bank transfer" checked />}
    </fieldset>
  )
}

type MethodProps = { title: string; text: string; checked?: boolean; disabled?: boolean }

function Method({ title, text, checked = false, disabled = false }: MethodProps) {
  return (
    <label
      className={classNames(
        'flex min-h-16 items-center gap-4 rounded-sm border px-4 py-3',
        checked ? 'border-gold-deep bg-paper' : 'border-line',
        disabled && 'text-muted',
      )}
    >
      <input
        type="radio"
        name="paymentMethod"
        value={title}
        checked={checked}
        disabled={disabled}
        readOnly
        className="size-4.5 shrink-0 accent-gold-deep"
      />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
    </label>
  )
}
