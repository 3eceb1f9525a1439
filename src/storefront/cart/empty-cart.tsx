import { href } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useVoice } from '../../web/browser/shell-data.ts'

/** The page of an empty cart: the way back into the shop, and no button that could not be pressed. */
export function EmptyCart() {
  const { emptyCart, emptyCartText } = useVoice()
  return (
    <section aria-labelledby="empty-cart" className="empty-cart">
      <span className="empty-cart-mark">
        <Icon name="bag" size={36} />
      </span>
      <h2 id="empty-cart" className="section-title">
        {emptyCart}
      </h2>
      <p className="text-muted">{emptyCartText}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <LinkButton href={href('/shop')}>Continue Shopping</LinkButton>
      </div>
    </section>
  )
}
