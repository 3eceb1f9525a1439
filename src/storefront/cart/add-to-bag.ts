import type { ProductCard, Size } from '../../shop/catalogue/product.ts'
import { openPanel } from '../frame/open-panel.ts'
import type { CartItem } from './cart.ts'
import { cartStore } from './cart-store.ts'

/** Puts `quantity` bottles of one size into the cart and opens the cart drawer. */
export function addToBag(product: ProductCard & { description?: string }, size: Size, quantity = 1): void {
  cartStore.getState().add(cartItem(product, size), quantity)
  openPanel('cart')
}

/** Puts one more bottle of a line that the browser remembers into the cart and opens the cart drawer. */
export function addLine(item: CartItem): void {
  cartStore.getState().add(item, 1)
  openPanel('cart')
}

/** A product's size as a line of the cart. Amounts in paisa. */
export function cartItem(product: ProductCard & { description?: string }, size: Size): CartItem {
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
    sku: size.sku,
    stock: size.stock,
    // A shelf of long texts has no place in the browser's storage: the first lines are enough to recognise a product.
    description: (product.description ?? '').slice(0, 200),
  }
}
