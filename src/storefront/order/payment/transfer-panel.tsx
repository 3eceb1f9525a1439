import { amountText, toRupees } from '../../../shop/ground/money.ts'
import type { TransferDetails } from '../../../shop/orders/payments/index.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { PhotoUpload } from '../photo/photo-upload.tsx'
import type { OrderView } from '../view-order.ts'
import { withKey } from '../with-key.ts'

/** Where and what to pay for an order by bank transfer, and the upload of its proof. */
export function TransferPanel({ view }: { view: OrderView }) {
  const { order, transfer, key } = view
  if (!transfer) return null
  const { details, until, proofs } = transfer
  return (
    <section aria-labelledby="transfer" className="mt-10 border border-accent bg-surface p-5 sm:p-8">
      <h2 id="transfer" className="font-display font-medium text-xl">
        {`${view.advance ? 'Pay the advance' : 'Pay'} by bank transfer${details.qr ? ' or Raast' : ''}`}
      </h2>
      <p className="mt-2">
        {view.advance ??
          `Please pay ${amountText(details.amount)}${until ? ` by ${until}` : ''}. We send your order once it has arrived.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-8">
        <div className="grid min-w-0 grow basis-80 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <dl className="grid items-baseline grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
            <Line name="Amount" value={amountText(details.amount)} copied={String(toRupees(details.amount))} />
            <Line name="Account title" value={details.accountTitle} />
            <Line name="Bank" value={details.bankName} />
            <Line name="IBAN" value={details.iban} copied={details.iban.replaceAll(' ', '')} />
            {details.raastId && <Line name="Raast ID" value={details.raastId} copied={details.raastId} />}
            <Line name="Reference" value={details.reference} copied={details.reference} />
          </dl>
          <div>
            <h3 className="label text-muted">Proof of payment</h3>
            <p className="mt-1 mb-3 text-sm">
              {proofs.length > 0
                ? 'We have your picture and check it. You can send another one.'
                : 'A screenshot or photo of the transfer helps us to find it sooner. Only you and our staff see it.'}
            </p>
            <PhotoUpload
              label="Picture of the payment"
              address={withKey(`/payment-proof/${order._id}`, key)}
              sent={proofs.map(({ _id }) => ({ _id, href: withKey(`/v1/order/${order._id}/photo/${_id}`, key) }))}
            />
          </div>
        </div>
        {details.qr && <RaastCode qr={details.qr} />}
      </div>
    </section>
  )
}

/** `copied`: the value as a bank's app takes it, where it is typed there. */
function Line({ name, value, copied }: { name: string; value: string; copied?: string }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere flex flex-wrap items-baseline gap-x-4 font-medium tabular-nums">
        {value}
        {copied && <CopyButton text={copied} what={name} className="text-link -my-3 min-h-11 text-sm" />}
      </dd>
    </div>
  )
}

/** The Raast QR of an order, with its amount. */
function RaastCode({ qr: { size, path } }: { qr: NonNullable<TransferDetails['qr']> }) {
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
