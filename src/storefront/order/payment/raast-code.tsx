import type { TransferDetails } from '../../../shop/orders/payments/index.ts'

/** The Raast QR of an order, with its amount. */
export function RaastCode({ qr: { size, path } }: { qr: NonNullable<TransferDetails['qr']> }) {
  return (
    <figure className="grid max-w-60 content-start gap-2 justify-self-start">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Raast QR code with the amount"
        className="w-full min-w-[min(13rem,100%)]"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="text-muted text-sm">
        Scan it with your bank's app (Raast). Please compare the account title before you pay.
      </figcaption>
    </figure>
  )
}
