import type { OrderParcel, ToPack } from '../../../shop/dispatch/index.ts'
import { parcelLabel } from '../../../shop/dispatch/rules.ts'
import { amountText } from '../../../shop/money.ts'
import { plural } from '../../../shop/plural.ts'
import { DocumentLinks } from '../../kit/document-links.tsx'
import { PackButton } from '../../kit/pack-button.tsx'
import { Panel } from '../../kit/panel.tsx'

type Props = { parcels: readonly OrderParcel[]; toPack: ToPack | null; mayWork: boolean }

/** How an order travels: its parcels, and what is still to be packed. */
export function ParcelsPanel({ parcels, toPack, mayWork }: Props) {
  if (parcels.length === 0 && !toPack) return null
  const pieces = toPack?.waiting.reduce((sum, each) => sum + each.pieces, 0) ?? 0
  return (
    <Panel title="Parcels" note={toPack && `${plural(pieces, 'piece')} still to pack.`}>
      {parcels.length > 0 && (
        <ul className="grid">
          {parcels.map(parcel => (
            <li key={parcel.parcelId} className="border-line border-b py-2">
              <Row parcel={parcel} />
            </li>
          ))}
        </ul>
      )}
      {toPack && mayWork && (
        <div className="sm:justify-self-start">
          <PackButton order={toPack} />
        </div>
      )}
    </Panel>
  )
}

function Row({ parcel: { parcelId, code, state, courier, trackingNumber, trackingUrl, ...parcel } }: RowProps) {
  const { weightGrams, codAmount, items } = parcel
  const weight = weightGrams === null ? 'Not weighed' : `${(weightGrams / 1000).toLocaleString('en')} kg`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <a href={`/admin/dispatch/parcels/${parcelId}`} className="line-link">
          {code}
        </a>
        <span className="chip">{parcelLabel(state)}</span>
      </div>
      <ul className="wrap-anywhere text-sm">
        {items.map(({ sizeId, name, ml, quantity }) => (
          <li key={sizeId}>
            {quantity} x {name}, {ml} ml
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere text-muted text-sm">
        {courier ?? 'No courier yet'},{' '}
        {trackingNumber ? <Tracking number={trackingNumber} url={trackingUrl} /> : 'no number'}
      </p>
      <p className="text-muted text-sm tabular-nums">
        {weight}, {codAmount > 0 ? `collects ${amountText(codAmount)}` : 'nothing to collect'}
      </p>
      <DocumentLinks
        of={code}
        documents={[
          { label: 'Label', query: `kind=label&parcel=${parcelId}` },
          { label: 'Packing slip', query: `kind=slip&parcel=${parcelId}` },
        ]}
      />
    </>
  )
}
type RowProps = { parcel: OrderParcel }

function Tracking({ number, url }: { number: string; url: string }) {
  if (!url) return number
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-link">
      {number}
    </a>
  )
}
