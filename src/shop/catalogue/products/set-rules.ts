import { type Paisa, sum, times } from '../../ground/money.ts'
import { countedSize } from '../../ground/names/size-and-urdu-name-rules.ts'

/** A part of a set as staff see it. Money in paisa. */
export type SetPart = {
  sizeId: string
  name: string
  ml: number
  sku: string
  pieces: number
  stock: number
  cutPrice: Paisa
  averageCost: Paisa | null
}

/** What the parts cost bought one by one today. */
export const sumOfParts = (parts: readonly SetPart[]): Paisa =>
  sum(parts.map(part => times(part.cutPrice, part.pieces)))

/** What the parts cost the shop; null while one has no cost. */
export const costOfParts = (parts: readonly SetPart[]): Paisa | null =>
  parts.every(({ averageCost }) => averageCost !== null)
    ? sum(parts.flatMap(({ averageCost, pieces }) => (averageCost === null ? [] : times(averageCost, pieces))))
    : null

/** Why another price is refused. */
export const FOLLOWS_PARTS = 'Its price follows its parts. To type one, change how the set is priced on its page.'

/** As its history says it: '1 × Oud Shikari, 50 ml; 10 % under the sum of its parts'. */
export const setText = (parts: readonly SetPart[], percent: number | null): string =>
  [
    ...parts.map(part => countedSize({ ...part, quantity: part.pieces })),
    percent === null ? 'its price is typed' : `${percent} % under the sum of its parts`,
  ].join('; ')

/** How many sizes a set holds at most, and how many pieces of one. */
export const MAX_SET_PARTS = 20

export const MAX_SET_PIECES = 100
