import { useLoaderData } from 'react-router'
import { countDispatch, goesTo, listCouriers, listParcels, ParcelFilter } from '../../../shop/dispatch/index.ts'
import { queueTexts, resultNames } from '../../../shop/dispatch/rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { titled } from '../../kit/titled.ts'
import { LiveOrders } from '../../orders/live-orders.tsx'
import { DispatchLinks } from '../dispatch-links.tsx'
import { dispatchTabs } from '../dispatch-tabs.ts'
import { prepareDocuments } from '../documents/prepare-documents.ts'
import { parcelsActions } from './parcel-actions.ts'
import { ParcelButtons } from './parcel-buttons.tsx'
import { parcelColumns } from './parcel-columns.tsx'

/** A queue of parcels: to hand over, on the way, late, coming back. */
export const meta = titled('Parcels')

export const loader = staffPage('dispatch.read', async ({ shop, url }) => {
  prepareDocuments()
  const filter = ParcelFilter.parse(Object.fromEntries(url.searchParams))
  const [{ parcels, more }, counts, couriers] = await Promise.all([
    listParcels(shop.db, filter),
    countDispatch(shop.db),
    listCouriers(shop.db),
  ])
  const byId = new Map(couriers.map(courier => [courier.courierId, courier]))
  const served = (courierId: string | null, city: string) => {
    const courier = byId.get(courierId ?? '')
    return courier === undefined || goesTo(courier, city)
  }
  return {
    parcels: parcels.map(each => ({ ...each, served: served(each.courierId, each.city) })),
    more,
    counts,
    filter,
    // Sent here by a document of nothing.
    nothing: url.searchParams.has('nothing'),
    couriers: couriers.map(({ courierId, name }) => [courierId, name] as const),
  }
})

export const action = staffActions(parcelsActions)

export default function ParcelsPage() {
  const { parcels, more, counts, filter, couriers, nothing } = useLoaderData<typeof loader>()
  const { queue, courier, q } = filter
  const text = courier || q ? 'No parcel fits the filter.' : 'Parcels come here as they are packed and sent.'
  return (
    <ListPage
      title="Dispatch"
      keys
      actions={<DispatchLinks />}
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
        actions: ['handOver', ...resultNames],
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
      <LiveOrders />
    </ListPage>
  )
}
