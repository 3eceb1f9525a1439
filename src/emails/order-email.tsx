import type { ReactNode } from 'react'
import type { Order } from '../shop/orders/index.ts'
import { statusLabel } from '../shop/orders/rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'

/** The link that opens the order, and when it should arrive; null where nothing is promised. */
export type Following = { link: string; arrives: string | null }

type Props = { order: Order; shop: Shop; title: string; preview: string; children: ReactNode }

/** The layout of all emails about an order. */
export function OrderEmail({ order, shop, title, preview, children }: Props) {
  return (
    <EmailFrame
      shop={shop}
      preview={preview}
      label={`Order ${order.orderNumber} · ${statusLabel(order.orderStatus)}`}
      title={title}
      reason={`You receive this email because you ordered at ${shop.shopName}.`}
    >
      {children}
    </EmailFrame>
  )
}
