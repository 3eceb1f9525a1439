import type { CardProduct, Size } from '../../shop/catalogue/catalogue/product.ts'
import { openPanel } from '../../ui/open-panel.ts'
import type { CartItem } from './cart.ts'
import { cartStore } from './cart-store.ts'

/** Adds `quantity` of a size to the cart and opens the cart drawer. */
export function addToBag(product: CardProduct & { description?: string }, size: Size, quantity = 1): void {
  cartStore.getState().add(cartItem(product, size), quantity)
  openPanel('cart')
}

/** Adds one of a stored line to the cart and opens the cart drawer. */
export function addLine(item: CartItem): void {
  cartStore.getState().add(item, 1)
  openPanel('cart')
}

/** A product's size as a line of the cart. Amounts in paisa. */
export function cartItem(product: CardProduct & { description?: string }, size: Size): CartItem {
  return {
    _id: product._id,
    sizeId: size._id,
    title: product.name,
    image: product.images[0] ?? null,
    quantity: 1,
    price: size.price,
    cutPrice: size.cutPrice,
    discount: size.discount,
    ml: size.ml,
    ...(size.setOf && { setOf: size.setOf }),
    brand: product.brand,
    concentration: product.concentration,
    sku: size.sku,
    stock: size.stock,
    // Shortened, because the cart is in the browser's storage.
    description: (product.description ?? '').slice(0, 200),
  }
}
