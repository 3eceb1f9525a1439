import { useState } from 'react'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'

// Loaded on the first click: most sizes are in stock.
const AlertDialog = lazyDialog(() => import('./alert-dialog.tsx'))

/**
 * A link for each product with a sold-out size; with scripts it opens a dialog. Nothing when all sizes are in stock.
 */
export function AlertLink({ product }: { product: Product }) {
  const [asking, setAsking] = useState<boolean | null>(null)
  const sizes = product.sizes.filter(({ stock }) => stock <= 0)
  const [first] = sizes
  if (!first) return null
  const all = sizes.length === product.sizes.length
  return (
    <div className="text-sm">
      {!all && <span className="text-muted">A size is sold out. </span>}
      <a
        href={`/back-in-stock?size=${encodeURIComponent(first._id)}`}
        rel="nofollow"
        onClick={event => {
          event.preventDefault()
          setAsking(true)
        }}
        className={all ? 'button button-accent w-full' : 'text-link inline-block py-3 font-medium'}
      >
        Tell me when it is back
      </a>
      {asking !== null && (
        <AlertDialog open={asking} onClose={() => setAsking(false)} name={product.name} sizes={sizes} />
      )}
    </div>
  )
}
