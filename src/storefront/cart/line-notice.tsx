import { href } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { type CartItem, isInvalidLine, lineKey } from './cart.ts'
import { useCart } from './cart-store.ts'
import { useQuote } from './quote-store.ts'
import { WithBulkLink } from './with-bulk-link.tsx'

/** Changes of a line since the shopper last saw it: unavailable, price, stock. Announced to screen readers. */
export function LineNotice({ item, gone }: { item: CartItem; gone: boolean }) {
  const key = lineKey(item)
  const was = useQuote(state => state.was[key])
  const notice = useCart(cart => cart.notices[key])
  const changed = was !== undefined && was !== item.cutPrice
  return (
    // Always rendered, so that texts that appear in it are announced.
    <div role="status" className="grid gap-1 text-sm empty:hidden">
      {gone && (
        <p className="font-medium text-danger">
          {isInvalidLine(item)
            ? 'We cannot tell which size this is. Please remove it and choose it again.'
            : (notice ?? 'No longer available')}
        </p>
      )}
      {gone && notice && <SoldOutLinks item={item} />}
      {!gone && changed && (
        <p className="text-warn">
          {'Price changed: '}
          <s className="tabular-nums">{amountText(was)}</s>
          {' now '}
          <b className="font-semibold tabular-nums">{amountText(item.cutPrice)}</b>
        </p>
      )}
      {!gone && notice && (
        <p className="text-warn">
          <WithBulkLink text={notice} />
        </p>
      )}
    </div>
  )
}

/** What can be done about a line that is sold out: the waiting list in one press, or another size. */
export const SoldOutLinks = ({ item: { _id, sizeId } }: { item: Pick<CartItem, '_id' | 'sizeId'> }) => (
  <p className="flex flex-wrap gap-x-5">
    <a
      href={`/back-in-stock?size=${encodeURIComponent(sizeId)}`}
      rel="nofollow"
      className="text-link inline-block py-3"
    >
      Tell me when it is back
    </a>
    <a href={href('/product/:id', { id: _id })} className="text-link inline-block py-3">
      Other sizes
    </a>
  </p>
)
