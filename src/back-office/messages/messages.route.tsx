import { useLoaderData } from 'react-router'
import { listThreads, ThreadFilter } from '../../shop/orders/messages/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { threadColumns } from './thread-columns.tsx'

export const meta = titled('Messages')

export const loader = staffPage('orders.read', ({ shop, query }) => listThreads(shop.db, ThreadFilter.parse(query)))

/** What shoppers wrote by WhatsApp, those that nobody has read first. */
export default function MessagesPage() {
  const { threads, more, counts } = useLoaderData<typeof loader>()
  const tabs = [
    { path: '/admin/messages', label: 'About orders', count: counts.orders },
    { path: '/admin/messages?of=unknown', label: 'Unknown numbers', count: counts.unknown },
    { path: '/admin/messages?of=all', label: 'All' },
  ]
  return (
    <ListPage
      title="Messages"
      tabs={{ label: 'Who wrote', tabs }}
      actions={useMay()('connections.change') && <LineLink to="/admin/messages/texts">Texts and costs</LineLink>}
      rows={threads}
      keyOf={({ sender }) => sender}
      to={({ sender }) => `/admin/messages/${encodeURIComponent(sender)}`}
      columns={threadColumns}
      empty={{ title: 'Nobody wrote', text: 'What shoppers answer by WhatsApp stands here, beside their order.' }}
      more={more}
    />
  )
}
