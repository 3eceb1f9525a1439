/** The most parcels that are printed, handed over or exported at once. */
export const PARCEL_LIMIT = 200

/** The heaviest parcel. */
export const MAX_WEIGHT_GRAMS = 100_000

/** What came of a parcel, in words. */
export const resultTexts = {
  delivered: 'Delivered',
  attempted: 'Attempt failed',
  refused: 'Refused, coming back',
  returned: 'Came back whole, back to stock',
} as const
export type Result = keyof typeof resultTexts
/** What a courier says of a parcel, in words: what came of it, or that it is still on its way. */
export const statusTexts = { onTheWay: 'On its way: nothing changes', ...resultTexts } as const
export type Status = keyof typeof statusTexts

export const resultNames = Object.keys(resultTexts) as [Result, ...Result[]]

/** The queues of parcels besides the orders to pack: labels. */
export const queueTexts = {
  unbooked: 'To book',
  packed: 'To hand over',
  relabel: 'Check the label',
  onTheWay: 'On the way',
  attempted: 'Attempt failed',
  tooMuch: 'Collects too much',
  late: 'Late',
  refused: 'Returning',
  ended: 'Ended',
} as const
export type ParcelQueue = keyof typeof queueTexts
export const parcelQueues = Object.keys(queueTexts) as [ParcelQueue, ...ParcelQueue[]]

/** What a courier's CSV can be filled in with, as {field}. */
export const exportFields = {
  reference: "The parcel's code",
  order: "The order's number",
  tracking: 'The tracking number',
  name: "The customer's name",
  phone: 'The phone number',
  email: 'The email address',
  address: 'Street, area and famous spot',
  city: 'The city, as the courier writes it',
  province: 'The province',
  pieces: 'How many pieces',
  weight: "The weight, in the courier's unit",
  cod: 'The amount to collect, in rupees',
  contents: 'What is in the parcel',
  note: "The customer's note",
} as const
export type ExportField = keyof typeof exportFields
