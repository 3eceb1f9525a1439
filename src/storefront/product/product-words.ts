import type { Product } from '../../shop/catalogue/catalogue/product.ts'

/** Title (without the shop's name) and description of a product for search engines and shared links. */
export function productWords({ name, brand, description, ...own }: Product, shopName: string) {
  const house = brand && brand !== shopName ? ` by ${brand}` : ''
  return {
    title: own.seoTitle || name + house,
    description: own.seoDescription || firstWords(description) || `${name}, delivered in Pakistan.`,
  }
}

/** What stands under the name: the first sentence of a description. */
export const firstSentence = (description: string): string =>
  /^.+?[.!?۔](?=\s|$)/su.exec(description.trim())?.[0] ?? description.trim()

/** Whole words, at most 155 characters: what search engines show. */
function firstWords(text: string): string {
  if (text.length <= 155) return text
  const cut = text.slice(0, 154)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
