import type { ComponentProps } from 'react'
import { ProductCard } from '../../ui/product-card.tsx'
import { addToBag } from '../cart/add-to-bag.ts'
import { FavouriteButton } from './favourite-button.tsx'

type Props = Omit<ComponentProps<typeof ProductCard>, 'onAdd' | 'corner'>

/** A product in a grid of the shop: its card, with what adds it to the cart and to the favourites. */
export const BagCard = (props: Props) => (
  <ProductCard {...props} onAdd={addToBag} corner={<FavouriteButton {...props} />} />
)
