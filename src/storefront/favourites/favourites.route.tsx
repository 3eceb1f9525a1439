import { href, type MetaArgs } from 'react-router'
import { plural } from '../../shop/ground/plural.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProductCardSkeleton } from '../../ui/product-card.tsx'
import { toast } from '../../ui/toast.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { publicPage } from '../../web/server/caching.ts'
import type { CartItem } from '../cart/cart.ts'
import { cartStore, useCart } from '../cart/cart-store.ts'
import { useFreshLines } from '../cart/use-fresh-lines.ts'
import { FavouriteCard } from './favourite-card.tsx'

export const headers = publicPage

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Favourites'), noIndex]

const skeletons = ['1', '2', '3', '4']

/** Favourites are stored in the browser: the server renders skeletons and the browser fills them. */
export default function FavouritesPage() {
  const ready = useCart(cart => cart.ready)
  const items = useCart(cart => cart.favoriteData)
  return (
    <div className="wrap pt-10 lg:pt-16">
      <h1 className="page-title">Favourites</h1>
      <p className="mt-2 min-h-7 text-muted" role="status">
        {ready && items.length > 0 ? plural(items.length, 'perfume') : ''}
      </p>
      <noscript>
        <p className="mt-6 max-w-prose">
          Your favourites are kept in your browser and need JavaScript. Please turn it on to see them.
        </p>
      </noscript>
      {!ready ? <Outline /> : items.length === 0 ? <Nothing /> : <Favourites items={items} />}
    </div>
  )
}

function Outline() {
  return (
    <div className="product-grid mt-6 lg:mt-10" aria-hidden="true">
      {skeletons.map(key => (
        <ProductCardSkeleton key={key} />
      ))}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="No favourites yet"
      text="Tap the heart of a perfume that you like, and find it here again."
      action={<LinkButton href={href('/shop')}>Continue Shopping</LinkButton>}
    />
  )
}

function Favourites({ items }: { items: readonly CartItem[] }) {
  const { status, lines } = useFreshLines(items)
  return (
    <>
      {status === 'failed' && (
        <p role="status" className="mt-4 text-muted text-sm">
          We could not check today's prices just now. The checkout confirms them.
        </p>
      )}
      <ul className="product-grid mt-6 lg:mt-10" aria-busy={status === 'asking'}>
        {lines.map(line => (
          <FavouriteCard key={line.item._id} line={line} onRemove={() => remove(line.item)} />
        ))}
      </ul>
    </>
  )
}

function remove(item: CartItem): void {
  cartStore.getState().removeFavourite(item._id)
  const undo = () => cartStore.getState().addFavourite(item, item.quantity)
  toast(`${item.title} removed from your favourites`, { action: { label: 'Undo', onClick: undo } })
}
