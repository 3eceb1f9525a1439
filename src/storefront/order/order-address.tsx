import type { ReactNode } from 'react'
import { paymentText } from '../../shop/orders/orders/order-money-text-rules.ts'
import { AddressLines } from '../address/address-lines.tsx'
import type { OrderView } from './view-order.ts'

/** Shipping address and payment method; with the order's status where the page does not show it above. */
export function OrderAddress({
  view,
  status,
}: {
  view: Pick<OrderView, 'order' | 'transfer' | 'hosted' | 'payTitle'>
  status?: string
}) {
  const { order, transfer, hosted, payTitle } = view
  const { shippingAddress: to, orderStatus, paymentMethod, paymentStatus } = order
  const paid = paymentText(order)
  const payText = hosted
    ? 'You can pay above.'
    : transfer
      ? `Our account is above${transfer.details.qr ? ', with a Raast QR' : ''}.`
      : 'We will contact you for the bank transfer'
  return (
    <>
      <Card title="SHIPPING ADDRESS">
        {status && (
          <p className="mb-2 flex items-baseline gap-2">
            <span className="text-muted">Status</span>
            <b className="font-medium">{status}</b>
          </p>
        )}
        <AddressLines to={to} email={to.email} />
      </Card>
      <Card title="PAYMENT METHOD">
        <p>{paymentMethod === 'COD' ? 'Cash on delivery (COD)' : (payTitle ?? paymentMethod)}</p>
        {paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid' && orderStatus !== 'cancelled' && (
          <p>{payText}</p>
        )}
        <p className="text-muted">{paid.charAt(0).toUpperCase() + paid.slice(1)}</p>
      </Card>
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="label order-part-title">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}
