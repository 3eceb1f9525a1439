import { bookingTexts, isOpenBooking } from '../../../shop/dispatch/booking-rules.ts'
import type { Parcel, ParcelBooking } from '../../../shop/dispatch/index.ts'
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
      {isOpen && mayWork && state === 'packed' && booking.state !== 'cancelling' && (
        <StaffForm action="cancelBooking" submit="Take the booking back" variant="outline" />
      )}
    </Panel>
  )
}

const whyOf = ({ state, why, tries }: ParcelBooking): string =>
  state === 'waiting' || state === 'sent' || state === 'cancelling' ? `Tried ${tries} times: ${why}. Tried again.` : why
