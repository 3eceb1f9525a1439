import type { OrderThread } from '../../../shop/orders/messages/index.ts'
import { Panel } from '../../kit/panel.tsx'
import { Thread } from '../thread/thread.tsx'

/** What was said by WhatsApp and SMS about the order and with its number; nothing while nobody said anything. */
export function MessagesPanel({ thread }: { thread: OrderThread }) {
  if (thread.said.length === 0) return null
  const note = thread.phone && (
    <a href={`/admin/messages/${thread.phone.slice(1)}`} className="text-link">
      All with this number
    </a>
  )
  return (
    <Panel title="Messages" note={note} id="messages">
      <Thread thread={thread} />
    </Panel>
  )
}
