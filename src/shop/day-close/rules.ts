import { type Paisa, paisa } from '../money.ts'

/** Where rupees are at the end of a day; `part`: a part of the place before. */
export type Place = { label: string; amount: Paisa; part?: true }

/** What the house has and is owed, less what it owes: all places but the parts of one. */
export const sumOfPlaces = (places: readonly Place[]): Paisa =>
  paisa(places.reduce((sum, { amount, part }) => (part ? sum : sum + amount), 0))
