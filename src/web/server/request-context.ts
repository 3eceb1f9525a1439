import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Asker, Session } from '../../shop/customers/index.ts'
import type { NewsletterLinks } from '../../shop/newsletter/index.ts'
import type { Settings } from '../../shop/settings/index.ts'
import type { Limit } from './limits.ts'

/** What every call can reach: `c.var.db`, `c.var.settings()` ... */
export type WebEnv = {
  Variables: {
    db: Db
    log: Logger
    settings: () => Promise<Settings>
    /** The browser's guest id from its signed cookie, or null. */
    browserId: string | null
    /** Gives this browser a guest id (and its cookie) when it has none. */
    keepBrowser: () => string
    holdsOrderLink: (orderId: string, key: string | null) => boolean
    orderKey: (orderId: string) => string
    storage: Storage
    /** Where uploads lie until they are judged. */
    uploadFolder: string
    signIn: SignIn
    geocode: Geocoder
    /** Who is signed in, or null. */
    session: () => Promise<Session | null>
    /** Who is signed in; throws `not_signed_in` when nobody is. */
    signedIn: () => Promise<Session>
    /** Browser and account together, for what belongs to either. */
    asker: () => Promise<Asker>
    /** What sign-in may know of a request: cookies, browser, address. */
    signInHeaders: () => Headers
    /** Counts a try against a limit, of this address unless another subject is named; throws `too_many`. */
    limit: (rule: Limit, subject?: string) => Promise<void>
    forgive: (rule: Limit, subject: string) => Promise<void>
  }
}

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
  /** The tokens in the newsletter's emails. */
  newsletterLinks: NewsletterLinks
  /** Where shoppers find the shop, without a slash at its end. */
  publicUrl: string
  /** Where map tiles come from: an address with {z}, {x} and {y}. */
  tileUrl: string
  /** For every script tag of the page. */
  nonce: string
}

export const shopContext = createContext<ShopContext>()
