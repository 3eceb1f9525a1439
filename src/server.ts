import { Hono } from 'hono'
import { cachedCalls } from './api/cached-calls.ts'
import { emailNotices } from './api/email-notices.ts'
import { createApi } from './api/index.ts'
import { largeFilePaths, largeFiles } from './api/large-files.ts'
import { returnPhotoPaths } from './api/order-return.ts'
import { paymentNotices } from './api/payment-notices.ts'
import { proofUploadPaths } from './api/payment-proof.ts'
import { pictures } from './api/pictures.ts'
import { providerSignIn } from './api/provider-sign-in.ts'
import { reviewUploadPaths } from './api/review.ts'
import { STAFF_PICTURES_PATH, staffPictures } from './api/staff-pictures.ts'
import { videos } from './api/videos.ts'
import { whatsappNotices } from './api/whatsapp-notices.ts'
import type { RequestCounts } from './platform/log/request-counts.ts'
import { hostedPages, noticePath, returnPath } from './shop/ground/hosted-pages/hosted-page-rules.ts'
import { providerReturnPath, SIGN_IN_PATH } from './shop/ground/provider-rules.ts'
import { EMAIL_NOTICES } from './shop/people/newsletter/subscriber-rules.ts'
import { WHATSAPP_WEBHOOK } from './shop/settings/connections/connection-rules.ts'
import { cachedClosure } from './shop/settings/settings/index.ts'
import { cachedFeeds, feeds } from './storefront/site-files/feed-fields.ts'
import { cachedFiles, siteFiles } from './storefront/site-files/index.ts'
import { closedShop } from './web/server/closed-shop.ts'
import { compressed } from './web/server/compressed.ts'
import { type ContextParts, giveContext } from './web/server/give-context.ts'
import { limitBody, limitStaffFile, staffFilePaths } from './web/server/limit-body.ts'
import { noteRoute, type PageRoute } from './web/server/note-route.ts'
import type { KnownParameters } from './web/server/page-cache/addresses.ts'
import { cacheResponses } from './web/server/page-cache/cache-responses.ts'
import type { PageCache } from './web/server/page-cache/open-page-cache.ts'
import { refuseCrossSite } from './web/server/refuse-cross-site.ts'
import type { WebEnv } from './web/server/request-context.ts'
import { contentPolicy, securityHeaders } from './web/server/security-headers.ts'
import { securityLog } from './web/server/security-log.ts'
import { type Pages, servePage } from './web/server/serve-page.ts'
import { testVisits } from './web/server/test-visits.ts'

/**
 * Mail programs send the one-click unsubscribe from elsewhere (RFC 8058); the token authorises it. A hosted page sends
 * the shopper's browser back with a form: what it says is a hint at most. Apple does so with a login, which counts only
 * with a cookie of this browser.
 */
const openToOtherSites = [
  '/newsletter/leave',
  '/back-in-stock/leave',
  '/reminders/stop',
  ...hostedPages.flatMap(page => [returnPath(page), noticePath(page)]),
  providerReturnPath('apple'),
]

/** The beginnings of paths whose handlers receive a file. */
export const uploadPaths = [
  ...reviewUploadPaths,
  ...proofUploadPaths,
  ...returnPhotoPaths,
  ...staffFilePaths,
  STAFF_PICTURES_PATH,
  ...largeFilePaths,
  WHATSAPP_WEBHOOK,
  EMAIL_NOTICES,
]

const PAYMENTS = '/payments'

/** What other systems write to, or bring browsers back to: a closed shop goes on receiving it. */
const machines = [WHATSAPP_WEBHOOK, EMAIL_NOTICES, PAYMENTS, SIGN_IN_PATH]

/** The calls and files whose responses are cached. */
export const cachedAddresses: KnownParameters = pathname =>
  cachedCalls(pathname) ?? cachedFiles(pathname) ?? cachedFeeds(pathname)

/** Without `cache` every response is made anew. */
export type ServerParts = ContextParts & { pages: Pages; cache?: PageCache | undefined; pageRoute?: PageRoute } & {
  requestCounts?: Pick<RequestCounts, 'failed'>
}

/** The web application: pictures, calls and pages. Does not listen on a port. */
export function createServer({
  pages,
  cache,
  pageRoute = () => '/*',
  requestCounts,
  ...parts
}: ServerParts): Hono<WebEnv> {
  const { publicUrl, tileUrl } = parts.config
  const closure = cachedClosure(parts.db, parts.changes)
  const app = new Hono<WebEnv>()
  app.use(noteRoute(pageRoute, requestCounts?.failed))
  if (cache) app.use(cacheResponses(app, cache, async () => (await closure()) !== null))
  app.use(securityHeaders(publicUrl))
  app.use(giveContext(app, parts))
  app.use(securityLog)
  app.use(refuseCrossSite(publicUrl, openToOtherSites))
  app.use(testVisits(parts.tests))
  app.use(closedShop({ closure, pages, machines, config: parts.config }))
  app.route('/pictures', pictures)
  app.route('/review-videos', videos('review-videos'))
  app.route('/product-videos', videos('product-videos'))
  app.use(compressed)
  app.route('/v1', createApi())
  app.route(STAFF_PICTURES_PATH, staffPictures)
  app.route('/', siteFiles)
  app.route('/', feeds)
  app.route('/', largeFiles())
  app.route(WHATSAPP_WEBHOOK, whatsappNotices())
  app.route(PAYMENTS, paymentNotices())
  app.route(EMAIL_NOTICES, emailNotices())
  app.route(SIGN_IN_PATH, providerSignIn())
  // With `.data` the page's address for the browser's own requests.
  for (const path of staffFilePaths.flatMap(page => [page, `${page}.data`, `${page}/*`])) {
    app.all(path, limitStaffFile, contentPolicy(tileUrl), servePage(pages))
  }
  app.all('*', limitBody, contentPolicy(tileUrl), servePage(pages))
  return app
}
