import { useEffect, useRef, useState } from 'react'
import { countedSize, sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { Parcel } from '../../../shop/orders/dispatch/index.ts'
import { wishesText } from '../../../shop/orders/orders/delivery-wish-rules.ts'
import { Quote } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { Thumb } from '../../kit/thumb.tsx'
import { ScanForm } from '../scanner/scan-form.tsx'

type Props = { parcel: Parcel; hasAirwayBill: boolean; may: { work: boolean; override: boolean } }

type PrintProps = { parcelId: string; isPacked: boolean; hasAirwayBill: boolean }

/**
 * What the parcel travels with, once it is packed. With the focus after its last piece was scanned: Enter prints it.
 * The courier's airway bill where there is one, else the label.
 */
function PrintPacked({ parcelId, isPacked, hasAirwayBill }: PrintProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [before, setBefore] = useState(isPacked)
  // A parcel that was packed earlier is opened to hand it over.
  const [packedEarlier] = useState(isPacked)
  useEffect(() => {
    if (isPacked && !before) link.current?.focus()
    setBefore(isPacked)
  }, [isPacked, before])
  if (!isPacked) return null
  return (
    <a
      ref={link}
      href={`/admin/dispatch/documents?kind=airway&parcel=${parcelId}`}
      target="_blank"
      rel="noreferrer"
      className={`button justify-self-start ${packedEarlier ? 'button-outline' : 'button-strong'}`}
    >
      {hasAirwayBill ? 'Print its airway bill' : 'Print its label'}
    </a>
  )
}

/** What is in the parcel. While it is packed: a field for scanner, camera or keyboard that checks each piece. */
export function PackingPanel({ parcel: { parcelId, state, items, order, unscannedBy }, hasAirwayBill, may }: Props) {
  const packing = state === 'packing'
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const scanned = items.reduce((sum, item) => sum + item.scanned, 0)
  return (
    <Panel
      title={packing ? 'Scan its pieces' : 'Pieces'}
      note={packing ? `${scanned} of ${pieces} scanned` : plural(pieces, 'piece')}
    >
      {may.work && <PrintPacked parcelId={parcelId} isPacked={state === 'packed'} hasAirwayBill={hasAirwayBill} />}
      {may.work && (packing || state === 'packed') && (
        <ScanForm action="scan" label="Barcode or SKU" submit="Check" open={packing} />
      )}
      <Rows
        rows={items}
        keyOf={({ sizeId }) => sizeId}
        lead={({ image }) => <Thumb src={image} />}
        cell={({ name, ml, setOf, shelf }) => (
          <>
            {`${sizeText(name, ml, setOf)} `}
            {shelf && <span className="chip">{shelf}</span>}
          </>
        )}
        note={({ sku, barcode, parts }) =>
          [
            `${sku}, barcode ${barcode}`,
            ...(parts ?? []).map(part => countedSize({ ...part, quantity: part.pieces })),
          ].join('; ')
        }
        end={({ quantity, scanned: done }) => (
          <span className={packing && done === quantity ? 'font-semibold text-good' : 'font-semibold'}>
            {packing ? `${done} of ${quantity}` : `${quantity} ×`}
          </span>
        )}
      />
      {order.giftWrap && <p className="font-medium">Gift wrap</p>}
      {order.giftMessage && <Quote label="Card">{order.giftMessage}</Quote>}
      {order.wishes.length > 0 && <p className="font-medium">{wishesText(order.wishes)}</p>}
      {order.note && <Quote label="The customer's note">{order.note}</Quote>}
      {unscannedBy && <p className="text-muted text-sm">Packed without scanning every piece by {unscannedBy}.</p>}
      {may.work && (packing || state === 'packed') && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {packing && scanned > 0 && (
            <StaffForm action="packScanned" submit="Send only what is scanned" variant="outline" />
          )}
          {packing && may.override && (
            <StaffForm action="packUnscanned" submit="Pack without scanning" variant="outline" />
          )}
          <StaffForm action="unpack" submit={packing ? 'Stop packing' : 'Unpack'} variant="outline" />
        </div>
      )}
    </Panel>
  )
}
