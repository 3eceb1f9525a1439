import './order-status.css'

/** The label of an order's status, behind a mark in its colour. */
export function OrderStatus({ status, label }: { status: string; label: string }) {
  return (
    <span className="order-status" data-status={status}>
      {label}
    </span>
  )
}
