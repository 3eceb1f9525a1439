import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import type { ReactNode } from 'react'
import type { Order } from '../shop/orders/orders/index.ts'
import { type OrderStatus, statusLabel, stepsDone, trackerSteps } from '../shop/orders/orders/order-status-rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { theme } from './theme.ts'

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
      {about === undefined && <Progress done={stepsDone(status)} />}
      {children}
    </EmailFrame>
  )
}

/** How far the order is, as on its page; nothing of one that is not sent. In words it stands above the title. */
function Progress({ done }: { done: number }) {
  if (done === 0) return null
  return (
    <Row style={theme.progress} aria-hidden data-skip-in-text="true">
      {trackerSteps.map((step, at) => (
        <Column
          key={step}
          style={{
            padding: at === trackerSteps.length - 1 ? 0 : '0 4px 0 0',
            verticalAlign: 'top',
            width: `${100 / trackerSteps.length}%`,
          }}
        >
          <div className={at < done ? 'reached' : 'rule'} style={at < done ? theme.reached : theme.ahead} />
          <div
            className={at === done - 1 ? 'step ink' : 'step muted'}
            style={at === done - 1 ? { ...theme.step, ...theme.current } : theme.step}
          >
            {step}
          </div>
        </Column>
      ))}
    </Row>
  )
}
