import { timeText } from '../../shop/ground/dates.ts'
import { outcomeTexts } from '../../shop/settings/connections/connection-rules.ts'
import type { OutgoingCall } from '../../shop/settings/connections/index.ts'
import { Fold } from '../kit/fold.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'

/** The last calls to a system, or about an order, with request and response. */
export const CallsPanel = ({ title = 'Last calls', calls }: { title?: string; calls: readonly OutgoingCall[] }) => (
  <Panel title={title} note="The newest hundred, with secrets masked. They are kept for 180 days.">
    <Rows
      rows={calls}
      keyOf={({ callId }) => callId}
      empty="Nothing was asked yet."
      cell={({ name, reference, request, answer }) => (
        <Fold label={[name, reference].filter(Boolean).join(', ')}>
          <pre dir="auto" className="whitespace-pre-wrap break-words py-2 text-xs">
            {request}
            {'\n\n'}
            {answer || 'No answer'}
          </pre>
        </Fold>
      )}
      note={({ at, tookMs, orderId }) => (
        <>
          {timeText(at)}, {tookMs} ms
          {orderId && (
            <>
              ,{' '}
              <a href={`/admin/orders/${orderId}`} className="text-link">
                order
              </a>
            </>
          )}
        </>
      )}
      end={({ outcome, status }) => (
        <span className="chip" data-tone={outcome === 'answered' ? undefined : 'wrong'}>
          {outcomeTexts[outcome]} {status}
        </span>
      )}
    />
  </Panel>
)
