import { useLoaderData } from 'react-router'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { SAVED_DAYS } from '../../../shop/orders/dispatch/failed-rules.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { LiveOrders } from '../../orders/live-orders.tsx'
import { askActions } from '../ask-actions.ts'
import { DispatchLinks } from '../dispatch-links.tsx'
import { dispatchTabs } from '../dispatch-tabs.ts'
import { AnsweredPanel } from './answered-panel.tsx'
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
  const saving = `In the last ${SAVED_DAYS} days ${plural(saved.parcels, 'parcel')} worth ${amountText(saved.amount)} were delivered after an answer from here.`
  return (
    <DetailPage
      title="Dispatch"
      actions={<DispatchLinks asking={asking} />}
      tabs={dispatchTabs(counts)}
      note={saved.parcels > 0 ? saving : 'Answer before the deadline: what nobody answers comes back.'}
      says={['tryAgain', 'newAddress', 'askReturn']}
      first={<LiveOrders />}
    >
      {open.map(parcel => (
        <FailedCard key={parcel.parcelId} parcel={parcel} tomorrow={tomorrow} mayWork={mayWork} />
      ))}
      {open.length === 0 && <EmptyState title="Nothing to answer" text="Failed attempts of couriers come here." />}
      {answered.length > 0 && <AnsweredPanel parcels={answered} />}
    </DetailPage>
  )
}
