import type { Paisa } from '../../ground/money.ts'

type InStock = { stock: number }

/**
 * The size that a card shows and sells: the smallest in stock, else the smallest. `sizes` are in order of ml.
 * @rule which size a card shows and Add To Bag takes
 */
export const firstSize = <Size extends InStock>(sizes: readonly Size[]): Size | null =>
  sizes.find(({ stock }) => stock > 0) ?? sizes[0] ?? null

/** The size that a card of /deals shows: the smallest in stock with a discount, else the first size. */
export const firstDeal = <Size extends InStock & { discount: number }>(sizes: readonly Size[]): Size | null =>
  sizes.find(({ stock, discount }) => stock > 0 && discount > 0) ?? firstSize(sizes)

/** A size in stock with another price than the shown one: the reason for 'from' on a card. */
export const otherPrice = <Size extends InStock & { cutPrice: Paisa }>(
  sizes: readonly Size[],
  shown: Size,
): Size | undefined => sizes.find(({ stock, cutPrice }) => stock > 0 && cutPrice !== shown.cutPrice)
