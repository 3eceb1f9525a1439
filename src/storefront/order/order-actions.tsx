import { hasEnded } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { BuyAgainButton } from './buy-again-button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { OrderView } from './view-order.ts'

/** What one can do with an order: buy it again, print its invoice, cancel it in time. */
export function OrderActions({ view }: { view: OrderView }) {
  // While an order is on its way nobody is pressed to place the next one.
  const ended = hasEnded(view.order.orderStatus)
  return (
    <div className="order-actions">
      <BuyAgainButton order={view.order} variant={ended ? 'gold' : 'outline'} />
      <Button variant="outline" onClick={() => window.print()}>
        Print Invoice
      </Button>
      {view.mayCancel && <CancelOrder view={view} />}
    </div>
  )
}
