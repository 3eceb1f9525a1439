import { href, type MetaArgs } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { cardPicture } from '../../ui/picture-set.ts'
import { DiscountBadge, Price } from '../../ui/price.tsx'
import { cardLine, ProductCardSkeleton } from '../../ui/product-card.tsx'
import { toast } from '../../ui/toast.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { addLine } from '../cart/add-to-bag.ts'
import type { CartItem } from '../cart/cart.ts'
import { cartStore, useCart } from '../cart/cart-store.ts'
import { type FreshLine, useFreshLines } from '../cart/use-fresh-lines.ts'

export const headers = publicPage

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Favourites'), noIndex]

const skeletons = ['1', '2', '3', '4']

/** Favourites are stored in the browser: the server renders skeletons and the browser fills them. */
export default function FavouritesPage() {
  const ready = useCart(cart => cart.ready)
  const items = useCart(cart => cart.favoriteData)
  return (
    // The footer stays below the screen while skeletons become a list of any length.
    <div className="wrap min-h-svh">
      <PageHead title="Favourites">
        <p className="min-h-7" role="status">
          {ready && items.length > 0 ? plural(items.length, 'perfume') : ''}
        </p>
      </PageHead>
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
      icon="heart"
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

/** A favourite with today's price and stock, and buttons to add it to the cart and to remove it. */
function FavouriteCard({ line, onRemove }: { line: FreshLine; onRemove: () => void }) {
  const { item, gone, was } = line
  const name = sizeText(item.title, item.ml, item.setOf)
  // A sold-out product still has a page; an unpublished one has none.
  const unpublished = gone && item.stock === 0 && item.sku === ''
  return (
    <li className="card">
      <a href={href('/product/:id', { id: item._id })}>
        <Picture src={item.image} alt="" {...cardPicture()} className={gone ? 'opacity-60' : undefined} />
        <h2>{item.title}</h2>
      </a>
      <DiscountBadge discount={item.discount} />
      <IconButton icon="close" label={`Remove ${name}`} className="favourite-away" onClick={onRemove} />
      {cardLine(item, item)}
      <Price price={item.price} cutPrice={item.cutPrice} />
      {was !== null && !gone && (
        <p className="-mt-2 mb-3 text-warn text-sm">{`Was ${amountText(was)} when you chose it`}</p>
      )}
      {gone ? (
        <Button variant="outline" disabled>
          {unpublished ? 'No longer available' : 'Sold out'}
        </Button>
      ) : (
        <Button variant="outline" aria-label={`Add To Bag: ${name}`} onClick={() => addLine(item)}>
          Add To Bag
        </Button>
      )}
    </li>
  )
}
