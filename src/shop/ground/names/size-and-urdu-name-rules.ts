// Hebrew to Arabic Extended, and the presentation forms of their letters.
const readFromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name within a sentence or list. One with Urdu letters is isolated (U+2068 to U+2069), since digits and commas
 * beside it would else be read from the right with it. The database's `isolated` is the same.
 * @rule how a name in Urdu stands within a sentence or list
 */
export const isolated = (name: string): string => (readFromTheRight.test(name) ? `\u2068${name}\u2069` : name)

/** What tells a size of a product: how many bottles a set holds, else its ml. */
export type SizeFacts = { ml: number | string; setOf?: number | null | undefined }

/**
 * A size as people read it: '50 ml', or 'Set of 3'. The bottles of a set are of several sizes, so that its ml say
 * nothing.
 * @rule what a size is called
 */
export const sizeName = ({ ml, setOf }: SizeFacts): string => (setOf ? `Set of ${setOf}` : `${ml} ml`)

/**
 * A size with its product as people read it: 'Night Oud, 50 ml'. Files and other systems write name and size
 * themselves. `setOf`: null where no set can stand, as what is filled, counted or bought in.
 * @rule how a size is named
 */
export const sizeText = (name: string, ml: number | string, setOf: number | null | undefined): string =>
  `${isolated(name)}, ${sizeName({ ml, setOf })}`

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

/** A text for files and for phones that draw isolates as boxes. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
