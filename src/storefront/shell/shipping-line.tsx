import { useShellData } from '../../web/browser/shell-data.ts'

/** What shipping costs, and from when it is free. */
export const ShippingLine = () => useShellData().shippingText
