import type { ReactNode } from 'react'
import type { Order } from '../../shop/orders/index.ts'

/** Where the order goes and how it is paid. */
export function OrderAddress({ order }: { order: Order }) {
  const { shippingAddress: to, paymentMethod, paymentStatus } = order
  return (
    <>
      <Card title="Shipping address">
        <address className="wrap-anywhere not-italic leading-relaxed">
          <b className="font-medium">{to.fullName}</b>
          <br />
          {to.address}
          <br />
          {to.famousSpot && (
            <>
              {to.famousSpot}
              <br />
            </>
          )}
          {`${to.town}, ${to.city}`}
          <br />
          {`${to.state}, ${to.country}`}
          <br />
          {to.phoneNumber}
          <br />
          {to.email}
        </address>
      </Card>
      <Card title="Payment method">
        <p>{paymentMethod === 'COD' ? 'Cash on delivery (COD)' : paymentMethod}</p>
        {paymentMethod === 'Bank Transfer' && <p>We will contact you for the bank transfer</p>}
        <p className="text-muted">{paymentStatus === 'paid' ? 'Paid' : 'Unpaid'}</p>
      </Card>
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="label border-line border-b pb-2 text-muted">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}
