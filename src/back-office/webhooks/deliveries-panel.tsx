import { timeText } from '../../shop/ground/dates.ts'
import type { Delivery } from '../../shop/staff/webhooks/index.ts'
import { deliveryStates, KEEP_EVENTS_DAYS } from '../../shop/staff/webhooks/rules.ts'
import { Fold } from '../kit/fold.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction } from '../kit/staff-form.tsx'

type Props = { deliveries: readonly Delivery[]; isOn: boolean }

/** What was sent to an endpoint, what it answered, and 'Send again'. */
export const DeliveriesPanel = ({ deliveries, isOn }: Props) => (
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
          <span className={state === 'failed' ? 'chip chip-danger' : 'chip'}>{deliveryStates[state]}</span>
          {isOn && <RowAction action="again" submit="Send again" label={`Send ${type} again`} of={{ deliveryId }} />}
        </>
      )}
    />
  </Panel>
)
