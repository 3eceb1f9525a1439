import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import type { ApiEnv } from './api/answer.ts'
import { createApi } from './api/index.ts'
import { pictureRoutes } from './api/pictures.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/database/database.ts'
import { giveBrowserCookie, readBrowserCookie } from './platform/http/browser-cookie.ts'
import { clientAddressReader } from './platform/http/client-address.ts'
import { refuseCrossSite } from './platform/http/refuse-cross-site.ts'
import { baseHeaders, contentSecurityPolicy } from './platform/http/security-headers.ts'
import { rateLimits } from './platform/rate-limits.ts'
import { randomText } from './platform/signing.ts'
import type { Storage } from './platform/storage/storage.ts'
import { orderLinks } from './shop/orders/index.ts'
import { cachedSettings } from './shop/settings/index.ts'
import { ShopError } from './shop/shop-error.ts'
import { forSearchEngines } from './storefront/search-engines/index.ts'
import type { ShopContext } from './storefront/shop-context.ts'

export type ServerParts = {
  config: Pick<Config, 'publicUrl' | 'sessionSecret' | 'trustProxy' | 'rateLimits'>
  db: Db
  log: Logger
  storage: Storage
  /** Renders a page: React Router's request handler. */
  pages: (request: Request, context: ShopContext) => Promise<Response>
}

/** The shop as one web application: pictures, calls, pages. Opens no port. */
export function createServer({ config, db, log, storage, pages }: ServerParts): Hono<ApiEnv> {
  const settings = cachedSettings(db)
  const secure = config.publicUrl.startsWith('https:')
  // Per address: an office or a mobile operator puts many shoppers behind one address, so these stay generous.
  const countTry = rateLimits(db, {
    order: { points: 60, duration: 600 },
    customer: { points: 120, duration: 600 },
    coupon: { points: 60, duration: 600 },
    subscribe: { points: 30, duration: 600 },
  })
  const clientAddress = clientAddressReader(config.trustProxy)
  const { orderKey, holdsOrderLink } = orderLinks(config.sessionSecret)

  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    const browserId = readBrowserCookie(c, config.sessionSecret)
    c.set('db', db)
    c.set('log', log)
    c.set('settings', settings)
    c.set('browserId', browserId)
    c.set('keepBrowser', () => browserId ?? giveBrowserCookie(c, config.sessionSecret, secure))
    c.set('orderKey', orderKey)
    c.set('holdsOrderLink', holdsOrderLink)
    c.set('limit', async rule => {
      if (!config.rateLimits) return
      const wait = await countTry(rule, clientAddress(c))
      if (wait === 0) return
      c.header('retry-after', String(wait))
      throw new ShopError('too_many', `Too many tries. Please wait ${wait} seconds and try again.`)
    })
    // Before the handler: headers added to a finished response cost it its fast way out.
    for (const [name, value] of baseHeaders) c.header(name, value)
    await next()
  })
  app.use(refuseCrossSite(config.publicUrl))
  app.route('/pictures', pictureRoutes({ storage }))
  // Looking at a finished answer, or at the body of a request that has none, costs more than many a call: only where it matters.
  const compressed = compress({ threshold: 1024 })
  app.use((c, next) => (c.req.header('accept-encoding') ? compressed(c, next) : next()))
  const limited = bodyLimit({
    maxSize: 64 * 1024,
    onError: c => c.json({ success: false, message: 'The request is too large' }, 413),
  })
  app.use((c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limited(c, next)))
  app.route('/v1', createApi())
  app.route('/', forSearchEngines({ db, settings, publicUrl: config.publicUrl }))
  app.all('*', async c => {
    const nonce = randomText(22)
    const { browserId } = c.var
    const page = await pages(c.req.raw, {
      db,
      settings,
      browserId,
      holdsOrderLink,
      orderKey,
      publicUrl: config.publicUrl,
      nonce,
    })
    for (const [name, value] of baseHeaders) page.headers.set(name, value)
    page.headers.set('content-security-policy', contentSecurityPolicy(nonce))
    return page
  })
  return app
}
