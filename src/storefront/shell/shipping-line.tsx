import { useMatches } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import type { OrderView } from '../order/view-order.ts'

/** What shipping costs, and from when it is free. */
export const ShippingLine = () => useShellData().shippingText

/** Over an order what it was charged, as stored; the rule while the order is not known, and abroad. */
export function OrderShippingLine() {
  const matches = useMatches()
  const loaded = matches.at(-1)?.loaderData as { view?: Pick<OrderView, 'order'> } | undefined
  const order = loaded?.view?.order
  if (order?.shippingAddress?.country !== 'Pakistan') return <ShippingLine />
  return order.shipping === 0 ? 'Your order ships free' : `Shipping of your order: ${amountText(order.shipping)}`
}
