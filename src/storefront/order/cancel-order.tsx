import { useLocation, useRevalidator } from 'react-router'
import { toast } from '../../ui/toast.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { CloseButton, FormDialog, OpenButton, useOpened } from '../../web/forms/opened.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { cancelOrderForm } from './forms.ts'
import type { OrderView } from './view-order.ts'
import { withKey } from './with-key.ts'

/** Cancels the order after a confirmation. */
export function CancelOrder({ view: { order, key } }: { view: OrderView }) {
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
            <SendButton of={cancel} className="bg-danger" />
            <CloseButton page={page} onClose={close}>
              Keep the order
            </CloseButton>
          </div>
        </CallForm>
      </FormDialog>
    </>
  )
}
