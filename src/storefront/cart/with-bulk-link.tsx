import { href } from 'react-router'
import { BULK_ORDERS } from '../../shop/cart/rules.ts'

/** A message, in which 'Bulk Orders' is a link to that page. */
export function WithBulkLink({ text }: { text: string }) {
  const at = text.indexOf(BULK_ORDERS)
  if (at < 0) return text
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
