import type { ReactNode } from 'react'
import type { Order } from '../shop/orders/orders/index.ts'
import { type OrderStatus, statusLabel } from '../shop/orders/orders/order-status-rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'

/** The link that opens the order, and when it should arrive; null where nothing is promised. */
export type Following = { link: string; arrives: string | null }

type Props = {
  order: Order
  shop: Shop
  /** The status that the email tells of; the order may have moved on since. Default: the order's. */
  status?: OrderStatus
  /** What it tells of where that is no status: 'Money back'. */
  about?: string
  title: string
  preview: string
  children: ReactNode
}

/** The layout of all emails about an order. */
export function OrderEmail({ order, shop, status = order.orderStatus, about, title, preview, children }: Props) {
  const told = about ?? (status === 'pending' ? '' : statusLabel(status))
  return (
    <EmailFrame
      shop={shop}
      preview={preview}
      label={[`Order ${order.orderNumber}`, told].filter(Boolean).join(' · ')}
      title={title}
      reason={`You receive this email because you ordered at ${shop.shopName}.`}
    >
      {children}
    </EmailFrame>
  )
}
