import type { Paisa } from '../../../ground/money.ts'

/** A parcel as it is booked with a courier. Money in paisa. */
export type ToBook = {
  /** Our name of the booking, by which it is looked up when a response was lost. */
  reference: string
  orderId: string
  fullName: string
  /** As E.164. */
  phoneNumber: string
  address: string
  /** As the courier names it, and its id there, where it has one. */
  city: string
  cityCode: string
  codAmount: Paisa
  /** Null: not weighed. */
  weightGrams: number | null
  pieces: number
  contents: string
  note: string
}

/** What a courier says of a parcel: its own word, and the reason of a failed attempt. */
export type Tracked = { number: string; word: string; reason: string }

/** A booking at a courier. `labelUrl`: where its airway bill is, when the courier says so at once and never again. */
export type Booked = { trackingNumber: string; labelUrl?: string }

/** A parcel that a courier has paid for. Amounts in paisa; `tax`: what it withheld, in one sum. */
export type CourierPayment = {
  number: string
  /** The courier's name of the payment, in which several parcels stand. */
  receipt: string
  /** '2026-11-22' */
  paidOn: string
  cod: Paisa
  fee: Paisa
  /** Of `fee`: the courier's sales tax on it. */
  feeTax: Paisa
  /** Withheld. */
  tax: Paisa
  net: Paisa
}

/** A city as a courier names it. `code`: its id there, where it has one. */
export type NamedCity = { name: string; code?: string }

/** What is to become of a parcel whose delivery failed. */
export type ShippersAdvice = { kind: 'retry' | 'return'; remarks: string }

/**
 * A courier's own system. Each call throws `OutsideError`: `refused` with the courier's reason, `failed` when nothing
 * was done, and `uncertain` when nobody knows. What a courier does not offer is null.
 */
export type CourierSystem = {
  book: (parcel: ToBook) => Promise<Booked>
  /** The booking of a reference that was sent on or after this day; null when the courier has none. */
  findBooking: ((reference: string, sentAt: Date) => Promise<Booked | null>) | null
  /** Takes a booking back that was not picked up. */
  cancel: (trackingNumber: string, reference: string) => Promise<void>
  /** Whether this word says that a booking was taken back. */
  isCancelled: (word: string) => boolean
  /** The airway bill of a parcel, a PDF; null when it is had in the courier's portal alone. */
  label: ((booked: Booked) => Promise<Buffer | null>) | null
  /** The list with which its rider takes parcels, a PDF. They count as booked for pick-up from then on. */
  loadSheet: ((trackingNumbers: readonly string[]) => Promise<Buffer>) | null
  /** The cities that it delivers to. */
  cities: () => Promise<NamedCity[]>
  track: (trackingNumbers: readonly string[]) => Promise<Tracked[]>
  advise: ((trackingNumber: string, advice: ShippersAdvice) => Promise<void>) | null
  /** Those of these parcels that are paid for whole. */
  payments: ((trackingNumbers: readonly string[]) => Promise<CourierPayment[]>) | null
  /** What its words mean, as stored words of a courier: lower case, '*' for any text. */
  words: ReadonlyMap<string, 'onTheWay' | 'attempted' | 'delivered' | 'refused'>
}

/** The system of a courier; null while its connection is off. */
export type OpenCourierSystem = (system: string) => Promise<CourierSystem | null>
