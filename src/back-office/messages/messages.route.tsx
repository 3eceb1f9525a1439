import { useLoaderData } from 'react-router'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { momentText } from '../../shop/ground/dates.ts'
import { listThreads, type Thread, ThreadFilter } from '../../shop/orders/messages/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { Written } from '../kit/notice.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { ThreadLine } from '../orders/thread/thread.tsx'

export const meta = titled('Messages')

export const loader = staffPage('orders.read', ({ shop, query }) => listThreads(shop.db, ThreadFilter.parse(query)))

/** A conversation in the list. */
const threadColumns: readonly Column<Thread>[] = [
  {
    label: 'From',
    cell: ({ name, phone, sender }) => name || phoneText(phone ?? '') || sender,
    typed: true,
    note: ({ phone, orderNumber }) => [orderNumber, phone && phoneText(phone)].filter(Boolean).join(', '),
  },
  {
    label: 'Last',
    cell: ({ text }) => <Written className="line-clamp-2">{text}</Written>,
    note: ({ at }) => momentText(at),
    plain: true,
  },
  {
    label: 'Unread',
    cell: ({ unread }) => unread > 0 && <span className="chip">{unread} new</span>,
    end: true,
  },
]

/** How a conversation looks, for a house that has none yet. */
const Example = () => (
  <figure className="mt-8 grid w-[min(30rem,80vw)] gap-3">
    <figcaption className="label text-muted">An example</figcaption>
    <ol className="grid gap-3">
      <ThreadLine isTheirs text="السلام علیکم، میرا پارسل کب تک پہنچے گا؟">
        A customer, about their order
      </ThreadLine>
      <ThreadLine isTheirs={false} text="وعلیکم السلام! کل شام تک، ان شاء اللہ۔ کوریئر آنے سے پہلے فون کرے گا۔">
        You, read
      </ThreadLine>
    </ol>
  </figure>
)

/** What shoppers wrote by WhatsApp, those that nobody has read first. */
export default function MessagesPage() {
  const { threads, more, counts } = useLoaderData<typeof loader>()
  const mayConnect = useMay()('connections.change')
  const tabs = [
    { path: '/admin/messages', label: 'About orders', count: counts.orders },
    { path: '/admin/messages?of=unknown', label: 'Unknown numbers', count: counts.unknown },
    { path: '/admin/messages?of=all', label: 'All' },
  ]
  return (
    <ListPage
      title="Messages"
      tabs={{ label: 'Who wrote', tabs }}
      actions={mayConnect && <LineLink to="/admin/messages/texts">Texts and costs</LineLink>}
      rows={threads}
      keyOf={({ sender }) => sender}
      to={({ sender }) => `/admin/messages/${encodeURIComponent(sender)}`}
      columns={threadColumns}
      empty={{
        title: 'No messages',
        text: 'What customers write by WhatsApp is shown here with their order, once WhatsApp is connected.',
        action: (
          <>
            {mayConnect && (
              <LinkButton href="/admin/connections/whatsapp" variant="outline">
                Connect WhatsApp
              </LinkButton>
            )}
            <Example />
          </>
        ),
      }}
      more={more}
    />
  )
}
