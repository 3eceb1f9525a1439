import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { orderable, wholeQuantity } from '../cart/cart.ts'

/** The initial size: the only one in stock. Where there are more the shopper chooses. */
export function preselectedSize(sizes: readonly Size[]): Size | null {
  const [only, other] = sizes.filter(({ stock }) => stock > 0)
  return (!other && only) || null
}

/** The stock text of a size. `lowStockFrom` is the shop's setting. */
export function stockHint(stock: number, lowStockFrom: number): string {
  if (stock <= 0) return 'Sold out'
  return stock <= lowStockFrom ? `Only ${stock} left` : 'In stock'
}

/** The part of a typed quantity that can be ordered, with a notice when it is less. */
export function clampQuantity(typed: unknown, stock: number, perSize?: number): { quantity: number; notice: string } {
  const asked = wholeQuantity(typed)
  const { quantity, notice } = orderable(asked, stock > 0 ? stock : asked, perSize)
  return { quantity, notice: notice ?? '' }
}
