import { type SizeFacts, sizeText } from './size-and-urdu-name-rules.ts'

/** A size that is ordered, packed or sent back. */
export type CountedSize = SizeFacts & { name: string; quantity: number }

/**
 * How many of a size: '2 × Night Oud, 50 ml'. Lists of the database say it by `counted_size`.
 * @rule how many of a size is said
 */
export const countedSize = ({ quantity, name, ml, setOf }: CountedSize): string =>
  `${quantity} × ${sizeText(name, ml, setOf)}`

/** The same of some sizes, as a list in which each has a comma of its own: '1 × Oud, 50 ml; 2 × Musk, 100 ml'. */
export const countedSizes = (sizes: readonly CountedSize[]): string => sizes.map(countedSize).join('; ')
