import type { ReactNode } from 'react'
import type { Order } from '../shop/orders/index.ts'
import { LetterFrame, type Shop } from './letter-frame.tsx'

type Props = { order: Order; shop: Shop; title: string; preview: string; children: ReactNode }

/** What all letters about an order have alike. */
export function OrderLetter({ order, shop, title, preview, children }: Props) {
  return (
    <LetterFrame
      shop={shop}
      preview={preview}
      label={`Order ${order.orderNumber}`}
      title={title}
      reason={`You receive this letter because you ordered at ${shop.shopName}.`}
    >
      {children}
    </LetterFrame>
  )
}
