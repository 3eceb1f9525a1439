import { href } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useVoice } from '../../web/browser/shell-data.ts'

/** The page of an empty cart: the way back into the shop, and no button that could not be pressed. */
export function EmptyCart() {
  const { emptyCart, emptyCartText } = useVoice()
  const shop = <LinkButton href={href('/shop')}>Continue Shopping</LinkButton>
  return <EmptyState icon="bag" title={emptyCart} text={emptyCartText} action={shop} />
}
