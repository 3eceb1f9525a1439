/**
 * The states of a booking. `sent`: the courier was asked, and until it has responded nobody knows whether it has it.
 * `cancelling`: it is to be taken back there.
 */
export const bookingTexts = {
  waiting: 'Is being booked',
  sent: 'Is being booked',
  booked: 'Booked',
  refused: 'Refused',
  cancelling: 'Is being taken back',
  cancelled: 'Taken back',
} as const
export type BookingState = keyof typeof bookingTexts

/** Whether the courier has the parcel, or may have it, or is about to get it. */
export const isOpenBooking = (state: string): boolean => state !== 'refused' && state !== 'cancelled'
