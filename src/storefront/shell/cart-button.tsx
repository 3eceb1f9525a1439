import { href } from 'react-router'
import { plural } from '../../shop/ground/plural.ts'
import { Icon } from '../../ui/icon.tsx'
import { openPanel, opens, usePanel } from '../../ui/open-panel.ts'
import { cartCount } from '../cart/cart.ts'
import { useCart } from '../cart/cart-store.ts'

/** Opens the cart drawer; its badge shows the number of products. Before hydration it is a link to the cart. */
export function CartButton() {
  const count = useCart(cart => cartCount(cart.productData))
  const open = usePanel() === 'cart'
  return (
    <a
      href={href('/cart')}
      className="icon-button"
      aria-label={count > 0 ? `Cart, ${plural(count, 'product')}` : 'Cart'}
      aria-haspopup="dialog"
      aria-expanded={open}
      {...opens('cart')}
      onClick={event => {
        event.preventDefault()
        openPanel('cart')
      }}
    >
      <Icon name="bag" />
      {count > 0 && <span className="cart-badge">{count > 99 ? '99+' : count}</span>}
    </a>
  )
}
