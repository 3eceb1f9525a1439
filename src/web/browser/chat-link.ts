import { dialled } from '../../shop/ground/customers/rules.ts'

/**
 * The address that opens the messaging app with a number and a first message; the product's name joins it on a
 * product page. Null without a number.
 */
export function chatLink(number: string, text: string, product?: string): string | null {
  const digits = dialled(number).replace('+', '')
  if (!digits) return null
  const words = product ? `${text} ${product}` : text
  return `https://wa.me/${digits}?text=${encodeURIComponent(words)}`
}
