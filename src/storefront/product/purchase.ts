import type { Size } from '../../shop/catalogue/product.ts'
import type { Paisa } from '../../shop/money.ts'

/** The size chosen from the start: the only one there is. With several the shopper must choose. */
export const preselectedSize = (sizes: readonly Size[]): Size | null => (sizes.length === 1 ? (sizes[0] ?? null) : null)

/** Price of a millilitre in whole rupees, as paisa; null where it says nothing. */
export function pricePerMl({ cutPrice, ml }: Size): Paisa | null {
  const perMl = Math.round(cutPrice / ml / 100) * 100
  return perMl > 0 ? perMl : null
}

/** What stands beside a size: whether it can be had, and how urgently. `lowStockFrom` is the shop's setting. */
export function stockHint(stock: number, lowStockFrom: number): string {
  if (stock <= 0) return 'Sold out'
  return stock <= lowStockFrom ? `Only ${stock} left` : 'In stock'
}

/** A quantity as typed: at least 1, and 1 for nonsense. */
export function readQuantity(typed: string): number {
  const number = Number(typed.trim())
  return Number.isSafeInteger(number) && number >= 1 ? number : 1
}

/** What can be bought of a quantity that was asked for, and the words for the shopper when it is less. */
export function clampToStock(quantity: number, stock: number): { quantity: number; message: string } {
  const asked = Math.max(1, quantity)
  if (stock <= 0 || asked <= stock) return { quantity: asked, message: '' }
  return { quantity: stock, message: `Only ${stock} available in this size.` }
}
