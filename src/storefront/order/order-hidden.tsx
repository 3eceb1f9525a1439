import { href } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'

/** Shown when the order does not exist or this browser may not read it: the same text for both. */
export function OrderHidden() {
  return (
    <div className="wrap grid max-w-2xl justify-items-center gap-4 py-16 text-center sm:py-24">
      <p className="label text-accent-deep">404</p>
      <h1 className="page-title">No order to show here</h1>
      <p className="max-w-md text-muted">
        Orders open in the browser they were placed in, in your account, and by their private link. We can send you that
        link again, or a code to your phone.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton href={href('/track')}>Track your order</LinkButton>
        <LinkButton href={href('/dashboard')} variant="outline">
          My Account
        </LinkButton>
      </div>
    </div>
  )
}
