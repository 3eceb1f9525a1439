import { href } from 'react-router'
import { exactPriceText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { Quote } from '../../shop/offers/cart/quote.ts'
import { Picture } from '../../ui/picture.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'
import { cartCount, lineKey } from '../cart/cart.ts'
import { goneMessage } from '../cart/cart-notices.tsx'
import { OfferSums, Sum, Total } from './order-totals.tsx'

/** What a browser without scripts would order, and how to order it. */
export function PlainOrder({ cart }: { cart: Quote }) {
  const { supportPhone } = useShellData()
  const short = cart.items.some(({ available }) => !available)
  return (
    <div className="mt-6 grid max-w-xl gap-6">
      <p>
        {'To place this order, please turn on JavaScript in your browser and load this page again; your cart stays. '}
        {supportPhone && (
          <>
            {'Or call us, and we take your order: '}
            <a href={`tel:${supportPhone.replaceAll(' ', '')}`} className="text-link whitespace-nowrap font-medium">
              {supportPhone}
            </a>
          </>
        )}
      </p>
      <section aria-labelledby="plain-order" className="grid gap-5 bg-sand p-4 py-6 lg:p-8">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="plain-order" className="font-display font-medium text-xl">
            Order summary
          </h2>
          <a href={href('/cart')} className="text-link inline-flex min-h-11 items-center text-sm">
            Edit cart
          </a>
        </div>
        <ul className="grid gap-4">
          {cart.items.map(({ productId, selectedSizeId, name, image, ml, quantity, linePrice, available }) => (
            <li
              key={lineKey({ _id: productId, sizeId: selectedSizeId })}
              className="grid grid-cols-[4rem_1fr_auto] items-start gap-x-4 text-sm"
            >
              <Picture src={image} alt="" sizes="64px" widths={[240]} className="aspect-4/5" />
              <div className="min-w-0">
                <p className="wrap-anywhere font-medium leading-snug">{name || 'No longer available'}</p>
                {name && <p className="text-muted">{`${ml} ml`}</p>}
                <p className="text-muted">{`Quantity ${quantity}`}</p>
              </div>
              {available && <p className="font-medium tabular-nums">{exactPriceText(linePrice)}</p>}
            </li>
          ))}
        </ul>
        {short && <p className="text-danger text-sm">{goneMessage}</p>}
        <dl className="grid gap-2">
          <Sum label={`Subtotal (${plural(cartCount(cart.items), 'item')})`} value={exactPriceText(cart.subtotal)} />
          <OfferSums offers={cart.offers} />
          <Sum label="Shipping" value={cart.shipping === 0 ? 'Free' : exactPriceText(cart.shipping)} />
          <Total amount={cart.totalAmount} />
        </dl>
      </section>
    </div>
  )
}
