import type { CartLine } from './quote.ts'

// Longer keys are nobody's form.
const MAX_KEY_LENGTH = 300

/** A size of a product as one value of a form, in few words: 'oud:oud-3ml' is 'oud::-3ml'. */
export const lineKey = (productId: string, sizeId: string): string =>
  `${productId}:${sizeId.startsWith(productId) ? `:${sizeId.slice(productId.length)}` : sizeId}`

/** One piece of the size that a key, also one with the whole id, names; null for any other text. */
export function lineOfKey(key: string): CartLine | null {
  const [productId = '', ...size] = key.split(':')
  const selectedSizeId = size.length === 2 && !size[0] ? `${productId}${size[1]}` : size.length === 1 ? size[0] : ''
  return productId && selectedSizeId && key.length < MAX_KEY_LENGTH ? { productId, selectedSizeId, quantity: 1 } : null
}
