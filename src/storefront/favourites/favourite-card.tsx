import { href } from 'react-router'
import { priceText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { cardPicture } from '../../ui/picture-set.ts'
import { DiscountBadge, Price } from '../../ui/price.tsx'
import { addLine } from '../cart/add-to-bag.ts'
import type { FreshLine } from '../cart/use-fresh-lines.ts'

/** A favourite with today's price and stock, and buttons to add it to the cart and to remove it. */
export function FavouriteCard({ line, onRemove }: { line: FreshLine; onRemove: () => void }) {
  const { item, gone, was } = line
  const name = sizeText(item.title, item.ml)
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
      <p>{`${item.ml} ml`}</p>
      <Price price={item.price} cutPrice={item.cutPrice} />
      {was !== null && !gone && (
        <p className="-mt-2 mb-3 text-oud text-sm">{`Was ${priceText(was)} when you chose it`}</p>
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
