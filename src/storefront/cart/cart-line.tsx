import type { ReactNode } from 'react'
import { href } from 'react-router'
import { amountText, times } from '../../shop/ground/money.ts'
import { sizeName, sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { type CartItem, lineKey } from './cart.ts'
import { cartStore } from './cart-store.ts'
import { removeLine, setLineQuantity } from './edit-cart.ts'
import { LineNotice } from './line-notice.tsx'
import { isGone, useQuote } from './quote-store.ts'

type Props = {
  item: CartItem
  /** Called after the line was removed, with its position, to offer undo. */
  onRemoved: (item: CartItem, position: number) => void
}

/** A line of the cart: picture, title, size, unit price, quantity, line price, and notices about changes. */
export function CartLine({ item, onRemoved }: Props) {
  const key = lineKey(item)
  const gone = useQuote(state => isGone(item, state.gone))
  const name = sizeText(item.title, item.ml, item.setOf)
  const remove = () => {
    const position = cartStore.getState().productData.findIndex(line => lineKey(line) === key)
    removeLine(key)
    onRemoved(item, position)
  }
  return (
    <LineFrame
      picture={<Picture src={item.image} alt="" sizes="88px" widths={[240, 360]} className="aspect-4/5" />}
      faded={gone}
      title={item.title}
      address={item._id ? href('/product/:id', { id: item._id }) : href('/shop')}
      ml={sizeName(item)}
      price={<UnitPrice {...item} />}
      corner={
        !gone && (
          <IconButton icon="trash" label={`Remove ${name}`} onClick={remove} className="-mt-2 -mr-[16px] text-muted" />
        )
      }
    >
      <LineNotice item={item} gone={gone} />
      {gone ? (
        <button type="button" className="button button-outline min-h-11 justify-self-start" onClick={remove}>
          Remove<span className="sr-only">{` ${name}`}</span>
        </button>
      ) : (
        <LineQuantity item={item} name={name} />
      )}
    </LineFrame>
  )
}

/** What one piece costs, with the price before a discount; nothing where the line's sum says it. */
export function UnitPrice({ price, cutPrice, quantity }: Pick<CartItem, 'price' | 'cutPrice' | 'quantity'>) {
  if (quantity === 1 && cutPrice >= price) return null
  return (
    <p className="flex flex-wrap gap-x-2 text-sm tabular-nums">
      {amountText(cutPrice)}
      {cutPrice < price && <s className="old-price text-muted">{amountText(price)}</s>}
    </p>
  )
}

function LineQuantity({ item, name }: { item: CartItem; name: string }) {
  return (
    <LineSum sum={amountText(times(item.cutPrice, item.quantity))}>
      {/* No maximum here: the cart limits the quantity to the stock and shows a notice. */}
      <QuantityStepper
        label={`Quantity of ${name}`}
        value={item.quantity}
        onChange={quantity => setLineQuantity(lineKey(item), quantity)}
      />
    </LineSum>
  )
}

type LineFrameProps = {
  picture: ReactNode
  /** Whether the picture is pale, since the line cannot be bought. */
  faded?: boolean
  title: ReactNode
  /** The product's page. */
  address: string
  ml: ReactNode
  price: ReactNode
  corner?: ReactNode
  /** Below: notices, quantity. */
  children: ReactNode
}

/** Where the parts of a cart's line stand. */
function LineFrame({ picture, faded, title, address, ml, price, corner, children }: LineFrameProps) {
  return (
    <li className="grid grid-cols-[min(5.5rem,28%)_minmax(0,1fr)] gap-3 py-5 sm:gap-4">
      <div className={faded ? 'opacity-50' : ''}>{picture}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
          <div className="min-w-0">
            <a
              href={address}
              className="wrap-anywhere -my-3 inline-block py-3 font-medium leading-snug hover:underline"
            >
              {title}
            </a>
            <p className="text-muted text-sm">{ml}</p>
            {price}
          </div>
          {corner}
        </div>
        {children}
      </div>
    </li>
  )
}

/** A line's quantity, and what it costs. */
function LineSum({ sum, children }: { sum: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <p className="ml-auto font-semibold tabular-nums">{sum}</p>
    </div>
  )
}
