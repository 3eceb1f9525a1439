import { useLoaderData } from 'react-router'
import { amountText } from '../../../shop/ground/money.ts'
import { bookingTexts, isOpenBooking } from '../../../shop/orders/dispatch/booking-rules.ts'
import {
  bookingOf,
  cashOf,
  findParcel,
  handoversWithLoadSheet,
  type OrderParcel,
  outdatedLabels,
  type Parcel,
  type ParcelBooking,
  parcelsOfOrder,
  suggestCouriers,
} from '../../../shop/orders/dispatch/index.ts'
import { labelState, type OutdatedLabel } from '../../../shop/orders/dispatch/outdated-label-rules.ts'
import { parcelLabel, parcelStateText, placeOf } from '../../../shop/orders/dispatch/parcel-state-rules.ts'
import type { Hold } from '../../../shop/orders/holds/hold-rules.ts'
import { holdsOf } from '../../../shop/orders/holds/index.ts'
import { addressLines } from '../../../shop/orders/papers/paper-address-rules.ts'
import { mayDo } from '../../../shop/staff/staff/permission-rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { HeldPanel } from '../../holds/held.tsx'
import { holdActions } from '../../holds/hold-actions.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Text } from '../../kit/fields.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { StateChip } from '../../kit/state-chip.tsx'
import { titled } from '../../kit/titled.ts'
import { LiveOrders } from '../../orders/live-orders.tsx'
import { AddressText } from '../documents/address-text.tsx'
import { prepareDocuments } from '../documents/prepare-documents.ts'
import { mayPackUnscanned } from '../packing.ts'
import { DescriptionPanel } from './description-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { PackingPanel } from './packing-panel.tsx'
import { parcelActions } from './parcel-actions.ts'
import { ReceivePanel } from './receive-panel.tsx'
import { ResultPanel } from './result-panel.tsx'

/** One parcel: packed by scanning, described, handed over, and what came of it. */
export const meta = titled('Parcel')

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff }, params }) => {
  prepareDocuments()
  const parcel = await findParcel(shop.db, params.id ?? '')
  const [couriers, parcels, settings, booking, sheets, holds, cash, outdated] = await Promise.all([
    suggestCouriers(shop.db, parcel.order.city, {
      province: parcel.order.state,
      grams: parcel.weightGrams,
      worth: parcel.order.totalAmount,
      cash: parcel.codAmount,
    }),
    parcelsOfOrder(shop.db, parcel.order.orderId),
    shop.settings(),
    bookingOf(shop.db, parcel.parcelId),
    handoversWithLoadSheet(shop.db, parcel.handoverId ? [parcel.handoverId] : []),
    holdsOf(shop.db, parcel.order.orderId),
    cashOf(shop.db, parcel.parcelId),
    outdatedLabels(shop.db, parcel.parcelId),
  ])
  return {
    parcel,
    couriers,
    // The label has a panel of its own.
    holds: holds.filter(hold => (hold.parcelId ?? parcel.parcelId) === parcel.parcelId && !isOfLabel(hold)),
    booking,
    cash,
    outdated,
    hasLoadSheet: sheets.length > 0,
    others: parcels.filter(({ parcelId }) => parcelId !== parcel.parcelId),
    may: { work: mayDo(staff.role, 'dispatch.work'), override: mayPackUnscanned(staff.role, settings) },
  }
})

const isOfLabel = ({ kind }: Hold) => ['label', 'packed', 'unrecorded', 'booked'].includes(kind)

export const action = staffActions({ ...parcelActions, ...holdActions })

/** Writes after which the parcel is in another state, so that their form is gone. */
const saidAbove = [
  'packScanned',
  'packUnscanned',
  'unpack',
  'book',
  'cancelBooking',
  'settleBooking',
  'notBooked',
  'handOver',
  'lowerCash',
  'confirmLabels',
  'delivered',
  'attempted',
  'refused',
  'receive',
]

type Props = { parcel: Parcel; booking: ParcelBooking | null; mayBook: boolean; mayWork: boolean }

/** What the courier's own system knows of a parcel: booked in one press, taken back in one. */
function BookingPanel({ parcel: { state, courier, trackingNumber }, booking, mayBook, mayWork }: Props) {
  const isOpen = booking !== null && isOpenBooking(booking.state)
  const offers = mayBook && mayWork && state === 'packed' && !isOpen && !trackingNumber
  if (!booking && !offers) return null
  return (
    <Panel title={booking ? `Booking with ${booking.courier}` : `Booking with ${courier}`}>
      {booking && (
        <p role="status">
          <span className="chip" data-tone={booking.state === 'refused' ? 'wrong' : undefined}>
            {bookingTexts[booking.state]}
          </span>{' '}
          {booking.trackingNumber} {booking.why && <bdi>{whyOf(booking)}</bdi>}
        </p>
      )}
      {offers && <StaffForm action="book" submit="Book" busy="Asking ..." />}
      {booking?.asksStaff && mayWork && <LookedUp booking={booking} />}
      {isOpen && mayWork && !booking.asksStaff && state === 'packed' && booking.state !== 'cancelling' && (
        <StaffForm action="cancelBooking" submit="Take the booking back" variant="outline" />
      )}
    </Panel>
  )
}

/** The courier's system cannot say whether it has the booking: somebody looks in its portal. */
const LookedUp = ({ booking: { courier, reference, state } }: { booking: ParcelBooking }) => (
  <div className="grid gap-3 border-line border-t pt-3">
    <p className="text-danger text-sm">
      {courier} gave no answer and cannot be asked again. Please look in its portal for the reference <b>{reference}</b>
      : a second booking would cost you twice.
    </p>
    <StaffForm action="settleBooking" submit="It is there" inline>
      <Text name="trackingNumber" label="Its tracking number" autoComplete="off" required className="min-w-0 flex-1" />
    </StaffForm>
    <StaffForm
      action="notBooked"
      submit={state === 'cancelling' ? 'It is not there' : 'It is not there: book it again'}
      variant="outline"
    />
  </div>
)

const whyOf = ({ state, why, tries }: ParcelBooking): string =>
  state === 'waiting' || state === 'sent' || state === 'cancelling' ? `Tried ${tries} times: ${why}. Tried again.` : why

export default function ParcelPage() {
  const { parcel, couriers, holds, booking, cash, outdated, hasLoadSheet, others, may } = useLoaderData<typeof loader>()
  const { state, code, codAmount, order, attemptedAt } = parcel
  const underWay = placeOf(state) === 'away'
  const isUnpacked = state === 'cancelled'
  const hasAirwayBill = booking.booking?.hasLabel ?? false
  return (
    <DetailPage
      back={
        state === 'packing'
          ? { to: '/admin/dispatch', label: 'Orders to pack' }
          : { to: '/admin/dispatch/parcels', label: 'All parcels' }
      }
      title={code}
      chips={
        <StateChip state={state === 'handed_over' && attemptedAt ? 'attempted' : state}>
          {parcelStateText(parcel)}
        </StateChip>
      }
      actions={
        may.work && state !== 'packing' && <StaffForm action="next" submit="Pack next" variant="outline" inline />
      }
      note={
        <>
          <a href={`/admin/orders/${order.orderId}`} className="text-link">
            Order {order.orderNumber}
          </a>
          ,{' '}
          {isUnpacked
            ? 'please put its pieces back on the shelf'
            : codAmount > 0
              ? `collects ${amountText(codAmount)}`
              : 'nothing to collect'}
        </>
      }
      aside={
        <>
          <BookingPanel parcel={parcel} {...booking} mayWork={may.work} />
          {!isUnpacked && (
            <DocumentsPanel
              parcel={parcel}
              hasAirwayBill={hasAirwayBill}
              hasLoadSheet={hasLoadSheet}
              mayWork={may.work}
            />
          )}
          {may.work && !isUnpacked && <DescriptionPanel parcel={parcel} couriers={couriers} />}
          {others.length > 0 && <OtherParcels parcels={others} />}
        </>
      }
      says={saidAbove}
      first={<LiveOrders orderId={order.orderId} />}
    >
      <HeldPanel holds={holds} />
      {cash && cash.owed < cash.collects && <PaidMeanwhile cash={cash} mayWork={may.work} />}
      {outdated.length > 0 && <LabelOutOfDate parcel={parcel} outdated={outdated} mayWork={may.work} />}
      {may.work && <ResultPanel parcel={parcel} />}
      <PackingPanel parcel={parcel} hasAirwayBill={hasAirwayBill} may={may} />
      {may.work && underWay && <ReceivePanel parcel={parcel} />}
    </DetailPage>
  )
}

/** Money came after the amount to collect was fixed: the courier is notified, or it is paid back after the delivery. */
const PaidMeanwhile = ({ cash: { collects, owed }, mayWork }: { cash: Cash; mayWork: boolean }) => (
  <Panel
    title="Collects too much"
    note={`Its label says ${amountText(collects)}, but ${owed > 0 ? `only ${amountText(owed)} is owed` : 'all of it is paid'}. Please tell the courier ${owed > 0 ? `to collect ${amountText(owed)}` : 'not to collect'}. What is collected all the same is to be paid back.`}
  >
    {mayWork && <StaffForm action="lowerCash" hidden={{ owed }} submit="I have told the courier" />}
  </Panel>
)

type Cash = NonNullable<Awaited<ReturnType<typeof cashOf>>>

/**
 * What it travels with says something else than the order: printed again, booked again, or corrected by hand and
 * confirmed.
 */
const LabelOutOfDate = ({
  parcel,
  outdated,
  mayWork,
}: {
  parcel: Parcel
  outdated: OutdatedLabel[]
  mayWork: boolean
}) => (
  <Panel title={labelState(outdated)} note="It cannot leave like this.">
    <ul className="grid gap-1">
      {outdated.map(({ kind, differs }) => (
        <li key={kind}>
          {kind === 'unrecorded'
            ? 'It was packed before labels were recorded. Please compare its label with this address, or print it again.'
            : `${labelNames[kind]}: another ${differs.join(', ')}. ${labelRemedies[kind]}`}
        </li>
      ))}
    </ul>
    <p>
      It is to go to{' '}
      <b>
        <AddressText lines={addressLines(parcel.order)} />
      </b>
    </p>
    {mayWork && (
      <StaffForm
        action="confirmLabels"
        hidden={{ version: parcel.version, orderVersion: parcel.order.version }}
        submit={
          outdated.some(({ kind }) => kind === 'unrecorded') ? 'The label is right' : 'I have corrected it: it is right'
        }
        variant="outline"
      />
    )}
  </Panel>
)

const labelNames = { label: 'The printed label', packed: 'As it was packed', booking: 'What its courier has' } as const

const labelRemedies = {
  label: 'Please print it again, or correct it by hand.',
  packed: 'Please print its label.',
  booking: 'Please take the booking back and book again, or tell the courier.',
} as const

const OtherParcels = ({ parcels }: { parcels: readonly OrderParcel[] }) => (
  <Panel title="Other parcels of this order">
    <Rows
      rows={parcels}
      keyOf={({ parcelId }) => parcelId}
      to={({ parcelId }) => `/admin/dispatch/parcels/${parcelId}`}
      cell={({ code }) => code}
      end={({ state, codAmount }) => `${parcelLabel(state)}, ${amountText(codAmount)}`}
    />
  </Panel>
)
