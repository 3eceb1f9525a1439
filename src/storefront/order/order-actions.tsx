import { href, useLocation, useRevalidator } from 'react-router'
import { hasEnded } from '../../shop/orders/orders/order-status-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { CloseButton, FormDialog, OpenButton, useOpened } from '../../web/forms/opened.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { cancelOrderForm } from './forms.ts'
import { OrderAgainButton } from './order-again-button.tsx'
import type { OrderView } from './view-order.ts'
import { withKey } from './with-key.ts'

/** The actions of an order, as quiet links: what it needs next is a button above them. */
export function OrderActions({ view }: { view: OrderView }) {
  const { _id, items, orderStatus } = view.order
  return (
    <div className="order-actions">
      {/* Not beside an order that was placed just now; the primary action only when it has ended. */}
      {orderStatus !== 'pending' && (
        <OrderAgainButton
          orderId={_id}
          items={items}
          className={`button button-${hasEnded(orderStatus) ? 'accent' : 'quiet'}`}
        />
      )}
      <LinkButton href={withKey(href('/order/:id/invoice', { id: _id }), view.key)} target="_blank" variant="quiet">
        Print Invoice
      </LinkButton>
      {view.returns && (
        <LinkButton href={view.returns.href} variant="quiet">
          {view.returns.state === null ? 'Return or Exchange' : `Your return: ${view.returns.state}`}
        </LinkButton>
      )}
      {view.mayCancel && <CancelOrder view={view} />}
    </div>
  )
}

/** Cancels the order after a confirmation. */
function CancelOrder({ view: { order, key } }: { view: OrderView }) {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const [opened, setOpened] = useOpened(() => 'cancel')
  const keep = key ? { key } : undefined
  const cancel = useCallForm(cancelOrderForm, {
    sent: { id: order._id, ...keep },
    onDone: async (_, message) => {
      setOpened(null)
      toast(message ?? 'Your order has been cancelled.', { kind: 'success' })
      await revalidate()
    },
  })
  const close = () => {
    setOpened(null)
    cancel.setFailure(null)
    // The order's status has changed meanwhile: reloads the page's data.
    if (cancel.failure) void revalidate()
  }
  const page = withKey(pathname, key)
  return (
    <>
      <OpenButton opens="cancel" onOpen={() => setOpened('cancel')} keep={keep} className="button button-quiet">
        Cancel Order
      </OpenButton>
      <FormDialog open={opened === 'cancel'} onClose={close} title="Cancel this order?">
        <p>{`Order ${order.orderNumber} will not be sent. A coupon you used can be used again.`}</p>
        <CallForm of={cancel} action={page} className="grid gap-5">
          <div className="flex flex-wrap gap-3">
            <SendButton of={cancel} variant="danger" />
            <CloseButton page={page} onClose={close}>
              Keep the order
            </CloseButton>
          </div>
        </CallForm>
      </FormDialog>
    </>
  )
}
