import { createContext } from 'react-router'
import type { Db } from '../platform/database/database.ts'
import type { Asker, Session } from '../shop/customers/index.ts'
import type { NewsletterLinks } from '../shop/newsletter/index.ts'
import type { Settings } from '../shop/settings/index.ts'

/** What a page's loader works with: `context.get(shopContext)`. */
export type ShopContext = {
  db: Db
  settings: () => Promise<Settings>
  /** The browser's signed guest id, or null. Decides what a personal page may show. */
  browserId: string | null
  /** Who is signed in, or null. Looks at the database: only personal pages ask. */
  session: () => Promise<Session | null>
  /** Browser and account together, for what belongs to either. */
  asker: () => Promise<Asker>
  /**
   * A call of /v1 as the page's browser would make it, for forms that are sent without JavaScript: same rules, limits and
   * cookies (an action hands the answer's `set-cookie` on).
   */
  call: (method: string, path: string, body: unknown) => Promise<Response>
  /** Whether `key` is the unguessable key of the order's link. */
  holdsOrderLink: (orderId: string, key: string | null) => boolean
  /** The key that makes /order/{id}?key=... readable by whoever holds it. */
  orderKey: (orderId: string) => string
  /** The tokens in the newsletter's letters. */
  newsletterLinks: NewsletterLinks
  /** Where shoppers find the shop, without a slash at its end. */
  publicUrl: string
  /** Where map tiles come from: an address with {z}, {x} and {y}. */
  tileUrl: string
  /** For every script tag of the page. */
  nonce: string
}

export const shopContext = createContext<ShopContext>()
