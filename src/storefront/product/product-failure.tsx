import { useEffect } from 'react'
import { href, isRouteErrorResponse, useLocation } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { RequestId } from '../../web/browser/request-id.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'

/** The failure to load a product: a message on the page and in a toast, and a button to try again. */
export function ProductFailure({ error }: { error: unknown }) {
  const { shopName } = useShellData()
  const { pathname } = useLocation()
  const said: unknown = isRouteErrorResponse(error) ? error.data?.message : null
  const message = typeof said === 'string' && said ? said : 'Failed to fetch product'
  useEffect(() => toast(message, { kind: 'error' }), [message])
  return (
    <div className="wrap max-w-3xl py-24 text-center">
      <title>{`Not shown this time | ${shopName}`}</title>
      <h1 className="page-title">{message}</h1>
      <p className="mx-auto mt-4 max-w-md text-muted">Please try again in a moment. Your cart is safe.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href={pathname}>Try again</LinkButton>
        <LinkButton href={href('/shop')} variant="outline">
          Continue Shopping
        </LinkButton>
      </div>
      <RequestId />
    </div>
  )
}
