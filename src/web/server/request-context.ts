import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Changes } from '../../platform/database/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Read } from '../../platform/database/read-replica.ts'
import type { ReadTexts } from '../../platform/email/mail-records.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import type { Spent } from '../../platform/limits/rate-limits.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import type { Passkeys } from '../../platform/sign-in/passkeys.ts'
import type { Device } from '../../platform/sign-in/passwords-and-sessions.ts'
import type { SignIn } from '../../platform/sign-in/shopper-sign-in.ts'
import type { StaffSignIn } from '../../platform/sign-in/staff-sign-in.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Category, listCollections } from '../../shop/catalogue/catalogue/index.ts'
import type { SearchCounts } from '../../shop/catalogue/search/index.ts'
import type { findWhatIsThere } from '../../shop/content/content/index.ts'
import type { reminderLinks } from '../../shop/ground/consents/index.ts'
import type { Asker, Session } from '../../shop/ground/customers/index.ts'
import type { PublicCoupons } from '../../shop/offers/coupons/index.ts'
import type { WantedOrder } from '../../shop/orders/orders/index.ts'
import type { stopAlertsLinks } from '../../shop/orders/stock-alerts/index.ts'
import type { AccountLinks, OpenProvider } from '../../shop/people/accounts/index.ts'
import type { NewsletterLinks } from '../../shop/people/newsletter/index.ts'
import type { AddressCounts } from '../../shop/settings/redirects/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import type { RequestNote } from './admission/watch-requests.ts'
import type { Limit } from './call-limits.ts'
import type { CacheTags } from './page-cache/cache-tags.ts'
import type { RequestSession } from './request-session.ts'
import type { RequestStaff } from './request-staff.ts'
import type { TestOrders } from './test-orders.ts'

/** Shared by all requests of this process. */
export type ShopParts = {
  db: Db
  /** Reads what is the same for everybody, from a replica where there is one. */
  read: Read
  log: Logger
  storage: Storage
  signIn: SignIn
  staffSignIn: StaffSignIn
  /** Reads passkeys of shoppers, for the shop's own address. */
  passkeys: Passkeys
  /** Asks who somebody is. */
  openProvider: OpenProvider
  /** What other transactions announce, for pages that update themselves. */
  changes: Changes
  /** What shoppers search. */
  searches: Pick<SearchCounts, 'add' | 'flush'>
  /** What became of addresses without a page. */
  addresses: Pick<AddressCounts, 'addHit' | 'addMiss' | 'flush'>
  /**
   * The mail server that the environment sets (SMTP_URL), which counts before that of the settings; and who is asked
   * about domains.
   */
  mail: { fixedHost: string | null; readTexts: ReadTexts }
  /** Whether it is the demo shop, whose content is invented. */
  isDemo: boolean
  /** Seals credentials of other systems. */
  sealer: Sealer
  /** Whether this is a login of the demo shop, which nobody may use in public (https). */
  isClosedDemoLogin: (tried: { email: string; password: string }) => boolean
  /** The id of the link that this token was made for, or null. */
  readStaffLink: (token: string) => string | null
  /** The address by which somebody of the staff joins. */
  joinLink: (linkId: string) => string
  /** Whose account a link makes a browser known to, or null. */
  readBrowserProof: (token: string) => string | null
  geocode: Geocoder
  settings: () => Promise<Settings>
  /** Cached until one changes. */
  categories: () => Promise<Category[]>
  /** Which pages of words are published, and whether there are houses and articles. Cached until one changes. */
  pages: () => ReturnType<typeof findWhatIsThere>
  /** Those that are shown. Cached until one changes. */
  collections: () => ReturnType<typeof listCollections>
  /** Cached until one changes, starts or ends. */
  publicCoupons: () => Promise<PublicCoupons>
  /** Whether this is the copy of the shop that staff try orders in. */
  isTest: boolean
  /** That copy; absent where none can be made. */
  tests?: TestOrders | undefined
  /** Where files, and the embedded database, lie. */
  dataDir: string
  /** The folder of uploads until they are checked. */
  uploadFolder: string
  /** The key of an order's private link, /order/{id}?key=... */
  orderKey: (orderId: string) => string
  /** Whether this is the key by which the order's emails confirm it. */
  holdsConfirmKey: (orderId: string, key: string | null) => boolean
  /** The key by which an order is confirmed, for who has proved its mailbox or phone. */
  confirmKey: (orderId: string) => string
  /** The digits of a code that opens an order, and whether these are they. */
  orderCode: (codeId: string) => string
  isOrderCode: (codeId: string, code: string) => boolean
  /** Whether these are the digits of a code by email. */
  isEmailCode: (codeId: string, code: string) => boolean
  /** The same of a code to a phone. */
  isPhoneCode: (codeId: string, code: string) => boolean
  holdsOrderLink: (orderId: string, key: string | null) => boolean
  /** The tokens in the emails of accounts. */
  accountLinks: AccountLinks
  /** The tokens in the newsletter's emails. */
  newsletterLinks: NewsletterLinks
  /** The tokens in reminders, and what they are about. */
  reminderLinks: ReturnType<typeof reminderLinks>
  /** The token in the emails about sold-out sizes. */
  stopAlertsLinks: ReturnType<typeof stopAlertsLinks>
  /** The public URL of the shop, without a slash at the end. */
  publicUrl: string
  /** The URL of map tiles, with {z}, {x} and {y}. */
  tileUrl: string
}

export const signInSteps = ['begun', 'said', 'named'] as const
export type SignInStep = (typeof signInSteps)[number]

/** The request context: `c.var` in a call, `context.get(requestContext)` in a loader or action. */
export type RequestContext = ShopParts & {
  /** Its id, by which its lines are found in the log, and its route. */
  note: RequestNote
  /** What the response is made of: public pages and calls say it, so that their cached responses end with a change. */
  cacheTags: CacheTags
  /**
   * SHA-256, in base64, of the inline scripts of the page that is sent: its content security policy allows no others.
   */
  scriptHashes: Set<string>
  /** The origins besides the shop's own that a form of the sent page is sent to. */
  formTargets: Set<string>
  /** The session, or null. Reads the database once per request; public pages do not use it. */
  session: () => Promise<Session | null>
  /** The session. Throws `not_signed_in` without one. */
  signedIn: () => Promise<Session>
  startSession: RequestSession['startSession']
  endSession: RequestSession['endSession']
  /** Shows this browser the orders of a phone (E.164) that it has proved, for a day; null: no more. */
  showPhone: (phone: string | null) => void
  /**
   * What this browser holds of a login that goes on elsewhere, each in a signed cookie for half an hour: what it began
   * there (`begun`), what the provider's own page sent it (`said`), who it came back as (`named`). Null once it is too
   * old, after a logout, and for another account than the one that was logged in when it was kept.
   */
  signInStep: {
    read: (kind: SignInStep) => Promise<unknown>
    keep: (kind: SignInStep, value: object) => Promise<void>
    drop: (kind: SignInStep) => void
  }
  tries: RequestSession['tries']
  account: RequestSession['account']
  /**
   * Who asks: to whom the shop is closed, what goes on is shown without the shop around it. `triesOrders`: staff, who
   * see test orders.
   */
  visitor: { isShutOut: boolean; triesOrders: boolean }
  /** Who of the shop's people makes this request. */
  staff: RequestStaff
  /**
   * Runs an order's work once its sizes and its coupon are free enough. While it waits other requests are worked on in
   * its place. Throws LimitRefusedError.
   */
  withinOrderLimit: <T>(wanted: WantedOrder, work: () => Promise<T>) => Promise<T>
  /** Browser and account together, for what belongs to either. */
  asker: () => Promise<Asker>
  /** The browser's guest id; creates one, with its cookie, when there is none. */
  keepBrowser: () => string
  /** The name of this browser if it was let into this account before (by the account's customer id), else null. */
  knownBrowser: (customerId: string) => string | null
  /** The name of this browser if it was let into any account before, else null. */
  knownBrowserName: () => string | null
  /** Makes this browser known to the account. */
  rememberBrowser: (customerId: string) => void
  /**
   * The network of the request: its IPv4 address, or its IPv6 network of 48 bits, which one subscriber may have whole.
   */
  network: () => string
  /** IP address and User-Agent of the request, as stored with a session. */
  device: () => Device
  /**
   * Counts an attempt against a limit, of `points` (1); the subject is the IP address unless given. Throws `too_many`.
   */
  limit: (name: Limit, subject?: string, points?: number) => Promise<void>
  /** Counts an attempt by the IP address; false beyond the limit, which the response does not tell. */
  isWithin: (name: Limit, subject?: string) => Promise<boolean>
  /** Counts a call by an API key; not refused here, since its response says what is left. */
  spendKey: (keyId: string) => Promise<Spent>
  /** Takes back an attempt counted by `limit` for the IP address. */
  uncount: (name: Limit) => Promise<void>
  /** Resets the attempts of `subject`. */
  resetLimit: (name: Limit, subject: string) => Promise<void>
  /**
   * Makes a call of /v1 in this process with the limits and cookies of this request, for forms sent without JavaScript.
   */
  call: (method: string, path: string, body: unknown) => Promise<Response>
}

export type WebEnv = { Variables: RequestContext }

export const requestContext = createContext<WebEnv['Variables']>()
