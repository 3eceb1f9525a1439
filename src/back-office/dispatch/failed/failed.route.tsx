import { useLoaderData } from 'react-router'
import { momentText } from '../../../shop/dates.ts'
import { adviceStateTexts, adviceTexts, SAVED_DAYS } from '../../../shop/dispatch/failed-rules.ts'
import type { FailedParcel } from '../../../shop/dispatch/index.ts'
import { amountText } from '../../../shop/money.ts'
import { plural } from '../../../shop/plural.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { useLastAnswer } from '../../kit/last-answer.ts'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { LiveOrders } from '../../orders/live-orders.tsx'
import { askActions } from '../ask-actions.ts'
import { DispatchLinks } from '../dispatch-links.tsx'
import { dispatchTabs } from '../dispatch-tabs.ts'
import { failedActions } from './failed-actions.ts'
import { FailedCard } from './failed-card.tsx'
import { loadFailed } from './load-failed.ts'

/** Parcels that could not be delivered, by the time until which their couriers wait for an answer. */
export const meta = titled('Failed deliveries')

export const loader = loadFailed

export const action = staffActions({ ...failedActions, ...askActions })

export default function FailedPage() {
  const { open, answered, saved, counts, asking, tomorrow } = useLoaderData<typeof loader>()
  const mayWork = useMay()('dispatch.work')
  const answer = useLastAnswer()
  return (
    <DetailPage
      title="Dispatch"
      actions={<DispatchLinks asking={asking} />}
      tabs={dispatchTabs(counts)}
      note={
        saved.parcels > 0
          ? `In the last ${SAVED_DAYS} days ${plural(saved.parcels, 'parcel')} worth ${amountText(saved.amount)} were delivered after an answer from here.`
          : 'Answer before the deadline: what nobody answers comes back.'
      }
      first={
        <>
          <Notice>{answer?.ok && answer.message}</Notice>
          <LiveOrders />
        </>
      }
    >
      {open.map(parcel => (
        <FailedCard key={parcel.parcelId} parcel={parcel} tomorrow={tomorrow} mayWork={mayWork} />
      ))}
      {open.length === 0 && <EmptyState title="Nothing to answer" text="Failed attempts of couriers come here." />}
      {answered.length > 0 && <Answered parcels={answered} />}
    </DetailPage>
  )
}

const Answered = ({ parcels }: { parcels: readonly FailedParcel[] }) => (
  <Panel title="Answered" note="Their couriers try again, or bring them back.">
    <Rows
      rows={parcels}
      keyOf={({ parcelId }) => parcelId}
      to={({ parcelId }) => `/admin/dispatch/parcels/${parcelId}`}
      cell={({ code, fullName }) => (
        <>
          {code} <bdi>{fullName}</bdi>
        </>
      )}
      note={({ advice, courier }) =>
        advice && (
          <>
            {adviceTexts[advice.kind]}, {advice.by} on {momentText(advice.at)} to {courier}: <bdi>{advice.remarks}</bdi>
          </>
        )
      }
      end={({ advice }) =>
        advice && (
          <span className={advice.state === 'by_hand' ? 'chip chip-danger' : 'chip'}>
            {adviceStateTexts[advice.state]}
          </span>
        )
      }
    />
  </Panel>
)
