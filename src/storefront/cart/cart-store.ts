import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { NOTE_LIMIT } from '../../shop/cart/rules.ts'
import type { ProductCard } from '../../shop/catalogue/product.ts'
import {
  addItem,
  type CartChange,
  type CartItem,
  decrease,
  increase,
  type LineKey,
  lineKey,
  removeItem,
  restoreItem,
  setQuantity,
} from './cart.ts'
import { cartStorage, cartStorageKey, cartStorageVersion, type TextStorage } from './cart-storage.ts'
import { emptyCart, readSavedCart, type SavedCart, type StoredCustomer } from './saved-cart.ts'

export type CartState = SavedCart & {
  /** False on the server and until the browser's storage was read: draw a skeleton, not an empty cart. */
  ready: boolean
  /** What to say beside a line, until the line is changed. Not kept. */
  notices: Readonly<Record<LineKey, string>>
  /** Adds to the line of the same product and size, or as a new line. */
  add: (item: CartItem, quantity?: number) => void
  increase: (key: LineKey) => void
  /** Does nothing at 1; removing is a decision of its own. */
  decrease: (key: LineKey) => void
  /** Takes what was typed: invalid becomes 1, too many becomes what is there, with a notice. */
  setQuantity: (key: LineKey, typed: unknown) => void
  remove: (key: LineKey) => void
  /** Undoes a removal. */
  restore: (item: CartItem, position: number) => void
  /** Replaces the cart by what the server's quote made of it. */
  replace: (items: CartItem[], notices: Readonly<Record<LineKey, string>>) => void
  /** Empties the cart and forgets the note. */
  reset: () => void
  setNote: (note: string) => void
  addFavourite: (item: CartItem) => void
  removeFavourite: (key: LineKey) => void
  setUser: (user: StoredCustomer | null) => void
  setAllProducts: (products: ProductCard[]) => void
}

/** A cart kept in `storage` under the key 'root'. The page's own is `cartStore`; tests make others. */
export function createCartStore(storage: () => TextStorage) {
  return createStore<CartState>()(
    persist(
      (set, get) => {
        const change = (key: LineKey, { items, notice }: CartChange) =>
          set({ productData: items, notices: withNotice(get().notices, key, notice) })
        return {
          ...emptyCart,
          ready: false,
          notices: {},
          add: (item, quantity = 1) => change(lineKey(item), addItem(get().productData, item, quantity)),
          increase: key => change(key, increase(get().productData, key)),
          decrease: key => change(key, decrease(get().productData, key)),
          setQuantity: (key, typed) => change(key, setQuantity(get().productData, key, typed)),
          remove: key => change(key, { items: removeItem(get().productData, key), notice: null }),
          restore: (item, position) => set({ productData: restoreItem(get().productData, item, position) }),
          replace: (items, notices) => set({ productData: items, notices: { ...get().notices, ...notices } }),
          reset: () => set({ productData: [], notices: {}, note: '' }),
          setNote: note => set({ note: note.slice(0, NOTE_LIMIT) }),
          addFavourite: item => set({ favoriteData: addItem(get().favoriteData, item, 1).items }),
          removeFavourite: key => set({ favoriteData: removeItem(get().favoriteData, key) }),
          setUser: userInfo => set({ userInfo }),
          setAllProducts: allProducts => set({ allProducts }),
        }
      },
      {
        name: cartStorageKey,
        version: cartStorageVersion,
        storage: cartStorage(storage),
        partialize: ({ productData, favoriteData, userInfo, allProducts, note }): SavedCart => ({
          productData,
          favoriteData,
          userInfo,
          allProducts,
          note,
        }),
        merge: (saved, current) => ({ ...current, ...mergeEarly(readSavedCart(saved), current), ready: true }),
      },
    ),
  )
}

// What was added while the storage was still being read comes on top of what it held.
function mergeEarly(saved: SavedCart, current: CartState): SavedCart {
  if (current.ready) return saved
  const add = (items: CartItem[], item: CartItem) => addItem(items, item, item.quantity).items
  return { ...saved, productData: current.productData.reduce(add, saved.productData) }
}

function withNotice(notices: CartState['notices'], key: LineKey, notice: string | null): CartState['notices'] {
  const others = Object.fromEntries(Object.entries(notices).filter(([line]) => line !== key))
  return notice ? { ...others, [key]: notice } : others
}

const nothingStored: TextStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The shopper's cart in this browser. On the server, and while React takes over the server's page, it is empty and not `ready`. */
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
  // A page that comes back from the browser's back-forward cache heard no events meanwhile.
  window.addEventListener('pageshow', event => {
    if (event.persisted) readAgain()
  })
}
