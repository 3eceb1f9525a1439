import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { DocumentLinks } from '../../kit/document-links.tsx'
import { Panel } from '../../kit/panel.tsx'

type Props = { parcel: Parcel; hasAirwayBill: boolean; hasLoadSheet: boolean; mayWork: boolean }

/** The PDFs of a parcel, but for the label that its pieces' panel prints. */
export function DocumentsPanel({ parcel, hasAirwayBill, hasLoadSheet, mayWork }: Props) {
  const { parcelId, handoverId, order } = parcel
  const isPrintedBeside = mayWork && parcel.state === 'packed' && !hasAirwayBill
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
          ...(isPrintedBeside ? [] : [{ label: 'Label (A6)', query: `kind=label&parcel=${parcelId}` }]),
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
