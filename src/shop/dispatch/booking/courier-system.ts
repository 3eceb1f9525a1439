import type { Paisa } from '../../money.ts'

/** What a courier is told of a parcel. Money in paisa. */
export type ToBook = {
  /** Our name of the booking, by which it is looked up when an answer was lost. */
  reference: string
  orderId: string
  fullName: string
  /** As E.164. */
  phoneNumber: string
  address: string
  /** As the courier names it. */
  city: string
  codAmount: Paisa
  pieces: number
  contents: string
  note: string
}

/** What a courier says of a parcel: its own word, and the reason of a failed attempt. */
export type Tracked = { number: string; word: string; reason: string }

/**
 * A courier's own system. Each call throws `OutsideError`: `refused` with the courier's reason, `failed` when nothing was done, and
 * `uncertain` when nobody knows.
 */
export type CourierSystem = {
  /** Returns the tracking number. */
  book: (parcel: ToBook) => Promise<string>
  /** The tracking number of a booking that was sent on or after this day; null when the courier has none. */
  findBooking: (reference: string, sentAt: Date) => Promise<string | null>
  /** Takes a booking back that was not picked up. */
  cancel: (trackingNumber: string, reference: string) => Promise<void>
  /** Whether this word says that a booking was taken back. */
  isCancelled: (word: string) => boolean
  /** The airway bill of one parcel or several, a PDF. */
  label: (trackingNumbers: readonly string[]) => Promise<Buffer>
  /** The list with which its rider takes parcels, a PDF. They count as booked for pick-up from then on. */
  loadSheet: (trackingNumbers: readonly string[]) => Promise<Buffer>
  /** The cities that it delivers to, as it names them. */
  cities: () => Promise<string[]>
  track: (trackingNumbers: readonly string[]) => Promise<Tracked[]>
  /** What its words mean, as stored words of a courier: lower case, '*' for any text. */
  words: ReadonlyMap<string, 'onTheWay' | 'attempted' | 'delivered' | 'refused'>
}

/** The system of a courier; null while its connection is off. */
export type OpenCourierSystem = (system: string) => Promise<CourierSystem | null>
