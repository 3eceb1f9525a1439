import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { DeliveryFilter, findEndpoint, listDeliveries } from '../../shop/staff/webhooks/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { FoldForm, PanelForm } from '../kit/form-parts.tsx'
import { Notice } from '../kit/notice.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { EndpointFields, EndpointState, ShownSecretNotice } from './endpoint-parts.tsx'
import { webhookActions } from './webhook-actions.ts'

/** One receiver: where it is, what it gets, and the log of what was sent. */
export const meta = titled('Webhook')

export const loader = staffPage('webhooks.change', async ({ shop, params, query }) => {
  const endpointId = params.id ?? ''
  const filter = DeliveryFilter.parse(query)
  const endpoint = await findEndpoint(shop.db, endpointId)
  return { endpoint, deliveries: await listDeliveries(shop.db, endpointId, filter) }
})

export const action = staffActions(webhookActions)

export default function WebhookPage() {
  const { endpoint, deliveries } = useLoaderData<typeof loader>()
  const { version, disabledAt, disabledWhy, oldUntil } = endpoint
  const isOn = disabledAt === null
  useLoadWhile(isOn && deliveries.some(({ state, tries }) => state === 'waiting' && tries === 0))
  return (
    <DetailPage
      back={{ to: '/admin/webhooks', label: 'Webhooks' }}
      title={endpoint.name}
      chips={<EndpointState endpoint={endpoint} />}
      first={
        disabledAt ? (
          <Notice ok={false}>{`Off since ${timeText(disabledAt)}. ${disabledWhy}.`}</Notice>
        ) : (
          endpoint.belongsTo === null && (
            <Notice ok={false}>
              It belongs to nobody who works here: nothing is sent until somebody saves it, and has it then.
            </Notice>
          )
        )
      }
      note={endpoint.belongsTo && `Belongs to ${endpoint.belongsTo}, and is sent what their role may read.`}
      aside={
        <>
          {isOn ? (
            <PanelForm title="Does it work?" action="test" submit="Send a test" busy="Sending ..." variant="outline" />
          ) : (
            <PanelForm
              title="Switch it on"
              note="What waits is sent then."
              action="on"
              submit="Switch on"
              hidden={{ version }}
            />
          )}
          <PanelForm
            title="New secret"
            note={
              oldUntil
                ? `Messages are signed by the old secret too until ${timeText(oldUntil)}.`
                : 'For a day messages are signed by the old one too.'
            }
            action="rotate"
            submit="Rotate"
            hidden={{ version }}
          >
            <ShownSecretNotice action="rotate" />
            <OwnPasswordField />
          </PanelForm>
          <Panel title={isOn ? 'Switch off or remove' : 'Remove'}>
            {isOn && (
              <FoldForm label="Switch off" action="off" submit="Switch off" hidden={{ version }} variant="outline" />
            )}
            <FoldForm
              label="Remove"
              action="remove"
              submit="Remove with its log"
              hidden={{ version }}
              variant="outline"
            />
          </Panel>
        </>
      }
    >
      <DeliveriesPanel deliveries={deliveries} isOn={isOn} />
      <PanelForm
        title="Who receives what"
        note="It belongs to whoever saves it."
        action="save"
        submit="Save"
        hidden={{ version }}
      >
        <EndpointFields endpoint={endpoint} />
        <OwnPasswordField />
      </PanelForm>
    </DetailPage>
  )
}
