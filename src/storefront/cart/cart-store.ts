import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { DEFAULT_ORDER_LIMITS, type OrderLimits } from '../../shop/settings/settings/default-order-limit-rules.ts'
import { addItem, addToFavourites, type CartChange, type CartItem, type LineKey, lineKey } from './cart.ts'
import { CART_STORAGE_VERSION, cartStorage, cartStorageKey, type TextStorage } from './cart-storage.ts'
import { emptyCart, readSavedCart, type SavedCart } from './saved-cart.ts'

export type CartState = SavedCart & {
  /** False on the server and until the browser's storage is read: show a skeleton, not an empty cart. */
  ready: boolean
  /** Notices beside lines, until the line is changed. Not stored. */
  notices: Readonly<Record<LineKey, string>>
  /** The shop's limits of an order, from its settings. Not stored. */
  limits: OrderLimits
  /** Adds to the line of the same product and size, or a new line. */
  add: (item: CartItem, quantity?: number) => void
  /** Favourites are by product: a second size of one raises its quantity. */
  addFavourite: (item: CartItem, quantity?: number) => void
  removeFavourite: (productId: string) => void
}

/** A cart stored in `storage` under the key 'root'. The page uses `cartStore`; tests create others. */
export function createCartStore(storage: () => TextStorage) {
  return createStore<CartState>()(
    persist(
      (set, get) => {
        return {
          ...emptyCart,
          ready: false,
          notices: {},
          limits: DEFAULT_ORDER_LIMITS,
          add: (item, quantity = 1) => {
            const { productData, limits } = get()
            set(changedLine(get(), lineKey(item), addItem(productData, item, quantity, limits.perSize)))
          },
          addFavourite: (item, quantity = 1) =>
            set({ favoriteData: addToFavourites(get().favoriteData, item, quantity) }),
          removeFavourite: productId =>
            set({ favoriteData: get().favoriteData.filter(({ _id }) => _id !== productId) }),
        }
      },
      {
        name: cartStorageKey,
        version: CART_STORAGE_VERSION,
        storage: cartStorage(storage),
        partialize: ({ productData, favoriteData, userInfo, allProducts, note, giftWrap, giftMessage }): SavedCart => ({
          productData,
          favoriteData,
          userInfo,
          allProducts,
          note,
          giftWrap,
          giftMessage,
        }),
        merge: (saved, current) => ({ ...current, ...mergeEarly(readSavedCart(saved), current), ready: true }),
      },
    ),
  )
}

// Lines added while the storage was being read are added to the stored ones.
function mergeEarly(saved: SavedCart, current: CartState): SavedCart {
  if (current.ready) return saved
  const add = (items: CartItem[], item: CartItem) => addItem(items, item, item.quantity, current.limits.perSize).items
  return { ...saved, productData: current.productData.reduce(add, saved.productData) }
}

/** The part of the state that the change of one line changes: the line's last notice is replaced. */
export function changedLine(
  { notices }: Pick<CartState, 'notices'>,
  key: LineKey,
  { items, notice }: CartChange,
): Pick<CartState, 'productData' | 'notices'> {
  const others = Object.fromEntries(Object.entries(notices).filter(([line]) => line !== key))
  return { productData: items, notices: notice ? { ...others, [key]: notice } : others }
}

const nothingStored: TextStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The shopper's cart in this browser. On the server and during hydration it is empty and not `ready`. */
export const cartStore = createCartStore(() => (typeof window === 'undefined' ? nothingStored : window.localStorage))

/** A part of the cart, for a component: `useCart(cart => cart.productData)`. */
export function useCart<Part>(part: (cart: CartState) => Part): Part {
  return useStore(cartStore, part)
}

if (typeof window !== 'undefined') {
  const readAgain = () => void cartStore.persist.rehydrate()
  // Another tab changed the cart (no key: it cleared everything).
  window.addEventListener('storage', event => {
    if (event.key === cartStorageKey || event.key === null) readAgain()
  })
  // A page restored from the back-forward cache has missed the events.
  window.addEventListener('pageshow', event => {
    if (event.persisted) readAgain()
  })
}
