import { isIPv6 } from 'node:net'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Config } from '../../platform/config.ts'
import { cachedRead } from '../../platform/database/cached-read.ts'
import { SHOP_CHANGES } from '../../platform/database/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Outgoing } from '../../platform/database/outgoing.ts'
import { openDns } from '../../platform/email/mail-records.ts'
import { openGeocoder } from '../../platform/geocoder.ts'
import { rateLimits } from '../../platform/limits/rate-limits.ts'
import { sealer } from '../../platform/secrets/seal.ts'
import { issueToken, randomText } from '../../platform/secrets/signing.ts'
import { openPasskeys } from '../../platform/sign-in/passkeys.ts'
import { SESSION_AGE_S } from '../../platform/sign-in/shopper-sign-in.ts'
import { uploadFolder } from '../../platform/uploads/sweep-uploads.ts'
import { forgetRelatedProducts, listCategories, listCollections } from '../../shop/catalogue/catalogue/index.ts'
import { findWhatIsThere } from '../../shop/content/content/index.ts'
import { reminderLinks } from '../../shop/ground/consents/index.ts'
import { type ProvedPhone, provedPhone } from '../../shop/ground/customers/index.ts'
import { proofCodes } from '../../shop/ground/proofs/index.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { publicCoupons } from '../../shop/offers/coupons/index.ts'
import { type OrderLimit, orderLimit, orderLinks } from '../../shop/orders/orders/index.ts'
import { stopAlertsLinks } from '../../shop/orders/stock-alerts/index.ts'
import { accountLinks } from '../../shop/people/accounts/index.ts'
import { newsletterLinks } from '../../shop/people/newsletter/index.ts'
import { cachedSettings } from '../../shop/settings/settings/index.ts'
import { isDemoLogin, readBrowserProof, readStaffLink, staffLinkToken } from '../../shop/staff/staff/index.ts'
import type { ServerBindings } from './admission/open-server.ts'
import { type Limit, limits, withWiderLimits } from './call-limits.ts'
import { addressKey, clientAddresses, networkOf } from './client-address.ts'
import { knownBrowsers } from './known-browsers.ts'
import type { CachingEnv } from './page-cache/cache-responses.ts'
import { CacheTags } from './page-cache/cache-tags.ts'
import { countShown } from './page-cache/count-search.ts'
import { type RequestContext, type ShopParts, type SignInStep, signInSteps, type WebEnv } from './request-context.ts'
import { requestSession } from './request-session.ts'
import { staffOfRequests } from './request-staff.ts'
import { LONGEST_AGE_S, type SignedCookie, signedCookie } from './signed-cookie.ts'
import type { TestOrders } from './test-orders.ts'
import { waitText } from './wait-text.ts'
import { personal } from './who-may-cache.ts'

// The User-Agent is stored with a session; longer ones are cut.
const MAX_USER_AGENT_LENGTH = 4000
// Phones are shared: their orders are shown no longer after a code.
const SHOWN_PHONE_AGE_S = 24 * 60 * 60
// As long as a login waits for what somebody does elsewhere.
const SIGN_IN_STEP_S = 30 * 60

export type ContextParts = Pick<
  ShopParts,
  'db' | 'read' | 'log' | 'storage' | 'signIn' | 'staffSignIn' | 'openProvider' | 'changes' | 'searches' | 'addresses'
> & {
  outgoing: Pick<Outgoing, 'send'>
  /** The copy that staff try orders in; its staff are those of the shop, whose database is `staffDb`. */
  isTest?: boolean
  staffDb?: Db
  tests?: TestOrders | undefined
  config: Pick<
    Config,
    | 'dataDir'
    | 'publicUrl'
    | 'sessionSecret'
    | 'trustProxy'
    | 'rateLimits'
    | 'tileUrl'
    | 'geocoderUrl'
    | 'smtpUrl'
    | 'demo'
    | 'dnsServers'
  >
  orderLimit?: OrderLimit
}

/** Creates the context of every request, for calls and pages. `app` serves the calls that a page makes. */
export function giveContext(app: Hono<WebEnv>, parts: ContextParts): MiddlewareHandler<WebEnv> {
  const { config, db, signIn, outgoing, orderLimit: ofOrders = orderLimit() } = parts
  const shop = shopParts(parts)
  const { count, spend, uncount, resetLimit } = rateLimits(db, withWiderLimits(limits))
  const addresses = clientAddresses(config.trustProxy)
  // The server has found it already; without a port there is none.
  const clientAddress = (c: Context) => {
    const { clientAddress: found } = (c.env ?? {}) as Partial<ServerBindings>
    return found ?? addresses.clientAddress(undefined, c.req.header('x-forwarded-for'))
  }
  // Shoppers' cookies of the copy are its own: nobody is signed out of the shop by it.
  const own = (name: string) => (parts.isTest ? `${name}_test` : name)
  const browser = signedCookie(own('khushbu_browser'), LONGEST_AGE_S, config)
  const phone = signedCookie(own('khushbu_phone'), SHOWN_PHONE_AGE_S, config)
  const cookie = signedCookie(own('khushbu_session'), SESSION_AGE_S, config)
  const steps = Object.fromEntries(
    signInSteps.map(kind => [kind, signedCookie(own(`khushbu_sign_in_${kind}`), SIGN_IN_STEP_S, config)]),
  ) as Record<SignInStep, SignedCookie>
  const known = knownBrowsers(config)
  const staffOf = staffOfRequests({
    db: parts.staffDb ?? db,
    staffSignIn: parts.staffSignIn,
    settings: shop.settings,
    config,
  })

  return async (c, next) => {
    /** Headers that the response gets besides its own, whether it is a call's, a page's or a refusal. */
    const responseHeaders = new Headers()
    const { session, startSession, endSession, tries, account, setCookie } = requestSession(c, { db, signIn, cookie })
    const cacheTags = (c.env as CachingEnv | undefined)?.cacheTags ?? new CacheTags()
    const { setCookies: setStaffCookies, ...staff } = staffOf(c)
    /** Counts an attempt. The seconds until it would be within its limit; 0 now. */
    const waitFor = async (name: Limit, subject?: string, points = 1): Promise<number> => {
      if (!config.rateLimits) return 0
      const counted = subject === undefined ? subjectsOf(name, clientAddress(c)) : [[name, subject] as const]
      let wait = 0
      for (const [limit, of] of counted) wait = Math.max(wait, await count(limit, of, points))
      return wait
    }
    const context: RequestContext = {
      ...shop,
      note: c.var.note,
      cacheTags,
      scriptHashes: new Set(),
      formTargets: new Set(),
      visitor: { isShutOut: false, triesOrders: shop.isTest },
      settings: () => {
        cacheTags.add('settings')
        return shop.settings()
      },
      staff,
      session,
      startSession,
      endSession: () => {
        endSession()
        for (const each of [phone, ...Object.values(steps)])
          if (each.read(c) !== null) responseHeaders.append('set-cookie', each.drop())
      },
      showPhone: shown => responseHeaders.append('set-cookie', shown ? phone.give(shownUntil(shown)) : phone.drop()),
      signInStep: {
        read: async kind => readStep(steps[kind].read(c), (await session())?.userId ?? null),
        keep: async (kind, value) => {
          const until = Date.now() + SIGN_IN_STEP_S * 1000
          const of = (await session())?.userId ?? null
          responseHeaders.append('set-cookie', steps[kind].give(JSON.stringify({ until, of, value })))
        },
        drop: kind => responseHeaders.append('set-cookie', steps[kind].drop()),
      },
      tries,
      account,
      device: () => ({
        ipAddress: clientAddress(c),
        userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? '',
      }),
      resetLimit,
      signedIn: async () => {
        const found = await session()
        if (!found) throw new ShopError('not_signed_in', 'Please log in first')
        return found
      },
      asker: async () => {
        const found = await session()
        return {
          kind: 'asker',
          browserId: browser.read(c),
          accountId: found?.customer._id ?? null,
          verifiedEmail: found?.emailVerified ? found.customer.email || null : null,
          verifiedPhone: found?.phone ?? null,
          shownPhone: readShownPhone(phone.read(c)),
        }
      },
      keepBrowser: () => {
        const known = browser.read(c)
        if (known) return known
        const browserId = randomText(24)
        responseHeaders.append('set-cookie', browser.give(browserId))
        return browserId
      },
      knownBrowser: customerId => known.find(c, customerId),
      knownBrowserName: () => known.name(c),
      rememberBrowser: customerId => {
        responseHeaders.append('set-cookie', known.remember(c, customerId))
      },
      network: () => networkOf(clientAddress(c), 48),
      isWithin: async (name, subject) => (await waitFor(name, subject)) === 0,
      limit: async (name, subject, points) => {
        const wait = await waitFor(name, subject, points)
        if (wait === 0) return
        responseHeaders.set('retry-after', String(wait))
        throw new ShopError('too_many', `Too many attempts. Please wait ${waitText(wait)} and try again.`)
      },
      withinOrderLimit: (wanted, work) => {
        // The server has given the request its place; without a port there is none to leave.
        const { waitAside } = (c.env ?? {}) as Partial<ServerBindings>
        return ofOrders.run(wanted, addressKey(clientAddress(c)), work, waitAside)
      },
      spendKey: async keyId =>
        config.rateLimits
          ? spend('apiKey', keyId)
          : { wait: 0, remaining: limits.apiKey.points, resetSeconds: limits.apiKey.duration },
      uncount: async name => {
        if (!config.rateLimits) return
        for (const [limit, of] of subjectsOf(name, clientAddress(c))) await uncount(limit, of)
      },
      call: async (method, path, body) => {
        const headers = new Headers({ 'content-type': 'application/json' })
        for (const name of ['cookie', 'user-agent', 'x-forwarded-for']) {
          const value = c.req.header(name)
          if (value) headers.set(name, value)
        }
        return app.request(`/v1${path}`, { method, headers, body: JSON.stringify(body) }, c.env)
      },
    }
    // Hono's own `var` copies all variables at each use.
    Object.defineProperty(c, 'var', { value: context })
    await next()
    // A cached response is counted where it is shown.
    if (!(c.env as CachingEnv | undefined)?.cacheTags)
      countShown(shop.searches.add, cacheTags.searched, c.req.header(), clientAddress(c))
    // What a write left to be announced or queued.
    if (!isRead(c)) outgoing.send()
    const sessionCookie = await setCookie()
    if (sessionCookie) responseHeaders.append('set-cookie', sessionCookie)
    for (const staffCookie of await setStaffCookies()) responseHeaders.append('set-cookie', staffCookie)
    for (const [name, value] of responseHeaders) c.res.headers.append(name, value)
    // A response that sets a cookie is personal.
    if (responseHeaders.has('set-cookie')) c.res.headers.set('cache-control', personal['cache-control'])
  }
}

/** What an address counts against: IPv6 by its networks too, of which one subscriber may have thousands of /64. */
function subjectsOf(name: Limit, address: string): (readonly [Limit | `${Limit}/${56 | 48}`, string])[] {
  if (!isIPv6(address)) return [[name, address]]
  return [
    [name, addressKey(address)],
    [`${name}/56`, networkOf(address, 56)],
    [`${name}/48`, networkOf(address, 48)],
  ]
}

/** The value of the phone's cookie: until when, and which. */
const shownUntil = (phone: string): string => `${Date.now() + SHOWN_PHONE_AGE_S * 1000} ${phone}`

function readShownPhone(value: string | null): ProvedPhone | null {
  const [until = '', phone = ''] = value?.split(' ') ?? []
  if (!(Number(until) > Date.now()) || phone === '') return null
  return provedPhone(phone, new Date(Number(until) - SHOWN_PHONE_AGE_S * 1000))
}

/** What was kept while nobody was logged in counts for who logs in next. */
function readStep(text: string | null, userId: string | null): unknown {
  if (text === null) return null
  const { until, of, value } = JSON.parse(text) as { until: number; of: string | null; value: unknown }
  return until > Date.now() && (of === null || of === userId) ? value : null
}

const isRead = ({ req: { method } }: Context): boolean => method === 'GET' || method === 'HEAD'

function shopParts({ config, isTest = false, ...parts }: ContextParts): ShopParts {
  const { publicUrl, tileUrl, sessionSecret } = config
  parts.changes.listen(SHOP_CHANGES, name => {
    // Their cards may show another product's change.
    if (name === null || /^(catalogue|product:.*)$/.test(name)) forgetRelatedProducts(parts.db)
  })
  return {
    ...parts,
    isTest,
    ...orderLinks(sessionSecret),
    ...proofCodes(sessionSecret),
    accountLinks: accountLinks(sessionSecret),
    newsletterLinks: newsletterLinks(sessionSecret),
    reminderLinks: reminderLinks(sessionSecret),
    stopAlertsLinks: stopAlertsLinks(sessionSecret),
    isClosedDemoLogin: tried => publicUrl.startsWith('https:') && isDemoLogin(sessionSecret, tried),
    mail: {
      fixedHost: config.smtpUrl ? new URL(config.smtpUrl).hostname : null,
      readTexts: openDns(config.dnsServers),
    },
    isDemo: config.demo,
    passkeys: openPasskeys(publicUrl),
    sealer: sealer(sessionSecret),
    readStaffLink: token => readStaffLink(sessionSecret, token),
    joinLink: linkId => `${publicUrl}/admin/join?token=${issueToken(sessionSecret, staffLinkToken(linkId))}`,
    readBrowserProof: token => readBrowserProof(sessionSecret, token),
    settings: cachedSettings(parts.db, parts.changes),
    categories: cachedRead(parts.changes, () => listCategories(parts.db), { name: 'catalogue' }),
    pages: cachedRead(parts.changes, () => findWhatIsThere(parts.db), { name: ['contents', 'houses', 'catalogue'] }),
    collections: cachedRead(parts.changes, () => listCollections(parts.db), { name: 'catalogue' }),
    publicCoupons: cachedRead(parts.changes, () => publicCoupons(parts.db), {
      name: 'coupons',
      until: ({ next }) => next,
    }),
    geocode: openGeocoder(parts.db, config.geocoderUrl, `Khushbu (${publicUrl})`),
    dataDir: config.dataDir,
    uploadFolder: uploadFolder(config.dataDir),
    publicUrl,
    tileUrl,
  }
}
