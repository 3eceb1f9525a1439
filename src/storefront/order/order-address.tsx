import type { ReactNode } from 'react'
import { phoneText } from '../../shop/customers/rules.ts'
import type { OrderView } from './view-order.ts'

/** Shipping address with the order's status, and payment method. */
export function OrderAddress({
  view,
  status,
}: {
  view: Pick<OrderView, 'order' | 'transfer' | 'hosted' | 'payTitle'>
  status: string
}) {
  const { order, transfer, hosted, payTitle } = view
  const { shippingAddress: to, orderStatus, paymentMethod, paymentStatus } = order
  const place = [to.address, to.famousSpot, `${to.town}, ${to.city}`, `${to.state}, ${to.country}`]
  const lines = [...place, phoneText(to.phoneNumber), to.email]
  const payText = hosted
    ? 'You can pay above.'
    : transfer
      ? 'Our account is above, with a Raast QR.'
      : 'We will contact you for the bank transfer'
  return (
    <>
      <Card title="SHIPPING ADDRESS">
        <p className="mb-2 flex items-baseline gap-2">
          <span className="text-muted">Status</span>
          <b className="font-medium">{status}</b>
        </p>
        <address className="wrap-anywhere not-italic leading-relaxed">
          <b className="font-medium">
            <bdi>{to.fullName}</bdi>
          </b>
          {lines.filter(Boolean).map(line => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
        </address>
      </Card>
      <Card title="PAYMENT METHOD">
        <p>{paymentMethod === 'COD' ? 'Cash on delivery (COD)' : (payTitle ?? paymentMethod)}</p>
        {paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid' && orderStatus !== 'cancelled' && (
          <p>{payText}</p>
        )}
        <p className="text-muted">{paymentStatus === 'unpaid' ? 'Unpaid' : 'Paid'}</p>
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
