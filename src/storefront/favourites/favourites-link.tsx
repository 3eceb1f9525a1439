import { href } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { useCart } from '../cart/cart-store.ts'

/** The header's link to the favourites, with their number. On narrow screens it is in the menu. */
export function FavouritesLink() {
  const count = useCart(cart => cart.favoriteData.length)
  return (
    <a
      href={href('/favourites')}
      className="icon-button max-desktop:hidden"
      aria-label={count > 0 ? `Favourites, ${count}` : 'Favourites'}
      title="Favourites"
    >
      <Icon name="heart" />
      {count > 0 && <span className="cart-badge">{count > 99 ? '99+' : count}</span>}
    </a>
  )
}
