import type { ReactNode } from 'react'
import type { Order } from '../shop/orders/index.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'

type Props = { order: Order; shop: Shop; title: string; preview: string; children: ReactNode }

/** The layout of all emails about an order. */
export function OrderEmail({ order, shop, title, preview, children }: Props) {
  return (
    <EmailFrame
      shop={shop}
      preview={preview}
      label={`Order ${order.orderNumber}`}
      title={title}
      reason={`You receive this email because you ordered at ${shop.shopName}.`}
    >
      {children}
    </EmailFrame>
  )
}
