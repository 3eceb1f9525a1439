import type { PersistStorage } from 'zustand/middleware'
import { readSavedCart, type SavedCart } from './saved-cart.ts'

export const cartStorageKey = 'root'
export const CART_STORAGE_VERSION = 1

/** After this time without a response from the storage the cart starts empty (specification, section 9). */
export const HYDRATION_TIMEOUT_MS = 5000

/** localStorage, or an asynchronous storage with the same three functions. */
export type TextStorage = {
  getItem: (name: string) => string | null | Promise<string | null>
  setItem: (name: string, value: string) => unknown
  removeItem: (name: string) => unknown
}

/**
 * Stores the cart in `storage`. Invalid or older content reads as empty; a full or forbidden storage throws nothing.
 */
export function cartStorage(storage: () => TextStorage): PersistStorage<SavedCart> {
  return {
    getItem(name) {
      try {
        const text = storage().getItem(name)
        return text instanceof Promise ? inTime(text).then(parse) : parse(text)
      } catch {
        return null
      }
    },
    setItem: (name, value) => attempt(() => storage().setItem(name, JSON.stringify(value))),
    removeItem: name => attempt(() => storage().removeItem(name)),
  }
}

function parse(text: string | null) {
  try {
    const saved: unknown = JSON.parse(text ?? 'null')
    if (typeof saved !== 'object' || saved === null || !('state' in saved) || !('version' in saved)) return null
    if (saved.version !== CART_STORAGE_VERSION) return null
    return { state: readSavedCart(saved.state), version: CART_STORAGE_VERSION }
  } catch {
    return null
  }
}

function inTime(text: Promise<string | null>): Promise<string | null> {
  const tooLate = new Promise<null>(resolve => setTimeout(resolve, HYDRATION_TIMEOUT_MS, null))
  return Promise.race([text.catch(() => null), tooLate])
}

// Private windows and full disks refuse to store: the cart then exists as long as the page.
function attempt(store: () => unknown): void {
  try {
    store()
  } catch {}
}
