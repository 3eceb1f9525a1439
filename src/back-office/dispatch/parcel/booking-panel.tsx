import { bookingTexts, isOpenBooking } from '../../../shop/orders/dispatch/booking-rules.ts'
import type { Parcel, ParcelBooking } from '../../../shop/orders/dispatch/index.ts'
import { Text } from '../../kit/fields.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = { parcel: Parcel; booking: ParcelBooking | null; mayBook: boolean; mayWork: boolean }

/** What the courier's own system knows of a parcel: booked in one press, taken back in one. */
export function BookingPanel({ parcel: { state, courier, trackingNumber }, booking, mayBook, mayWork }: Props) {
  const isOpen = booking !== null && isOpenBooking(booking.state)
  const offers = mayBook && mayWork && state === 'packed' && !isOpen && !trackingNumber
  if (!booking && !offers) return null
  return (
    <Panel title={booking ? `Booking with ${booking.courier}` : `Booking with ${courier}`}>
      {booking && (
        <p role="status">
          <span className={booking.state === 'refused' ? 'chip chip-danger' : 'chip'}>
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
