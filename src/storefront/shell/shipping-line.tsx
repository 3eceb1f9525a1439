import { priceText } from '../../shop/money.ts'
import { useShellData } from '../../web/browser/shell-data.ts'

/** What shipping costs, and from when it is free. */
export function ShippingLine() {
  const { shippingFee, freeShippingFrom } = useShellData()
  return shippingFee === 0
    ? 'Shipping is free'
    : `Shipping ${priceText(shippingFee)}, free from ${priceText(freeShippingFrom)}`
}
