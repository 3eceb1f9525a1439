import type { PersistStorage } from 'zustand/middleware'
import { readSavedCart, type SavedCart } from './saved-cart.ts'

export const cartStorageKey = 'root'
export const cartStorageVersion = 1

/** How long the shop waits for the browser's storage before it works with an empty cart (specification, section 9). */
export const hydrationTimeout = 5000

/** Where the browser keeps text: localStorage, or something slower with the same three words. */
export type TextStorage = {
  getItem: (name: string) => string | null | Promise<string | null>
  setItem: (name: string, value: string) => unknown
  removeItem: (name: string) => unknown
}

/** The cart's place in `storage`. Broken, foreign or older content reads as nothing; a full or forbidden storage loses no click. */
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
    if (saved.version !== cartStorageVersion) return null
    return { state: readSavedCart(saved.state), version: cartStorageVersion }
  } catch {
    return null
  }
}

function inTime(text: Promise<string | null>): Promise<string | null> {
  const tooLate = new Promise<null>(resolve => setTimeout(resolve, hydrationTimeout, null))
  return Promise.race([text.catch(() => null), tooLate])
}

// Private windows and full disks refuse to store: the cart then lives as long as the page.
function attempt(store: () => unknown): void {
  try {
    store()
  } catch {}
}
