/**
 * The address that opens the messaging app with a number, in digits with the code of its country, and a first message;
 * the product's name joins it on a product page. Null without a number.
 */
export function chatLink(digits: string, text: string, product?: string): string | null {
  if (!digits) return null
  const words = product ? `${text} ${product}` : text
  return `https://wa.me/${digits}?text=${encodeURIComponent(words)}`
}
