import { Button } from '../../ui/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { useLiveOrders } from './use-live-orders.ts'

type Props = {
  /** The order that is open on this page. */
  orderId?: string | undefined
  /** Changes of other orders count too. */
  list?: boolean
}

/**
 * Keeps a page of orders current. Says who else has its order open, and that something changed while nobody was at the
 * screen, or while something was typed on it.
 */
export function LiveOrders({ orderId, list }: Props) {
  const { waiting, show, others } = useLiveOrders(orderId, list === undefined ? {} : { list })
  return (
    <>
      <Notice>
        {others.length > 0 && `${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} this order open too.`}
      </Notice>
      <div role="status" className="mt-3 empty:hidden">
        {waiting && (
          <Button variant="accent" onClick={show}>
            Orders have changed: show them
          </Button>
        )}
      </div>
    </>
  )
}
