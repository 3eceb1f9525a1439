import type { Order } from '../../shop/orders/orders/index.ts'
import { stepsDone, trackerSteps } from '../../shop/orders/orders/order-status-rules.ts'
import { stockText } from '../../shop/orders/orders/order-stock-text-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { OrderView } from './view-order.ts'

/** The order's state: the red banner when cancelled, else the five steps (hidden once delivered) and the parcel. */
export function OrderState({ order }: Pick<OrderView, 'order'>) {
  if (order.orderStatus === 'cancelled') {
    return (
      <div role="alert" className="order-cancelled">
        <p className="font-display font-semibold text-xl">Order Cancelled</p>
        <p>{stockText(order) || 'This order has been cancelled.'}</p>
      </div>
    )
  }
  return (
    <>
      <OrderTracker status={order.orderStatus} />
      <OrderParcel order={order} />
    </>
  )
}

/** Courier and tracking; empty until they are known. */
function OrderParcel({ order: { courier, trackingNumber, trackingUrl } }: { order: Order }) {
  if (!courier && !trackingNumber && !trackingUrl) return null
  return (
    <section aria-labelledby="parcel" className="order-parcel">
      <h2 id="parcel" className="label text-accent-deep">
        Your parcel
      </h2>
      <dl className="grid gap-1">
        {courier && <Detail name="Courier" value={courier} />}
        {trackingNumber && <Detail name="Tracking number" value={trackingNumber} />}
      </dl>
      {trackingUrl && (
        <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="button button-outline">
          Track your parcel
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </section>
  )
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere font-medium tabular-nums">{value}</dd>
    </div>
  )
}

/** The progress of the order in five steps. Hidden once it is delivered. */
function OrderTracker({ status }: { status: string }) {
  const done = stepsDone(status)
  if (done === trackerSteps.length) return null
  return (
    <ol aria-label="Progress of your order" className="mt-8 grid min-[20rem]:grid-cols-5 sm:mt-10">
      {trackerSteps.map((label, at) => (
        <li
          key={label}
          aria-current={at === done - 1 ? 'step' : undefined}
          className="relative flex items-center gap-x-4 gap-y-2 pb-5 last:pb-0 min-[20rem]:flex-col min-[20rem]:pb-0 min-[20rem]:text-center"
        >
          {at > 0 && <Rail done={at < done} />}
          <span
            className={classNames(
              'relative grid size-7 shrink-0 place-items-center rounded-full border sm:size-9',
              at < done ? 'border-button bg-button text-button-accent' : 'border-border bg-ground text-muted',
            )}
          >
            {at < done ? <Icon name="check" size={16} /> : <span className="text-xs sm:text-sm">{at + 1}</span>}
          </span>
          <span
            className={classNames(
              'text-balance text-xs min-[20rem]:max-sm:px-1.5 sm:text-sm',
              at < done ? 'font-medium' : 'text-muted',
            )}
          >
            {label}
            <span className="sr-only">{at < done ? ', done' : ', to come'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The line to the previous step: to the left, or upwards where the text is so large that the steps stand in a column. */
function Rail({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute bottom-[calc(100%-0.5rem)] left-3.5 h-5 w-px min-[20rem]:top-3.5 min-[20rem]:right-[calc(50%+1.2rem)] min-[20rem]:bottom-auto min-[20rem]:left-[calc(-50%+1.2rem)] min-[20rem]:h-px min-[20rem]:w-auto sm:top-4.5 sm:right-[calc(50%+1.6rem)] sm:left-[calc(-50%+1.6rem)]',
        done ? 'bg-button' : 'bg-line-strong',
      )}
    />
  )
}
