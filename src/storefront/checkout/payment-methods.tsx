import { type HostedPage, pageNames, pageTitles } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { amountText, type Paisa, paisa } from '../../shop/ground/money.ts'
import { type CountryCode, countryCode, countryName, isHome } from '../../shop/ground/shipping/country-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCart } from '../cart/cart-store.ts'
import { checkoutStore, type PaymentChoice, useCheckout } from '../cart/checkout-store.ts'
import { useQuote } from '../cart/quote-store.ts'
import { awaitedCode } from './order-code.ts'
import type { CheckoutTotals } from './use-checkout-totals.ts'

export type PaymentRules = {
  /** The total in paisa below which, and the country in which, cash on delivery is possible. */
  codLimit: Paisa
  homeCountry: CountryCode
  /** ', not to Quetta': where cash is not possible; empty when it is everywhere. */
  notTo: string
  /** Whether the shop names an account, so that a shopper may pay ahead. */
  prepaid: boolean
  /** The hosted pages that take cards and wallets. */
  pages: readonly HostedPage[]
}

/**
 * Cash on delivery, or paid ahead: by bank transfer or Raast, by card or wallet. Where cash on delivery is impossible,
 * by country and total, the quote says so and nothing can be chosen. `days`: when an order placed now arrives; empty
 * when nobody says.
 */
export function PaymentMethods({
  codLimit,
  homeCountry,
  notTo,
  days,
  prepaid,
  pages,
}: PaymentRules & { days: string }) {
  const { abroad, forced, page, transfer, cash } = useChosenWay({ homeCountry, prepaid, pages })
  const shipsTo = useQuote(state => state.quote?.shipsTo ?? true)
  const saves = useQuote(state => state.quote?.prepaidSaves ?? paisa(0))
  const saving = saves > 0 ? `Free shipping: you save ${amountText(saves)}. ` : 'Free shipping. '
  const choose = (payment: PaymentChoice) => checkoutStore.setState({ payment })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-5 font-display font-medium text-xl">Payment Method</legend>
      <p className="label text-muted">Delivery</p>
      <Method
        group="delivery"
        title="Standard Delivery"
        // A transfer counts from the day that it arrives.
        text={cash && days ? `By courier, ${days}` : 'By courier'}
        checked
        disabled
      />
      <p className="label mt-3 text-muted">How you pay</p>
      <Method
        title="Cash on delivery (COD)"
        text={
          forced
            ? `For orders inside ${countryName(homeCountry)} below ${amountText(codLimit)}${notTo}`
            : 'Pay when your parcel arrives'
        }
        checked={cash}
        disabled={forced}
        onChoose={() => choose('COD')}
      />
      {!forced && prepaid && (
        <Method
          title="Bank transfer / Raast"
          text={`${saving}By our account, or by a Raast QR with the amount.`}
          checked={transfer}
          onChoose={() => choose('Bank Transfer')}
        />
      )}
      {!forced && transfer && <RaastCode />}
      {forced && (
        <Method
          title="Bank Transfer"
          text={
            prepaid && shipsTo
              ? `We will contact you for the bank transfer. After you order we show our account${abroad ? '' : ' and a Raast QR'}.`
              : 'We will contact you for the bank transfer'
          }
          checked={!page}
          {...(pages.length > 0 && { onChoose: () => choose('Bank Transfer') })}
        />
      )}
      {pages.map(each => (
        <Method
          key={each}
          title={pageTitles[each]}
          text={`${forced ? '' : saving}After you order we take you to the page of ${pageNames[each]} to pay.`}
          checked={each === page}
          onChoose={() => choose(pageNames[each])}
        />
      ))}
    </fieldset>
  )
}

/** How the order will be paid. `forced`: not in cash, by its country or total. */
function useChosenWay({ homeCountry, prepaid, pages }: Pick<PaymentRules, 'homeCountry' | 'prepaid' | 'pages'>) {
  const abroad = useCheckout(state => !isHome(countryCode(state.address.country), homeCountry))
  const forced = useQuote(state => state.quote?.codPossible === false) || abroad
  const choice = useCheckout(state => state.payment)
  const page = pages.find(each => pageNames[each] === choice)
  const transfer = prepaid && choice === 'Bank Transfer'
  return { abroad, forced, page, transfer, cash: !forced && !transfer && !page }
}

type PromiseProps = {
  payment: PaymentRules
  totals: Pick<CheckoutTotals, 'shipping' | 'advance'>
  /** 'Wed 2 to Thu 3 Dec'; empty when nobody says. */
  arrives: string
}

/** Beside Complete Order: what follows for this address and way to pay. */
export function OrderPromise({ payment, totals: { shipping, advance }, arrives }: PromiseProps) {
  const { cash } = useChosenWay(payment)
  // Who enters a code from the phone is not called.
  const byCode = useCheckout(state => awaitedCode(state) === 'phone')
  const empty = useCart(cart => cart.productData.length === 0)
  if (empty) return null
  return (
    // Its place is kept until the way to pay is known, so that the button does not move.
    <div className={classNames('grid gap-1 text-balance text-muted text-sm', shipping === null && 'invisible')}>
      {cash && !advance ? (
        <>
          <p>{`${arrives && `Arrives ${arrives}. `}You pay in cash.`}</p>
          {!byCode && <p>We will call you to confirm your order.</p>}
        </>
      ) : (
        <p>{`We send your order once your ${cash ? 'advance' : 'payment'} has arrived.`}</p>
      )}
    </div>
  )
}

/** The Raast QR of what the order costs now; none while another amount is asked for. */
function RaastCode() {
  const due = useQuote(({ status, quote }) =>
    status === 'fresh' && quote?.paymentMethod === 'Bank Transfer' ? quote.totalAmount : null,
  )
  const text = due && amountText(due)
  return (
    <figure className="grid min-h-40 grid-cols-[10rem_1fr] items-center gap-4 text-sm">
      {due && (
        <img src={`/v1/cart/raast-code?amount=${due / 100}`} width={160} height={160} alt={`Raast QR for ${text}`} />
      )}
      {due && (
        <figcaption>{`You pay ${text} by this code once your order is placed: press Complete Order first. The next page shows it again, with your order number and our account.`}</figcaption>
      )}
    </figure>
  )
}

type MethodProps = {
  /** Of which group it is one: the only way to deliver is chosen, not one of the ways to pay. */
  group?: 'paymentMethod' | 'delivery'
  title: string
  text: string
  checked?: boolean
  disabled?: boolean
  onChoose?: () => void
}

function Method({ group = 'paymentMethod', title, text, checked = false, disabled = false, onChoose }: MethodProps) {
  return (
    <label
      className={classNames(
        'flex min-h-16 items-center gap-4 rounded-sm border px-4 py-3',
        checked ? 'border-accent-deep bg-surface' : 'border-line',
        disabled && !checked && 'text-muted',
      )}
    >
      <input
        type="radio"
        name={group}
        value={title}
        checked={checked}
        disabled={disabled}
        readOnly={!onChoose}
        onChange={onChoose}
        className="method-mark size-4.5 shrink-0 accent-accent-deep"
      />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
    </label>
  )
}
