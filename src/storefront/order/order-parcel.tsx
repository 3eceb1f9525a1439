import type { Order } from '../../shop/orders/orders/index.ts'

/** Courier and tracking; empty until they are known. */
export function OrderParcel({ order: { courier, trackingNumber, trackingUrl } }: { order: Order }) {
  if (!courier && !trackingNumber && !trackingUrl) return null
  return (
    <section aria-labelledby="parcel" className="order-parcel">
      <h2 id="parcel" className="label text-gold-deep">
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
