import { type Paisa, paisa } from '../../ground/money.ts'

/** Where rupees are at the end of a day; `part`: a part of the place before, `apart`: owed by nobody yet. */
export type Place = { label: string; amount: Paisa; part?: true; apart?: true }

/** What the house has and is owed, less what it owes: all places but the parts of one and what stands apart. */
export const sumOfPlaces = (places: readonly Place[]): Paisa =>
  paisa(places.reduce((sum, { amount, part, apart }) => (part || apart ? sum : sum + amount), 0))

/** The note on page and sheet for places whose figures are those of now instead of the day's end. */
export const placesNote =
  'At the end of the day, by the ledger. What is paid ahead, what is not owed yet, refunds due, couriers and what is stuck are of the moment the day was closed, or of now.'
