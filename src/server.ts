import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { createApi } from './api/index.ts'
import { pictureRoutes } from './api/pictures.ts'
import { isReviewUpload } from './api/review.ts'
import { reviewVideoRoutes } from './api/review-videos.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/database/database.ts'
import { openGeocoder } from './platform/geocoder.ts'
import { rateLimits } from './platform/rate-limits.ts'
import { addressHeader, type SignIn, sessionCookie } from './platform/sign-in/sign-in.ts'
import { randomText } from './platform/signing.ts'
import type { Storage } from './platform/storage/storage.ts'
import { uploadFolder } from './platform/uploads/sweep-uploads.ts'
import { type FoundSession, findSession } from './shop/customers/index.ts'
import { newsletterLinks } from './shop/newsletter/index.ts'
import { orderLinks } from './shop/orders/index.ts'
import { cachedSettings } from './shop/settings/index.ts'
import { ShopError } from './shop/shop-error.ts'
import { mapPages } from './storefront/order/map-pages.ts'
import { forSearchEngines } from './storefront/search-engines/index.ts'
import { giveBrowserCookie, readBrowserCookie } from './web/server/browser-cookie.ts'
import { clientAddressReader } from './web/server/client-address.ts'
import { limitRules } from './web/server/limits.ts'
import { refuseCrossSite } from './web/server/refuse-cross-site.ts'
import type { ShopContext, WebEnv } from './web/server/request-context.ts'
import { baseHeaders, contentSecurityPolicy } from './web/server/security-headers.ts'

export type ServerParts = {
  config: Pick<
    Config,
    'dataDir' | 'publicUrl' | 'sessionSecret' | 'trustProxy' | 'rateLimits' | 'tileUrl' | 'geocoderUrl'
  >
  db: Db
  log: Logger
  storage: Storage
  signIn: SignIn
  /** Renders a page: React Router's request handler. */
  pages: (request: Request, context: ShopContext) => Promise<Response>
}

/** The shop as one web application: pictures, calls, pages. Opens no port. */
export function createServer({ config, db, log, storage, signIn, pages }: ServerParts): Hono<WebEnv> {
  const settings = cachedSettings(db)
  const secure = config.publicUrl.startsWith('https:')
  const limits = rateLimits(db, limitRules)
  const clientAddress = clientAddressReader(config.trustProxy)
  const geocode = openGeocoder(db, config.geocoderUrl, `Khushbu (${config.publicUrl})`)
  const { orderKey, holdsOrderLink } = orderLinks(config.sessionSecret)
  const newsletter = newsletterLinks(config.sessionSecret)

  /** Looks for the session at the first question of a request, and only when there is a cookie. */
  const sessionOf = (c: Context<WebEnv>) => {
    let found: Promise<FoundSession> | undefined
    const ask = () => {
      found ??= c.req.header('cookie')?.includes(sessionCookie)
        ? findSession(db, signIn, c.var.signInHeaders())
        : Promise.resolve({ session: null, cookies: [] })
      return found
    }
    return { ask, cookies: async () => (found ? (await found).cookies : []) }
  }

  const app = new Hono<WebEnv>()
  app.use(async (c, next) => {
    const browserId = readBrowserCookie(c, config.sessionSecret)
    c.set('db', db)
    c.set('log', log)
    c.set('settings', settings)
    c.set('storage', storage)
    c.set('uploadFolder', uploadFolder(config.dataDir))
    c.set('signIn', signIn)
    c.set('geocode', geocode)
    c.set('browserId', browserId)
    c.set('keepBrowser', () => browserId ?? giveBrowserCookie(c, config.sessionSecret, secure))
    c.set('orderKey', orderKey)
    c.set('holdsOrderLink', holdsOrderLink)
    c.set('limit', async (rule, subject = clientAddress(c)) => {
      if (!config.rateLimits) return
      const wait = await limits.count(rule, subject)
      if (wait === 0) return
      c.header('retry-after', String(wait))
      throw new ShopError('too_many', `Too many tries. Please wait ${wait} seconds and try again.`)
    })
    c.set('forgive', limits.forgive)
    c.set('signInHeaders', () => {
      const headers = new Headers({ [addressHeader]: clientAddress(c) })
      for (const name of ['cookie', 'user-agent']) headers.set(name, c.req.header(name)?.slice(0, 4000) ?? '')
      return headers
    })
    const session = sessionOf(c)
    c.set('session', async () => (await session.ask()).session)
    c.set('signedIn', async () => {
      const { session: found } = await session.ask()
      if (!found) throw new ShopError('not_signed_in', 'Please log in first')
      return found
    })
    c.set('asker', async () => {
      const { session: found } = await session.ask()
      return {
        kind: 'asker',
        browserId,
        accountId: found?.customer._id ?? null,
        verifiedEmail: found?.emailVerified ? found.customer.email : null,
      }
    })
    // Before the handler: headers added to a finished response cost it its fast way out.
    for (const [name, value] of baseHeaders) c.header(name, value)
    await next()
    // A session that was used lives longer; the browser hears of it with the answer.
    for (const cookie of await session.cookies()) c.res.headers.append('set-cookie', cookie)
  })
  // Mail programs send the one-click unsubscribe from elsewhere (RFC 8058); the token authorises it.
  app.use(refuseCrossSite(config.publicUrl, ['/newsletter/leave']))
  app.route('/pictures', pictureRoutes({ storage }))
  app.route('/review-videos', reviewVideoRoutes({ storage }))
  // Looking at a finished answer, or at the body of a request that has none, costs more than many a call: only where it matters.
  const compressed = compress({ threshold: 1024 })
  app.use((c, next) => (c.req.header('accept-encoding') ? compressed(c, next) : next()))
  const limited = bodyLimit({
    maxSize: 64 * 1024,
    onError: c => c.json({ success: false, message: 'The request is too large' }, 413),
  })
  app.use((c, next) => {
    // Uploads are read as they come, within limits of their own.
    const unlimited = c.req.method === 'GET' || c.req.method === 'HEAD' || isReviewUpload(c)
    return unlimited ? next() : limited(c, next)
  })
  app.route('/v1', createApi())
  app.route('/', forSearchEngines({ db, settings, publicUrl: config.publicUrl }))
  app.all('*', async c => {
    const nonce = randomText(22)
    // React Router would compare it with an address that knows nothing of a proxy's https. It was compared above.
    c.req.raw.headers.delete('origin')
    const { browserId, session, asker } = c.var
    const page = await pages(c.req.raw, {
      db,
      settings,
      browserId,
      session,
      asker,
      call: (method, path, body) => {
        const headers = new Headers({ 'content-type': 'application/json' })
        for (const name of ['cookie', 'user-agent', 'x-forwarded-for']) {
          const value = c.req.header(name)
          if (value) headers.set(name, value)
        }
        return Promise.resolve(app.request(`/v1${path}`, { method, headers, body: JSON.stringify(body) }, c.env))
      },
      holdsOrderLink,
      orderKey,
      newsletterLinks: newsletter,
      publicUrl: config.publicUrl,
      tileUrl: config.tileUrl,
      nonce,
    })
    for (const [name, value] of baseHeaders) page.headers.set(name, value)
    page.headers.set(
      'content-security-policy',
      contentSecurityPolicy(nonce, mapPages.test(c.req.path) ? config.tileUrl : null),
    )
    return page
  })
  return app
}
