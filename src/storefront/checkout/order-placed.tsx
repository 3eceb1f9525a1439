import { useEffect, useRef } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Shown from the answer to Complete Order until the page of the order has loaded. */
export function OrderPlaced({ orderNumber }: { orderNumber: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="wrap max-w-5xl py-10 lg:py-16">
      <header className="grid justify-items-center gap-3 text-center">
        <p className="label text-gold-deep">{`Order number ${orderNumber}`}</p>
        <h1 ref={title} tabIndex={-1} className="page-title">
          Order Placed Successfully
        </h1>
        <p role="status" className="text-muted">
          Your order is being opened.
        </p>
        <p className="mt-1 flex items-baseline gap-2">
          <span className="label">Status</span>
          <b className="font-semibold">Processing</b>
        </p>
      </header>
      <Skeleton className="mt-10 h-64" />
    </div>
  )
}
