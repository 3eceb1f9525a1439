import { useLoaderData } from 'react-router'
import { momentText } from '../../shop/dates.ts'
import { listThreads, ThreadFilter } from '../../shop/messages/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

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
      actions={
        useMay()('connections.change') && (
          <a href="/admin/messages/texts" className="line-link">
            Texts and costs
          </a>
        )
      }
      rows={threads}
      keyOf={({ sender }) => sender}
      to={({ sender }) => `/admin/messages/${encodeURIComponent(sender)}`}
      columns={[
        {
          label: 'From',
          cell: ({ name, phone, sender }) => name || phone || sender,
          typed: true,
          note: ({ phone, orderNumber }) => [orderNumber, phone].filter(Boolean).join(', '),
        },
        {
          label: 'Last',
          cell: ({ text }) => (
            <span dir="auto" className="wrap-anywhere line-clamp-2">
              {text}
            </span>
          ),
          note: ({ at }) => momentText(at),
          plain: true,
        },
        {
          label: 'Unread',
          cell: ({ unread }) => unread > 0 && <span className="chip">{unread} new</span>,
          end: true,
        },
      ]}
      empty={{ title: 'Nobody wrote', text: 'What shoppers answer by WhatsApp stands here, beside their order.' }}
      more={more}
    />
  )
}
