import { href } from 'react-router'
import { BULK_ORDERS } from '../../shop/offers/cart/cart-limit-rules.ts'
import { useShellData } from '../../web/browser/shell-data.ts'

/** A message, in which 'Bulk Orders' is a link to that page. */
export function WithBulkLink({ text: message }: { text: string }) {
  // A phone number stays on one line.
  const text = message.replaceAll(/(?<=\d) (?=\d)/g, '\u00A0')
  const at = text.indexOf(BULK_ORDERS)
  const { there } = useShellData().menu
  if (at < 0 || there?.pages.includes('bulk-orders') === false) return text
  return (
    <>
      {text.slice(0, at)}
      <a href={href('/pages/:slug', { slug: 'bulk-orders' })} className="text-link font-medium">
        {BULK_ORDERS}
      </a>
      {text.slice(at + BULK_ORDERS.length)}
    </>
  )
}
