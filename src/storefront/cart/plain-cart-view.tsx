import { href } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { sizeName, sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Quote, QuotedLine } from '../../shop/offers/cart/quote.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { lineKey } from './cart.ts'
import type { CartResult } from './cart-actions.ts'
import { UnitPrice } from './cart-line.tsx'
import { goneMessage } from './cart-notices.tsx'
import { FreeShippingLine, shippingNote } from './free-shipping-line.tsx'
import { SoldOutLinks } from './line-notice.tsx'
import { SOLD_OUT_NOTICE } from './meet-quote.ts'
import { WithBulkLink } from './with-bulk-link.tsx'

/** The cart of a browser without scripts: each line with forms of its own. */
export function PlainCart({ cart, result }: { cart: Quote; result: CartResult | undefined }) {
  const short = cart.items.some(({ available }) => !available)
  const blocked = short ? goneMessage : cart.limitMessage
  return (
    <>
      <PlainMessage result={result} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-16">
        <ul className="divide-y divide-line self-start border-line border-y">
          {cart.items.map(line => (
            <PlainLine key={keyOf(line)} line={line} />
          ))}
        </ul>
        <section aria-label="Cart summary" className="grid content-start gap-5 self-start bg-tint p-6 lg:p-8">
          <p className="flex flex-wrap items-baseline justify-between">
            <span className="label">Subtotal</span>
            <b className="font-display font-semibold text-xl lining-nums tabular-nums">{amountText(cart.subtotal)}</b>
          </p>
          <FreeShippingLine missing={cart.freeShippingRemaining} />
          {blocked && (
            <p className="text-danger text-sm">
              <WithBulkLink text={blocked} />
            </p>
          )}
          {blocked ? (
            <Button variant="accent" disabled>
              Checkout
            </Button>
          ) : (
            <LinkButton variant="accent" href={href('/checkout')}>
              Checkout
            </LinkButton>
          )}
          <LinkButton variant="outline" href={href('/shop')}>
            Continue Shopping
          </LinkButton>
          <p className="text-center text-muted text-sm">
            {shippingNote(cart.shipsTo && cart.shipping === 0 && cart.freeShippingRemaining === 0)}
          </p>
        </section>
      </div>
    </>
  )
}

/** Why a form was not done as asked. */
export function PlainMessage({ result }: { result: CartResult | undefined }) {
  if (!result) return null
  const { message, unsized } = result
  return (
    <p role="alert" className="mt-4 bg-accent-soft/35 p-3">
      <WithBulkLink text={message} />
      {unsized && (
        <>
          {': '}
          <a href={href('/product/:id', { id: unsized })} className="text-link font-medium">
            see its sizes
          </a>
        </>
      )}
    </p>
  )
}

const keyOf = ({ productId, selectedSizeId }: QuotedLine) => lineKey({ _id: productId, sizeId: selectedSizeId })

function PlainLine({ line }: { line: QuotedLine }) {
  const { productId, selectedSizeId, name, image, ml, setOf, quantity, linePrice, stock } = line
  const gone = name === '' || stock < 1
  const title = name || 'A product that is no longer available'
  const called = name ? sizeText(name, ml, setOf) : title
  const field = `quantity-${keyOf(line)}`
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-4 py-5">
      <div className={gone ? 'opacity-50' : ''}>
        <Picture src={image} alt="" sizes="88px" widths={[240, 360]} className="aspect-4/5" />
      </div>
      <form method="post" action={href('/cart')} className="grid min-w-0 content-between gap-3">
        <div>
          {name ? (
            <a
              href={href('/product/:id', { id: productId })}
              className="wrap-anywhere font-medium leading-snug hover:underline"
            >
              {name}
            </a>
          ) : (
            <p className="font-medium">{title}</p>
          )}
          {name && <p className="text-muted text-sm">{sizeName({ ml, setOf })}</p>}
          {name && <UnitPrice {...line} />}
          {gone ? (
            <>
              <p className="font-medium text-danger text-sm">{name ? SOLD_OUT_NOTICE : 'No longer available'}</p>
              {name && <SoldOutLinks item={{ _id: productId, sizeId: selectedSizeId }} />}
            </>
          ) : (
            quantity > stock && <p className="text-warn text-sm">{`Only ${stock} left in stock.`}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {!gone && (
            <>
              <input type="hidden" name="line" value={keyOf(line)} />
              <label htmlFor={field} className="sr-only">
                {`Quantity of ${called}`}
              </label>
              <input
                id={field}
                name="quantity"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={quantity}
                className="h-11 w-14 rounded-sm border border-border bg-surface text-center tabular-nums"
              />
              <button type="submit" className="text-link min-h-11 font-medium text-sm">
                Update<span className="sr-only">{` the quantity of ${called}`}</span>
              </button>
            </>
          )}
          <button type="submit" name="remove" value={keyOf(line)} className="text-link min-h-11 font-medium text-sm">
            Remove<span className="sr-only">{` ${called}`}</span>
          </button>
          {!gone && <p className="ml-auto font-semibold tabular-nums">{amountText(linePrice)}</p>}
        </div>
      </form>
    </li>
  )
}
