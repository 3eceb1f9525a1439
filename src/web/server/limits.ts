import { KEY_CALLS } from '../../shop/api-keys/rules.ts'

/** Allowed attempts (`points`) per subject in `duration` seconds. The subject is the IP address unless noted; offices and mobile operators share one among many shoppers, so these are generous. */
export const limits = {
  /** Orders placed or cancelled. */
  order: { points: 60, duration: 600 },
  /** Pieces ordered, against orders under ever new names that empty the shop. */
  pieces: { points: 150, duration: 3600 },
  piecesOfDay: { points: 400, duration: 86_400 },
  /** Guests created. */
  customer: { points: 120, duration: 600 },
  /** Codes and ids that no coupon has: in quotes, the coupon check and orders together. */
  coupon: { points: 30, duration: 600 },
  /** Newsletter subscriptions. */
  subscribe: { points: 30, duration: 600 },
  /** Asks for sold-out sizes, and those for one mailbox. */
  stockAlert: { points: 30, duration: 600 },
  stockAlertEmail: { points: 30, duration: 86_400 },
  /** Checkouts noted to be reminded of: each change of a cart or contact is one. */
  checkout: { points: 300, duration: 600 },
  /** Browsers that begin to be reminded: each may cost a message to a number that anybody can type. */
  newCheckout: { points: 400, duration: 86_400 },
  /** Contacts typed to be reminded or told of a size, by who has not shown that they are theirs. A network has many shoppers behind it, and few of them leave a cart. */
  unproved: { points: 20, duration: 86_400 },
  /** Those for a mailbox that who asks has not proved: anybody can type it. */
  stockAlertOthers: { points: 10, duration: 86_400 },
  /** Changes of a cart that follow an account to its other browsers. Per account. */
  accountCart: { points: 600, duration: 600 },
  /** Sign-ups. */
  signUp: { points: 60, duration: 3600 },
  /** Attempts to log in from browsers that the account does not know. */
  login: { points: 200, duration: 900 },
  /** Wrong passwords for one account from a browser that was let in before. The limits around this one do not count it. */
  loginKnown: { points: 10, duration: 900 },
  /** Wrong passwords for one account from one address. */
  loginHere: { points: 10, duration: 900 },
  /** Wrong passwords for one account from all addresses. */
  loginAnywhere: { points: 100, duration: 3600 },
  /** Password resets requested or completed, and emails verified. */
  passwordReset: { points: 30, duration: 3600 },
  /** Emails that anybody can trigger. Per recipient. */
  email: { points: 5, duration: 3600 },
  /** Password confirmations of a signed-in browser. Per account. */
  passwordConfirmation: { points: 10, duration: 900 },
  /** Pushes of couriers' systems, which come in bursts. */
  courierPush: { points: 600, duration: 600 },
  /** Notices of payments, which one address sends for all, and shoppers who come back from a hosted page. */
  paymentNotice: { points: 600, duration: 600 },
  /** Payments begun on hosted pages. */
  pay: { points: 30, duration: 600 },
  /** Lookups of places for maps. */
  map: { points: 120, duration: 600 },
  /** Order links requested by number. */
  tracking: { points: 30, duration: 600 },
  /** Link requests for one order with one contact, from all addresses: also limits the emails to its owner. */
  trackingOrder: { points: 5, duration: 3600 },
  /** Codes entered for one order with one phone, from all addresses. */
  orderCode: { points: 10, duration: 3600 },
  /** Returns asked for. */
  return: { points: 20, duration: 3600 },
  /** Pictures sent with orders: proofs of payment and of returns. */
  orderPhoto: { points: 30, duration: 3600 },
  /** Submitted reviews. Per account. */
  review: { points: 20, duration: 3600 },
  /** Attempts to sign in to the back office, codes and passkeys included. */
  staffLogin: { points: 60, duration: 900 },
  /** Wrong passwords and codes from a browser in which somebody of the staff was signed in before. The other limits do not count it. */
  staffLoginKnown: { points: 10, duration: 900 },
  /** Attempts for one of the staff from one address. */
  staffLoginHere: { points: 10, duration: 900 },
  /** Attempts for one of the staff from all addresses. */
  staffLoginAnywhere: { points: 50, duration: 3600 },
  /** Passwords and codes that somebody signed in confirms with. Per person. */
  staffConfirmation: { points: 10, duration: 900 },
  /** Links of invitations tried. */
  staffLink: { points: 30, duration: 3600 },
  /** Emails to staff. Per sender. */
  staffEmail: { points: 20, duration: 3600 },
  /** Calls of /v1/admin. Per key. */
  apiKey: KEY_CALLS,
  /** Those without a key that works. */
  wrongApiKey: { points: 60, duration: 600 },
} as const satisfies Record<string, { points: number; duration: number }>

export type Limit = keyof typeof limits

// A /48 is a site, or what a provider shares among its smallest customers.
const WIDER = { 56: 2, 48: 4 } as const

/** The limits, and those of IPv6 networks of 56 and 48 bits, such as `order/48`: some times as many. */
export function withWiderLimits<Name extends string>(rules: Record<Name, { points: number; duration: number }>) {
  type Wide = Name | `${Name}/${keyof typeof WIDER}`
  const entries = Object.entries<{ points: number; duration: number }>(rules)
  const wider = entries.flatMap(([name, { points, duration }]) =>
    Object.entries(WIDER).map(([bits, times]) => [`${name}/${bits}`, { points: points * times, duration }]),
  )
  return Object.fromEntries([...entries, ...wider]) as Record<Wide, { points: number; duration: number }>
}

/** The most bytes of a body that is read into memory. The largest call, an order of 100 lines, has 12 kB. */
export const MAX_BODY_BYTES = 64 * 1024

/** The most bytes of a form of the back office that sends a file or a long text: a file (`SENT_FILE_BYTES`) and its fields. */
export const MAX_STAFF_FILE_BYTES = 2 * 1024 * 1024 + MAX_BODY_BYTES

/**
 * What one process accepts at once, so that no flood fills its memory (256 MB of heap). An address is an IPv4 address or an
 * IPv6 /64; a mobile operator shares one among many shoppers. Beyond: 503 with Retry-After, or the connection is closed.
 */
export const admissionLimits = {
  /** Beyond it the connection closes that has waited longest for its client; in a rush an address that has its share gets no more. */
  connections: 4000,
  /** A browser opens six. Trusted proxies have no limit of their own. */
  connectionsPerAddress: 200,
  /** Connections that the system holds until they are accepted, 2 to 4 kB each; beyond it shoppers try again after a second. */
  backlog: 32_768,
  /** Pipelined requests; browsers and proxies send one at a time. Beyond it the connection closes. */
  requestsPerConnection: 8,
  /** Without connections for an address that pipelined more. */
  pipeliningPenaltyMs: 10_000,
  /** Requests being worked on. Pages share one thread, so more at once only make the turns of the event loop longer; some calls wait for a password's hash or for a map. */
  working: 8,
  workingPerAddress: 6,
  /** Requests that wait for their turn; addresses take turns. A page with its pictures sends up to 100 through an HTTP/2 proxy. */
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
  /** The same while a process stops behind a proxy: longer than the 3 s for which the proxies of `deploy` keep connections. */
  lastIdleMs: 5_000,
  /** Answers that their clients do not read. Beyond it the connections with the most are closed. */
  unsentBytes: 48 * 1024 * 1024,
}

export type AdmissionLimits = typeof admissionLimits
