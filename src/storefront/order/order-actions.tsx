import { hasEnded } from '../../shop/orders/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BuyAgainButton } from './buy-again-button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { OrderView } from './view-order.ts'

/** The actions of an order: buy again, print the invoice, return, cancel. */
export function OrderActions({ view }: { view: OrderView }) {
  // Buy again is the primary action only when the order has ended.
  const ended = hasEnded(view.order.orderStatus)
  return (
    <div className="order-actions">
      <BuyAgainButton order={view.order} variant={ended ? 'gold' : 'outline'} />
      <Button variant="outline" onClick={() => window.print()}>
        Print Invoice
      </Button>
      {view.returns && (
        <LinkButton href={view.returns.href} variant="outline">
          {view.returns.state === null ? 'Return or Exchange' : `Your return: ${view.returns.state}`}
        </LinkButton>
      )}
      {view.mayCancel && <CancelOrder view={view} />}
    </div>
  )
}
