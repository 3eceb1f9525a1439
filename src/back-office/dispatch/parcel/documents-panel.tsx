import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { DocumentLinks } from '../../kit/document-links.tsx'
import { Panel } from '../../kit/panel.tsx'

type Props = { parcel: Parcel; hasAirwayBill: boolean; hasLoadSheet: boolean }

/** The PDFs of a parcel. */
export function DocumentsPanel({ parcel: { parcelId, handoverId, order }, hasAirwayBill, hasLoadSheet }: Props) {
  const sheet = handoverId
    ? [
        { label: `Handover sheet ${handoverId}`, query: `kind=sheet&handover=${handoverId}` },
        ...(hasLoadSheet ? [{ label: "The courier's load sheet", query: `kind=load&handover=${handoverId}` }] : []),
      ]
    : []
  return (
    <Panel title="Documents">
      <DocumentLinks
        documents={[
          ...(hasAirwayBill ? [{ label: "The courier's airway bill", query: `kind=airway&parcel=${parcelId}` }] : []),
          { label: 'Label (A6)', query: `kind=label&parcel=${parcelId}` },
          { label: 'Packing slip (A4)', query: `kind=slip&parcel=${parcelId}` },
          { label: 'Packing slip (80 mm)', query: `kind=roll&parcel=${parcelId}` },
          ...(order.giftMessage
            ? [{ label: 'Gift card (A4, folded twice)', query: `kind=card&parcel=${parcelId}` }]
            : []),
          { label: 'Invoice', query: `kind=invoice&parcel=${parcelId}` },
          ...sheet,
        ]}
      />
    </Panel>
  )
}
