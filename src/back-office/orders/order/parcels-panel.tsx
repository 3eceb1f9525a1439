import { amountText } from '../../../shop/ground/money.ts'
import { countedSize, sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { OrderParcel, ToPack } from '../../../shop/orders/dispatch/index.ts'
import { labelState } from '../../../shop/orders/dispatch/outdated-label-rules.ts'
import { parcelLabel, placeOf } from '../../../shop/orders/dispatch/parcel-state-rules.ts'
import type { StaffOrder } from '../../../shop/orders/orders/index.ts'
import { QUANTITY_FIELD } from '../../../shop/orders/orders/order-rules.ts'
import { addressLines } from '../../../shop/orders/papers/paper-address-rules.ts'
import { AddressText } from '../../dispatch/documents/address-text.tsx'
import { DocumentLinks } from '../../kit/document-links.tsx'
import { Select, Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StateChip } from '../../kit/state-chip.tsx'

type Props = {
  parcels: readonly OrderParcel[]
  toPack: ToPack | null
  office: Pick<StaffOrder['office'], 'version'>
  giftMessage: string
  /** Whether somebody may take out of the order what was not sent. */
  mayDrop: boolean
}

/** How an order travels: its parcels, and what is still to be packed. */
export function ParcelsPanel({ parcels, toPack, office, giftMessage, mayDrop }: Props) {
  if (parcels.length === 0 && !toPack) return null
  const pieces = toPack?.waiting.reduce((sum, each) => sum + each.pieces, 0) ?? 0
  return (
    <Panel title="Parcels" note={toPack && `${plural(pieces, 'piece')} still to pack.`}>
      <Rows
        rows={parcels}
        keyOf={({ parcelId }) => parcelId}
        to={({ parcelId }) => `/admin/dispatch/parcels/${parcelId}`}
        cell={({ code }) => code}
        note={parcel => <About parcel={parcel} />}
        end={({ parcelId, code, state }) => (
          <>
            <DocumentLinks
              of={code}
              documents={[
                { label: 'Label', query: `kind=airway&parcel=${parcelId}` },
                { label: 'Packing slip', query: `kind=slip&parcel=${parcelId}` },
                ...(giftMessage ? [{ label: 'Gift card', query: `kind=card&parcel=${parcelId}` }] : []),
                { label: 'Invoice', query: `kind=invoice&parcel=${parcelId}` },
              ]}
            />
            <StateChip state={state}>{parcelLabel(state)}</StateChip>
          </>
        )}
      />
      {toPack && mayDrop && isSentInPart(parcels) && <DropRestForm toPack={toPack} version={office.version} />}
      {mayDrop && isSentInPart(parcels) && <UnpackFirst parcels={parcels} />}
    </Panel>
  )
}

const isSentInPart = (parcels: Props['parcels']) =>
  parcels.some(({ state }) => placeOf(state) === 'away' || state === 'delivered')

/** What is packed is not taken out of an order. */
function UnpackFirst({ parcels }: Pick<Props, 'parcels'>) {
  const packed = parcels.find(({ state }) => state === 'packing' || state === 'packed')
  if (!packed) return null
  return (
    <p className="text-muted text-sm">
      To send no more of it, first unpack{' '}
      <a href={`/admin/dispatch/parcels/${packed.parcelId}`} className="text-link">
        {packed.code}
      </a>
      .
    </p>
  )
}

/** Takes what will not be sent out of an order whose first parcel has left. */
const DropRestForm = ({ toPack: { waiting }, version }: { toPack: ToPack; version: number }) => (
  <FoldForm
    key={version}
    label="Send no more of it"
    action="dropRest"
    hidden={{ version }}
    submit="Take out of the order"
    variant="outline"
  >
    <p className="text-muted text-sm">
      The customer pays for what was sent. What was paid beyond that is to be paid back.
    </p>
    {waiting.map(({ sizeId, name, ml, setOf, pieces }) => (
      <Text
        key={sizeId}
        name={`${QUANTITY_FIELD}${sizeId}`}
        label={`${sizeText(name, ml, setOf)}: not sent, of ${pieces}`}
        inputMode="numeric"
        defaultValue={String(pieces)}
      />
    ))}
    <Select name="stock" label="The pieces are" options={{ back: 'Back to stock', lost: 'Broken or lost' }} />
    <Text name="reason" label="Why, for staff" required maxLength={500} />
  </FoldForm>
)

function About({ parcel }: RowProps) {
  const { courier, trackingNumber, trackingUrl, weightGrams, items, state, goesTo, outdated } = parcel
  const weight = weightGrams === null ? 'Not weighed' : `${(weightGrams / 1000).toLocaleString('en')} kg`
  const tracking = trackingNumber || 'no number'
  return (
    <>
      {items.map(item => (
        <span key={item.sizeId} className="block text-ink">
          {countedSize(item)}
        </span>
      ))}
      {courier ?? 'No courier yet'}
      {', '}
      {trackingNumber && trackingUrl ? (
        <a href={trackingUrl} target="_blank" rel="noreferrer" className="text-link">
          {tracking}
        </a>
      ) : (
        tracking
      )}
      {`. ${weight}, ${cashText(parcel)}`}
      {state !== 'packing' && state !== 'cancelled' && (
        <span className="block">
          {goesTo ? (
            <>
              Labelled to <AddressText lines={addressLines(goesTo)} />
            </>
          ) : (
            'Packed before labels were recorded'
          )}
        </span>
      )}
      {outdated.length > 0 && (
        <span className="block">
          <span className="chip" data-tone="wrong">
            {labelState(outdated)}
          </span>
        </span>
      )}
    </>
  )
}
/** What its courier collects, and what of it is owed where money came after it had left. */
function cashText({ codAmount, owed, state }: OrderParcel): string {
  if (codAmount === 0) return 'nothing to collect'
  const isTooMuch = (state === 'packed' || state === 'handed_over') && owed !== null && owed < codAmount
  return `collects ${amountText(codAmount)}${isTooMuch ? `, of which ${amountText(owed)} is owed` : ''}`
}
type RowProps = { parcel: OrderParcel }
