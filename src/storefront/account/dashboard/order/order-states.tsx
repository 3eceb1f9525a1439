import { useEffect } from 'react'
import { href } from 'react-router'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { toast } from '../../../../ui/toast.ts'

/** Shown while the order loads. */
export function OrderLoading() {
  return (
    <div role="status" className="grid min-h-[60vh] content-center">
      <div className="spinner" />
      <span className="sr-only">Loading your order</span>
    </div>
  )
}

/** Shown when the order could not be read: the message, on the page and as a toast. */
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

/** Shown when the order does not exist or belongs to another customer. */
export function OrderMissing() {
  return (
    <div className="wrap max-w-3xl py-16">
      <h1 className="sr-only">Your order</h1>
      <EmptyState title="No order details found" action={<ReturnToAccount />} />
    </div>
  )
}

const ReturnToAccount = () => <LinkButton href={href('/dashboard')}>Return to Account</LinkButton>
