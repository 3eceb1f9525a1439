import { type Paisa, paisa } from '../../ground/money.ts'

/** Where rupees are at the end of a day; `part`: a part of the place before, `apart`: owed by nobody yet. */
export type Place = { label: string; amount: Paisa; part?: true; apart?: true }

/** What the house has and is owed, less what it owes: all places but the parts of one and what stands apart. */
export const sumOfPlaces = (places: readonly Place[]): Paisa =>
  paisa(places.reduce((sum, { amount, part, apart }) => (part || apart ? sum : sum + amount), 0))

/** What has a line: a part and what stands apart only where there is some; what a sum is made of also at nothing. */
export const isShown = ({ amount, part, apart }: Place): boolean => amount !== 0 || !(part || apart)
