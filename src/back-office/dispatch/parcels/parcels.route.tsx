import { useLoaderData } from 'react-router'
import { queueTexts, resultNames } from '../../../shop/orders/dispatch/rules.ts'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { titled } from '../../kit/titled.ts'
import { LiveOrders } from '../../orders/live-orders.tsx'
import { askActions } from '../ask-actions.ts'
import { DispatchLinks } from '../dispatch-links.tsx'
import { dispatchTabs } from '../dispatch-tabs.ts'
import { loadParcels } from './load-parcels.ts'
import { parcelsActions } from './parcel-actions.ts'
import { ParcelButtons } from './parcel-buttons.tsx'
import { parcelColumns } from './parcel-columns.tsx'
import { ScanToChoose } from './scan-to-choose.tsx'

/** A queue of parcels: to hand over, on the way, late, coming back. */
export const meta = titled('Parcels')

export const loader = loadParcels

export const action = staffActions({ ...parcelsActions, ...askActions })

export default function ParcelsPage() {
  const { parcels, more, counts, asking, filter, couriers, nothing } = useLoaderData<typeof loader>()
  const { queue, courier, q } = filter
  const text = courier || q ? 'No parcel fits the filter.' : 'Parcels come here as they are packed and sent.'
  return (
    <ListPage
      title="Dispatch"
      keys
      actions={<DispatchLinks asking={asking} />}
      tabs={dispatchTabs(counts)}
      filters={[
        { name: 'q', label: 'Number or name', type: 'search', placeholder: 'Number or name', maxLength: 60 },
        { name: 'courier', label: 'Courier', all: 'All', options: [['none', 'None yet'], ...couriers] },
      ]}
      rows={parcels}
      keyOf={({ parcelId }) => parcelId}
      to={({ parcelId }) => `/admin/dispatch/parcels/${parcelId}`}
      columns={parcelColumns}
      bulk={{
        field: 'parcel',
        label: ({ code }) => code,
        actions: ['handOver', 'book', ...resultNames],
        buttons: <ParcelButtons queue={queue} courier={courier} />,
      }}
      empty={{ title: `${queueTexts[queue]}: none`, text }}
      more={more}
    >
      {nothing && (
        <p role="alert" className="notice-bad">
          No parcel was chosen, so there is nothing to print. Please choose at least one here.
        </p>
      )}
      {queue === 'packed' && parcels.length > 0 && <ScanToChoose parcels={parcels} />}
      <LiveOrders />
    </ListPage>
  )
}
