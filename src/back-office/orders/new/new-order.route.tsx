import { useLoaderData } from 'react-router'
import { newAttempt } from '../../../shop/ground/attempt.ts'
import { TakeOrder, takeOrder } from '../../../shop/orders/orders/index.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { titled } from '../../kit/titled.ts'
import { NewOrderForm } from './new-order-form.tsx'

/** An order that a customer gives by phone or chat. */
export const meta = titled('New order')

export const loader = staffPage('orders.create', async ({ shop }) => {
  const { homeCountry } = await shop.settings()
  return { attempt: newAttempt(), homeCountry }
})

export const action = staffActions({
  take: staffAction('orders.create', TakeOrder, async ({ tx, input, session: { staff }, shop }) => {
    const order = await takeOrder(tx, input, { staff, settings: await shop.settings() })
    return {
      audit: order.isNew
        ? {
            action: 'order.taken',
            subject: { type: 'order', id: order._id, label: order.orderNumber },
            after: { channel: input.channel, confirmed: input.confirmed === 'yes' },
          }
        : [],
      leadsTo: `/admin/orders/${order._id}`,
    }
  }),
})

export default function NewOrderPage() {
  const { attempt, homeCountry } = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/orders', label: 'All orders' }} title="New order by phone or chat">
      <NewOrderForm attempt={attempt} homeCountry={homeCountry} />
    </DetailPage>
  )
}
