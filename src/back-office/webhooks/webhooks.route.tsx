import { useLoaderData } from 'react-router'
import { plural } from '../../shop/ground/plural.ts'
import { listEndpoints } from '../../shop/staff/webhooks/index.ts'
import { FAILING_DAYS, PAUSE_MINUTES } from '../../shop/staff/webhooks/webhook-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { EndpointFields, EndpointState, ShownSecretNotice } from './endpoint-parts.tsx'
import { webhookListActions } from './webhook-actions.ts'

/** Which programs are notified of what happens, and how a receiver understands it. */
export const meta = titled('Webhooks')

export const loader = staffPage('webhooks.change', async ({ shop }) => ({ endpoints: await listEndpoints(shop.db) }))

export const action = staffActions(webhookListActions)

export default function WebhooksPage() {
  const { endpoints } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title="Webhooks"
      aside={
        <PanelForm title="New webhook" action="add" submit="Add" busy="Adding ...">
          <ShownSecretNotice action="add" />
          <EndpointFields />
          <OwnPasswordField />
        </PanelForm>
      }
      asideFirst={endpoints.length === 0}
    >
      <Panel title="Receivers" note="Programs that are told at once what happens in the shop.">
        <Rows
          rows={endpoints}
          keyOf={({ endpointId }) => endpointId}
          to={({ endpointId }) => `/admin/webhooks/${endpointId}`}
          empty="No webhook yet."
          cell={({ name }) => <span dir="auto">{name}</span>}
          note={({ address, events }) => `${new URL(address).host}, ${plural(events.length, 'event')}`}
          end={endpoint => <EndpointState endpoint={endpoint} />}
        />
      </Panel>
      <Panel
        title="What arrives"
        note={
          <>
            After{' '}
            <a href="https://www.standardwebhooks.com" className="text-link">
              Standard Webhooks
            </a>
            : its libraries check the signature with the secret.
          </>
        }
      >
        <pre className="whitespace-pre-wrap break-all bg-tint p-3 text-xs">{example}</pre>
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          <li>
            No event holds a name, phone or address: the receiver reads the rest from <code>/v1/admin</code> with an{' '}
            <a href="/admin/api-keys" className="text-link">
              API key
            </a>
            .
          </li>
          <li>
            Events may arrive late, twice or out of order. The same <code>webhook-id</code> is the same event; of one
            order, parcel, size or product the larger <code>sequence</code> is the later one.
          </li>
          <li>
            Any answer from 200 to 299 within 10 seconds counts. Others are tried again, {PAUSE_MINUTES.length + 1}{' '}
            times in three days with growing pauses, and not before the <code>Retry-After</code> of an answer; redirects
            are not followed.
          </li>
          <li>
            After {FAILING_DAYS} days of failures alone, or the answer 410, it is switched off and the owners get an
            email.
          </li>
        </ul>
      </Panel>
    </DetailPage>
  )
}

const example = `POST /webhooks
webhook-id: msg_1207
webhook-timestamp: 1795453200
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type": "order.placed", "timestamp": "2026-11-23T15:00:00.000Z", "sequence": 1207,
 "data": {"orderId": "k3f9w2m8", "orderNumber": "ORD-7WQ2-9ABX", "orderStatus": "pending",
  "paymentMethod": "COD", "paymentStatus": "unpaid", "totalAmount": 6280, "version": 1}}`
