import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import type { Device, SignIn } from '../../platform/sign-in/sign-in.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Asker, Session } from '../../shop/customers/index.ts'
import type { NewsletterLinks } from '../../shop/newsletter/index.ts'
import type { Settings } from '../../shop/settings/index.ts'
import type { Limit } from './limits.ts'
import type { RequestSession } from './request-session.ts'

/** What every request of this process shares. */
export type ShopParts = {
  db: Db
  log: Logger
  storage: Storage
  signIn: SignIn
  geocode: Geocoder
  settings: () => Promise<Settings>
  /** Where uploads lie until they are checked. */
  uploadFolder: string
  /** The key that makes /order/{id}?key=... readable by whoever holds it. */
  orderKey: (orderId: string) => string
  holdsOrderLink: (orderId: string, key: string | null) => boolean
  /** The tokens in the newsletter's emails. */
  newsletterLinks: NewsletterLinks
  /** Where shoppers find the shop, without a slash at its end. */
  publicUrl: string
  /** Where map tiles come from: an address with {z}, {x} and {y}. */
  tileUrl: string
}

/** What a call finds in `c.var` and a page's loader or action in `context.get(requestContext)`. */
export type RequestContext = ShopParts & {
  /** Who is signed in, or null. Reads the database once a request: public pages do not ask. */
  session: () => Promise<Session | null>
  /** Who is signed in. Throws `not_signed_in` when nobody is. */
  signedIn: () => Promise<Session>
  startSession: RequestSession['startSession']
  endSession: RequestSession['endSession']
  /** Browser and account together, for what belongs to either. */
  asker: () => Promise<Asker>
  /** The browser's guest id; gives it one, and the cookie that keeps it, when it has none. */
  keepBrowser: () => Promise<string>
  /** The browser of the request, as a session notes it. */
  device: () => Device
  /** Counts a try against a limit, of this address unless another subject is named. Throws `too_many`. */
  limit: (name: Limit, subject?: string) => Promise<void>
  /** Sets the tries of `subject` back to none. */
  forgive: (name: Limit, subject: string) => Promise<void>
  /** A call of /v1 in this process, with the rules, limits and cookies of this request: what a form sent without JavaScript needs. */
  call: (method: string, path: string, body: unknown) => Promise<Response>
}

export type WebEnv = { Variables: RequestContext & SecureHeadersVariables }

export const requestContext = createContext<WebEnv['Variables']>()
