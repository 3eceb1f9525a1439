import { phoneText } from '../../../shop/ground/customers/rules.ts'
import { shortDayText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { ListedParcel } from '../../../shop/orders/dispatch/index.ts'
import { parcelStateText } from '../../../shop/orders/dispatch/rules.ts'
import type { Column } from '../../kit/list-table.tsx'

/** `served`: false when its courier does not go to its city. */
type Row = ListedParcel & { served: boolean }

/** The columns of a queue of parcels. */
export const parcelColumns: readonly Column<Row>[] = [
  { label: 'Parcel', cell: ({ code }) => code, note: ({ since }) => shortDayText(since) },
  {
    label: 'To',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ city, served, courier }) => (
      <>
        <bdi>{city}</bdi> {!served && <span className="chip chip-danger">{`${courier} does not go there`}</span>}
      </>
    ),
    plain: true,
  },
  {
    label: 'Courier',
    cell: ({ courier }) => courier ?? 'No courier yet',
    note: ({ trackingNumber }) => trackingNumber || 'no number',
    plain: true,
  },
  { label: 'State', cell: parcel => <State parcel={parcel} />, note: says, plain: true },
  {
    label: 'To collect',
    cell: ({ codAmount }) => (codAmount > 0 ? amountText(codAmount) : 'Paid'),
    note: ({ pieces, codAmount, owed }) =>
      [plural(pieces, 'piece'), owed !== null && owed < codAmount && `${amountText(owed)} owed`]
        .filter(Boolean)
        .join(', '),
    end: true,
  },
]

function State({ parcel }: { parcel: ListedParcel }) {
  const { state, attemptedAt, late, relabel } = parcel
  const failed = state === 'handed_over' && attemptedAt
  return (
    <>
      <span className={failed ? 'chip chip-danger' : 'chip'}>{parcelStateText(parcel)}</span>{' '}
      {late && <span className="chip chip-danger">Late</span>}
      {relabel && <span className="chip chip-danger">Check the label</span>}
    </>
  )
}

/** Why it is not delivered, and whom to call. */
function says({ state, attemptedAt, attemptReason, courierStatus, phoneNumber }: ListedParcel) {
  if (state !== 'handed_over' || !attemptedAt) return <bdi>{courierStatus}</bdi>
  return (
    <>
      <bdi>{attemptReason || courierStatus || 'No reason given'}</bdi>.{' '}
      <a href={`tel:${phoneNumber}`} className="text-link">
        {phoneText(phoneNumber)}
      </a>
    </>
  )
}
