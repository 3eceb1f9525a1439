import { KEY_CALLS } from '../../shop/staff/api-keys/api-key-rules.ts'

type Rule = { points: number; duration: number }

/** `who` counts, `per` which subject, and `what`; docs/limits.md is made of it. */
type CountedLimit = Rule & { who: 'stranger' | 'buyer' | 'staff' | 'program'; per: string; what: string }

/**
 * Allowed attempts (`points`) per subject in `duration` seconds. The subject is the IP address unless `per` names
 * another; offices and mobile operators share one among many shoppers, so these are generous.
 * @rule how many calls of a kind a visitor may make
 */
export const limits = {
  order: { points: 60, duration: 600, who: 'stranger', per: 'address', what: 'Orders placed, confirmed or cancelled' },
  pieces: {
    points: 150,
    duration: 3600,
    who: 'stranger',
    per: 'address',
    what: 'Pieces ordered, against orders under ever new names that empty the shop',
  },
  piecesOfDay: { points: 400, duration: 86_400, who: 'stranger', per: 'address', what: 'Pieces ordered in a day' },
  customer: { points: 120, duration: 600, who: 'stranger', per: 'address', what: 'Guests created' },
  coupon: {
    points: 30,
    duration: 600,
    who: 'stranger',
    per: 'address',
    what: 'Codes and ids that no coupon has: in quotes, the coupon check and orders together',
  },
  subscribe: { points: 30, duration: 600, who: 'stranger', per: 'address', what: 'Newsletter subscriptions' },
  stockAlert: { points: 30, duration: 600, who: 'stranger', per: 'address', what: 'Asks for sold-out sizes' },
  stockAlertEmail: {
    points: 30,
    duration: 86_400,
    who: 'stranger',
    per: 'mailbox',
    what: 'Asks for sold-out sizes for one mailbox',
  },
  checkout: {
    points: 300,
    duration: 600,
    who: 'stranger',
    per: 'address',
    what: 'Checkouts noted to be reminded of: each change of a cart or contact is one',
  },
  // Each may cost a message to a number that anybody can type.
  newCheckout: {
    points: 400,
    duration: 86_400,
    who: 'stranger',
    per: 'address',
    what: 'Browsers that begin to be reminded',
  },
  // A network has many shoppers behind it, and few of them leave a cart.
  unproved: {
    points: 20,
    duration: 86_400,
    who: 'stranger',
    per: 'address',
    what: 'Contacts typed to be reminded or told of a size, by who has not shown that they are theirs',
  },
  stockAlertOthers: {
    points: 10,
    duration: 86_400,
    who: 'stranger',
    per: 'mailbox or phone',
    what: 'Asks for a mailbox or phone that who asks has not proved',
  },
  accountCart: {
    points: 600,
    duration: 600,
    who: 'buyer',
    per: 'account',
    what: 'Changes of a cart that follow an account to its other browsers',
  },
  signUp: { points: 60, duration: 3600, who: 'stranger', per: 'address', what: 'Sign-ups' },
  login: {
    points: 200,
    duration: 900,
    who: 'stranger',
    per: 'address',
    what: 'Attempts to log in with a password from browsers that the account does not know',
  },
  loginOther: {
    points: 200,
    duration: 900,
    who: 'stranger',
    per: 'address',
    what: 'Attempts by passkey, and each half of one by a provider, from browsers that no account knows',
  },
  // A mobile operator's address has many shoppers: who was let in here before does not wait for them.
  loginOtherKnownFirst: {
    points: 6,
    duration: 900,
    who: 'buyer',
    per: 'browser',
    what: 'The same, and challenges for passkeys, from a browser that was let in before: those that the next two do not count',
  },
  loginOtherKnown: {
    points: 60,
    duration: 900,
    who: 'buyer',
    per: 'browser',
    what: 'Further ones of such a browser',
  },
  loginOtherKnownHere: {
    points: 3000,
    duration: 900,
    who: 'buyer',
    per: 'address',
    what: 'Further ones of all such browsers together',
  },
  // Each writes a row that is cleared after ten minutes.
  passkeyChallenge: { points: 400, duration: 900, who: 'stranger', per: 'address', what: 'Challenges for passkeys' },
  // The limits around this one do not count it.
  loginKnown: {
    points: 10,
    duration: 900,
    who: 'buyer',
    per: 'account and browser',
    what: 'Wrong passwords from a browser that was let in before',
  },
  loginHere: {
    points: 10,
    duration: 900,
    who: 'stranger',
    per: 'account and address',
    what: 'Wrong passwords for one account from one address',
  },
  loginAnywhere: {
    points: 100,
    duration: 3600,
    who: 'stranger',
    per: 'account',
    what: 'Wrong passwords for one account from all addresses',
  },
  passwordReset: {
    points: 30,
    duration: 3600,
    who: 'stranger',
    per: 'address',
    what: 'Password resets requested or completed, and emails verified',
  },
  email: { points: 5, duration: 3600, who: 'buyer', per: 'recipient', what: 'Emails that anybody can trigger' },
  passwordConfirmation: {
    points: 10,
    duration: 900,
    who: 'buyer',
    per: 'account',
    what: 'Password confirmations of a signed-in browser',
  },
  // They come in bursts.
  courierPush: { points: 600, duration: 600, who: 'program', per: 'address', what: 'Pushes of couriers’ systems' },
  // One address sends for all.
  paymentNotice: {
    points: 600,
    duration: 600,
    who: 'program',
    per: 'address',
    what: 'Notices of payments, and shoppers who come back from a hosted page',
  },
  pay: { points: 30, duration: 600, who: 'buyer', per: 'address', what: 'Payments begun on hosted pages' },
  invoice: { points: 60, duration: 600, who: 'buyer', per: 'address', what: 'Invoices as PDFs' },
  map: { points: 120, duration: 600, who: 'stranger', per: 'address', what: 'Lookups of places for maps' },
  tracking: { points: 30, duration: 600, who: 'stranger', per: 'address', what: 'Order links requested by number' },
  // Also limits the emails to its owner.
  trackingOrder: {
    points: 5,
    duration: 3600,
    who: 'stranger',
    per: 'order and contact',
    what: 'Link requests for one order with one contact',
  },
  orderCode: {
    points: 10,
    duration: 3600,
    who: 'stranger',
    per: 'order and phone',
    what: 'Codes entered for one order with one phone',
  },
  emailCode: {
    points: 60,
    duration: 3600,
    who: 'stranger',
    per: 'address',
    what: 'Codes by email asked for, and codes entered in the checkout',
  },
  codeGuess: {
    points: 10,
    duration: 86_400,
    who: 'stranger',
    per: 'mailbox or phone, and network',
    what: 'Codes entered to log in, or to see the orders of a phone, while one is open; a browser that its account knows has its own count',
  },
  // A code is one of a million: who tries each day for a year finds one in a hundred.
  codeGuessAnywhere: {
    points: 30,
    duration: 86_400,
    who: 'stranger',
    per: 'mailbox or phone',
    what: 'The same from all networks, but for browsers that its account knows',
  },
  // Each costs the house a message.
  phoneCode: { points: 30, duration: 3600, who: 'stranger', per: 'address', what: 'Codes to phones asked for' },
  return: { points: 20, duration: 3600, who: 'stranger', per: 'address', what: 'Returns asked for' },
  orderPhoto: {
    points: 30,
    duration: 3600,
    who: 'stranger',
    per: 'address',
    what: 'Pictures sent with orders: proofs of payment and of returns',
  },
  review: { points: 20, duration: 3600, who: 'buyer', per: 'account', what: 'Submitted reviews' },
  staffLogin: {
    points: 60,
    duration: 900,
    who: 'staff',
    per: 'address',
    what: 'Attempts to sign in to the back office, codes and passkeys included',
  },
  // The other limits do not count it.
  staffLoginKnown: {
    points: 10,
    duration: 900,
    who: 'staff',
    per: 'browser',
    what: 'Wrong passwords and codes from a browser in which somebody of the staff was signed in before',
  },
  staffLoginHere: {
    points: 10,
    duration: 900,
    who: 'staff',
    per: 'person and address',
    what: 'Attempts for one of the staff from one address',
  },
  staffLoginAnywhere: {
    points: 50,
    duration: 3600,
    who: 'staff',
    per: 'person',
    what: 'Attempts for one of the staff from all addresses',
  },
  staffConfirmation: {
    points: 10,
    duration: 900,
    who: 'staff',
    per: 'person',
    what: 'Passwords and codes that somebody signed in confirms with',
  },
  staffLink: { points: 30, duration: 3600, who: 'staff', per: 'address', what: 'Links of invitations tried' },
  staffEmail: { points: 20, duration: 3600, who: 'staff', per: 'sender', what: 'Emails to staff' },
  apiKey: { ...KEY_CALLS, who: 'program', per: 'key', what: 'Calls of /v1/admin' },
  wrongApiKey: {
    points: 60,
    duration: 600,
    who: 'program',
    per: 'address',
    what: 'Calls of /v1/admin without a key that works',
  },
} as const satisfies Record<string, CountedLimit>

export type Limit = keyof typeof limits

// A /48 is a site, or what a provider shares among its smallest customers.
const WIDER = { 56: 2, 48: 4 } as const

/** The limits, and those of IPv6 networks of 56 and 48 bits, such as `order/48`: some times as many. */
export function withWiderLimits<Name extends string>(rules: Record<Name, Rule>) {
  type Wide = Name | `${Name}/${keyof typeof WIDER}`
  const entries = Object.entries<Rule>(rules).flatMap(([name, { points, duration }]): [string, Rule][] => [
    [name, { points, duration }],
    ...Object.entries(WIDER).map(([bits, times]): [string, Rule] => [
      `${name}/${bits}`,
      { points: points * times, duration },
    ]),
  ])
  return Object.fromEntries(entries) as Record<Wide, Rule>
}

/** The most bytes of a body that is read into memory. The largest call, an order of 100 lines, has 12 kB. */
export const MAX_BODY_BYTES = 64 * 1024

/**
 * The most bytes of a form of the back office that sends a file or a long text: a file (`SENT_FILE_BYTES`) and its
 * fields.
 */
export const MAX_STAFF_FILE_BYTES = 2 * 1024 * 1024 + MAX_BODY_BYTES

/**
 * What one process accepts at once, so that no flood fills its memory (256 MB of heap). An address is an IPv4 address
 * or an IPv6 /64; a mobile operator shares one among many shoppers. Beyond: 503 with Retry-After, or the connection is
 * closed.
 */
export const admissionLimits = {
  /**
   * Beyond it the connection closes that has waited longest for its client; in a rush an address that has its share
   * gets no more.
   */
  connections: 4000,
  /** A browser opens six. Trusted proxies have no limit of their own. */
  connectionsPerAddress: 200,
  /**
   * Connections that the system holds until they are accepted, 2 to 4 kB each; beyond it shoppers try again after a
   * second.
   */
  backlog: 32_768,
  /** Pipelined requests; browsers and proxies send one at a time. Beyond it the connection closes. */
  requestsPerConnection: 8,
  /** Without connections for an address that pipelined more. */
  pipeliningPenaltyMs: 10_000,
  /**
   * Requests being worked on. Pages share one thread, so more at once only make the turns of the event loop longer;
   * some calls wait for a password's hash or for a map.
   */
  working: 8,
  workingPerAddress: 6,
  /**
   * Requests that wait for their turn; addresses take turns. A page with its pictures sends up to 100 through an HTTP/2
   * proxy.
   */
  waiting: 1024,
  waitingPerAddress: 128,
  /** Bodies being received, of up to 64 kB. Beyond it the oldest is refused. */
  bodies: 512,
  /** Uploads being received or checked; they are written to disk. */
  uploads: 128,
  uploadsPerAddress: 16,
  /** Until a head has arrived, and until a body that is no upload has arrived. */
  headMs: 20_000,
  bodyMs: 20_000,
  /** Without a byte sent or received while a request is open; an upload that is checked behind others takes minutes. */
  stalledMs: 300_000,
  /** An upload may take 15 minutes (read-form.ts). */
  uploadMs: 16 * 60_000,
  /** Longer than the 60 s for which proxies keep connections. */
  idleMs: 65_000,
  /**
   * The same while a process stops behind a proxy: longer than the 3 s for which the proxies of `deploy` keep
   * connections.
   */
  lastIdleMs: 5_000,
  /** Responses that their clients do not read. Beyond it the connections with the most are closed. */
  unsentBytes: 48 * 1024 * 1024,
}

export type AdmissionLimits = typeof admissionLimits
