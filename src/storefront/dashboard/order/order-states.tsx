import { useEffect } from 'react'
import { href } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/toast.ts'

/** While the order is on its way. */
export function OrderLoading() {
  return (
    <div role="status" className="grid min-h-[60vh] content-center">
      <div className="spinner" />
      <span className="sr-only">Loading your order</span>
    </div>
  )
}

/** The order could not be read: why, on the page and as a toast. */
export function OrderFailed({ message }: { message: string }) {
  useEffect(() => toast(message, { kind: 'error' }), [message])
  return (
    <div className="wrap max-w-3xl py-16">
      <h1 className="sr-only">Your order</h1>
      <div role="alert">
        <EmptyState title={message} action={<ReturnToAccount />} />
      </div>
    </div>
  )
}

/** There is no such order, or it is somebody else's. */
export function OrderMissing() {
  return (
    <div className="wrap max-w-3xl py-16">
      <h1 className="sr-only">Your order</h1>
      <EmptyState title="No order details found" action={<ReturnToAccount />} />
    </div>
  )
}

const ReturnToAccount = () => <LinkButton href={href('/dashboard')}>Return to Account</LinkButton>
