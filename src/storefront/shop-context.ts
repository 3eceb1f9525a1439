import { createContext } from 'react-router'
import type { Db } from '../platform/database/database.ts'
import type { Settings } from '../shop/settings/index.ts'

/** What a page's loader works with: `context.get(shopContext)`. */
export type ShopContext = {
  db: Db
  settings: () => Promise<Settings>
  /** The browser's signed guest id, or null. Decides what a personal page may show. */
  browserId: string | null
  /** Whether `key` is the unguessable key of the order's link. */
  holdsOrderLink: (orderId: string, key: string | null) => boolean
  /** The key that makes /order/{id}?key=... readable by whoever holds it. */
  orderKey: (orderId: string) => string
  /** Where shoppers find the shop, without a slash at its end. */
  publicUrl: string
  /** For every script tag of the page. */
  nonce: string
}

export const shopContext = createContext<ShopContext>()
