import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { newAttempt } from '../../../shop/attempt.ts'
import { TakeOrder, takeOrder } from '../../../shop/orders/index.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { BackLink } from '../../kit/back-link.tsx'
import { NewOrderForm } from './new-order-form.tsx'

/** An order that a customer gives by phone or chat. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'New order'), noIndex]

export const loader = staffPage('orders.create', async ({ shop }) => {
  const { homeCountry } = await shop.settings()
  return { attempt: newAttempt(), homeCountry }
})
type Page = Awaited<ReturnType<typeof loader>>

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
  const { attempt, homeCountry } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <BackLink href="/admin/orders">All orders</BackLink>
      <h1 className="page-title">New order by phone or chat</h1>
      <NewOrderForm attempt={attempt} homeCountry={homeCountry} />
    </>
  )
}
