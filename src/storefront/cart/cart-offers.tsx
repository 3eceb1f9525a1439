import { useEffect } from 'react'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Quote } from '../../shop/offers/cart/quote.ts'
import { Picture } from '../../ui/picture.tsx'
import { useCart } from './cart-store.ts'
import { quoteFor, refreshQuote, useQuote } from './quote-store.ts'

const CHANGE_PAUSE_MS = 400

/** What counts for the cart by itself: gifts and each offer with its amount. Asks again once the cart has changed. */
export function CartOffers() {
  const items = useCart(cart => cart.productData)
  const { quote, quotedFor, status } = useQuote(state => state)
  const wanted = quoteFor(items, {})
  const changed = status === 'fresh' && quotedFor !== wanted
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => void refreshQuote(), CHANGE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [changed])
  if (!quote || items.length === 0) return null
  return <OfferLines quote={quote} />
}

/** Gifts and offers of a quote. */
export function OfferLines({
  quote: { gifts, offers, offerNote },
}: {
  quote: Pick<Quote, 'gifts' | 'offers' | 'offerNote'>
}) {
  if (offers.length === 0) return null
  return (
    <div className="grid gap-2 text-sm">
      {gifts.length > 0 && (
        <ul className="grid gap-2">
          {gifts.map(gift => (
            <GiftLine key={gift.sizeId} gift={gift} />
          ))}
        </ul>
      )}
      <dl className="grid gap-1 text-good">
        {offers.map(({ _id, name, code, offerAmount, shippingSaved }) => (
          <div key={_id} className="flex flex-wrap justify-between gap-x-4">
            <dt className="wrap-anywhere min-w-0">{code ?? name}</dt>
            <dd className="whitespace-nowrap tabular-nums">
              {offerAmount > 0 || shippingSaved === 0 ? `-${amountText(offerAmount)}` : 'Free shipping'}
            </dd>
          </div>
        ))}
      </dl>
      {offerNote && <p className="text-muted">{`${offerNote}.`}</p>}
    </div>
  )
}

/** A piece that an offer adds free of charge. */
export function GiftLine({ gift }: { gift: Quote['gifts'][number] }) {
  const { name, image, ml, setOf, quantity, cutPrice } = gift
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 text-sm">
      <Picture src={image} alt="" sizes="48px" widths={[240]} className="aspect-4/5" />
      <p className="wrap-anywhere min-w-0">
        {`${quantity > 1 ? `${quantity} × ` : ''}${sizeText(name, ml, setOf)}`}
        <span className="block text-good">Your free gift</span>
      </p>
      <p className="tabular-nums">
        <s className="text-muted">{amountText(cutPrice)}</s> Free
      </p>
    </li>
  )
}
