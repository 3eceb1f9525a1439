import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { orderCall } from './order-call.ts'
import type { OrderView } from './view-order.ts'

/** Takes the order back, after asking once more. */
export function CancelOrder({ view }: { view: OrderView }) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const cancel = async () => {
    setSending(true)
    setFailure(null)
    const answer = await call(orderCall(view, 'cancellation'), { method: 'POST', body: {} })
    setSending(false)
    if (!answer.ok) return setFailure(answer.message ?? 'Your order could not be cancelled. Please try again.')
    setOpen(false)
    toast(answer.message ?? 'Your order has been cancelled.', { kind: 'success' })
    await revalidate()
  }
  const close = () => {
    setOpen(false)
    setFailure(null)
    // It went on its way meanwhile: the page should know.
    if (failure) void revalidate()
  }
  return (
    <>
      <Button variant="quiet" className="text-danger" onClick={() => setOpen(true)}>
        Cancel Order
      </Button>
      <Dialog open={open} onClose={close} title="Cancel this order?">
        <p>{`Order ${view.order.orderNumber} will not be sent. A coupon you used can be used again.`}</p>
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={cancel} disabled={sending} className="bg-danger">
            {sending ? 'Cancelling...' : 'Yes, cancel it'}
          </Button>
          <Button variant="outline" onClick={close}>
            Keep the order
          </Button>
        </div>
      </Dialog>
    </>
  )
}
