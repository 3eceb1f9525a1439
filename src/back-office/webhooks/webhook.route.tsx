import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { type Delivery, DeliveryFilter, findEndpoint, listDeliveries } from '../../shop/staff/webhooks/index.ts'
import { deliveryStates, KEEP_EVENTS_DAYS } from '../../shop/staff/webhooks/webhook-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Fold } from '../kit/fold.tsx'
import { FoldForm, PanelForm } from '../kit/form-parts.tsx'
import { Notice } from '../kit/notice.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
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

type Props = { deliveries: readonly Delivery[]; isOn: boolean }

/** What was sent to an endpoint, what it responded, and 'Send again'. */
const DeliveriesPanel = ({ deliveries, isOn }: Props) => (
  <Panel title="Log" note={`The newest hundred. They are kept for ${KEEP_EVENTS_DAYS} days.`}>
    <Rows
      rows={deliveries}
      keyOf={({ deliveryId }) => deliveryId}
      empty="Nothing was sent yet."
      cell={({ type, subjectId, attempts }) => (
        <Fold label={`${type}, ${subjectId}`}>
          <ol className="grid gap-3 py-2">
            {attempts.map(({ at, tookMs, status, request, answer }) => (
              <li key={at}>
                <p className="text-sm">{`${timeText(new Date(at))}: ${status ?? 'no answer'} after ${tookMs} ms`}</p>
                <pre dir="auto" className="whitespace-pre-wrap break-all text-xs">
                  {request}
                  {'\n\n'}
                  {answer || '(empty answer)'}
                </pre>
              </li>
            ))}
          </ol>
        </Fold>
      )}
      note={({ at, state, tries, nextTryAt }) =>
        `${timeText(at)}, ${tries === 1 ? '1 try' : `${tries} tries`}${state === 'waiting' && tries > 0 ? `, next ${timeText(nextTryAt)}` : ''}`
      }
      end={({ deliveryId, state, type }) => (
        <>
          <span className="chip" data-tone={state === 'failed' ? 'wrong' : undefined}>
            {deliveryStates[state]}
          </span>
          {isOn && <RowAction action="again" submit="Send again" label={`Send ${type} again`} of={{ deliveryId }} />}
        </>
      )}
    />
  </Panel>
)

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
