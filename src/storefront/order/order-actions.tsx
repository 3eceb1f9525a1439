import { useState } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import type { Order } from '../../shop/orders/orders/index.ts'
import { hasEnded } from '../../shop/orders/orders/rules.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { openPanel } from '../../ui/open-panel.ts'
import { toast } from '../../ui/toast.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { CloseButton, FormDialog, OpenButton, useOpened } from '../../web/forms/opened.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { askQuote } from '../cart/ask-quote.ts'
import { cartStore } from '../cart/cart-store.ts'
import { buyAgain } from './buy-again.ts'
import { cancelOrderForm } from './forms.ts'
import type { OrderView } from './view-order.ts'
import { withKey } from './with-key.ts'

/** The actions of an order: buy again, print the invoice, return, cancel. */
export function OrderActions({ view }: { view: OrderView }) {
  // Buy again is the primary action only when the order has ended.
  const ended = hasEnded(view.order.orderStatus)
  return (
    <div className="order-actions">
      <BuyAgainButton order={view.order} variant={ended ? 'accent' : 'outline'} />
      <LinkButton
        href={withKey(href('/order/:id/invoice', { id: view.order._id }), view.key)}
        target="_blank"
        variant="outline"
      >
        Print Invoice
      </LinkButton>
      {view.returns && (
        <LinkButton href={view.returns.href} variant="outline">
          {view.returns.state === null ? 'Return or Exchange' : `Your return: ${view.returns.state}`}
        </LinkButton>
      )}
      {view.mayCancel && <CancelOrder view={view} />}
    </div>
  )
}

/** Adds the order's items to the cart, as far as they are available, and reports the others. */
function BuyAgainButton({ order, variant }: { order: Order; variant: ButtonVariant }) {
  const [asking, setAsking] = useState(false)
  const buy = async () => {
    setAsking(true)
    const lines = order.items.map(({ productId, selectedSizeId, quantity }) => ({
      productId: productId._id,
      selectedSizeId,
      quantity,
    }))
    const result = await askQuote({ items: lines })
    setAsking(false)
    if (!result.ok) return toast('We could not look up these perfumes. Please try again.', { kind: 'error' })
    const { items, notices } = buyAgain(order.items, result.data.items)
    for (const item of items) cartStore.getState().add(item, item.quantity)
    for (const notice of notices) toast(notice)
    if (items.length > 0) openPanel('cart')
  }
  return (
    <Button variant={variant} onClick={buy} disabled={asking}>
      {asking ? 'One moment...' : 'Buy Again'}
    </Button>
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
      <OpenButton
        opens="cancel"
        onOpen={() => setOpened('cancel')}
        keep={keep}
        className="button button-quiet text-danger"
      >
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
