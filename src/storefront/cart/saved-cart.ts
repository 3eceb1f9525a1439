import type { ProductCard } from '../../shop/catalogue/catalogue/product.ts'
import { paisa } from '../../shop/ground/money.ts'
import { GIFT_MESSAGE_LIMIT, NOTE_LIMIT } from '../../shop/offers/cart/cart-limit-rules.ts'
import { addToFavourites, type CartItem, isInvalidLine, lineKey, wholeQuantity } from './cart.ts'

/** The customer as stored in this browser. Decides what the header shows; the server does not use it. */
export type StoredCustomer = {
  _id: string
  name: string
  email: string
  phone: string
  shippingAddress: unknown
  profileCompleted: boolean
}

/** What the browser stores between visits. */
export type SavedCart = {
  /** The cart. */
  productData: CartItem[]
  favoriteData: CartItem[]
  userInfo: StoredCustomer | null
  /** The products of the last listing. */
  allProducts: ProductCard[]
  /** The order note, stored until the order is placed. */
  note: string
  /** Likewise. */
  giftWrap: boolean
  giftMessage: string
}

export const emptyCart: SavedCart = {
  productData: [],
  favoriteData: [],
  userInfo: null,
  allProducts: [],
  note: '',
  giftWrap: false,
  giftMessage: '',
}

/** Reads stored content of any origin. Parts that do not match are dropped; never throws. */
export function readSavedCart(saved: unknown): SavedCart {
  if (!isRecord(saved)) return emptyCart
  return {
    productData: readItems(saved.productData),
    favoriteData: readItems(saved.favoriteData)
      .filter(item => !isInvalidLine(item))
      .reduce<CartItem[]>((all, item) => addToFavourites(all, item, item.quantity), []),
    userInfo: readCustomer(saved.userInfo),
    allProducts: Array.isArray(saved.allProducts) ? saved.allProducts.filter(isProductCard) : [],
    note: text(saved.note).slice(0, NOTE_LIMIT),
    giftWrap: saved.giftWrap === true,
    giftMessage: text(saved.giftMessage).slice(0, GIFT_MESSAGE_LIMIT),
  }
}

/** The items, one of each product and size. */
function readItems(saved: unknown): CartItem[] {
  if (!Array.isArray(saved)) return []
  const items = saved.filter(isRecord).flatMap(readItem)
  return items.filter((item, at) => items.findIndex(other => lineKey(other) === lineKey(item)) === at)
}

function readItem(saved: Record<string, unknown>): CartItem[] {
  const { title } = saved
  if (typeof title !== 'string' || title === '') return []
  const [_id, sizeId] = [saved._id, saved.sizeId].map(id => (isName(id) ? id : '')) as [string, string]
  const price = paisa(amount(saved.price))
  const stock = amount(saved.stock)
  return [
    {
      _id,
      sizeId,
      title,
      image: typeof saved.image === 'string' ? saved.image : null,
      quantity: Math.max(1, Math.min(wholeQuantity(saved.quantity), stock)),
      price,
      cutPrice: 'cutPrice' in saved ? paisa(amount(saved.cutPrice)) : price,
      discount: amount(saved.discount),
      ml: amount(saved.ml),
      ...(amount(saved.setOf) > 0 && { setOf: amount(saved.setOf) }),
      brand: text(saved.brand),
      concentration: text(saved.concentration),
      sku: text(saved.sku),
      stock,
      description: text(saved.description),
    },
  ]
}

function readCustomer(saved: unknown): StoredCustomer | null {
  if (!isRecord(saved) || !isName(saved._id) || typeof saved.email !== 'string') return null
  return {
    _id: saved._id,
    name: text(saved.name),
    email: saved.email,
    phone: text(saved.phone),
    shippingAddress: saved.shippingAddress ?? null,
    profileCompleted: saved.profileCompleted === true,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

const isProductCard = (value: unknown): value is ProductCard =>
  isRecord(value) && isName(value._id) && typeof value.name === 'string' && Array.isArray(value.sizes)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const amount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
