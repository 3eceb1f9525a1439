import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as backOffice from 'virtual:back-office/server-build'
import * as storefront from 'virtual:react-router/server-build'
import { readConfig, shopFolders } from '../platform/config.ts'
import { createLog } from '../platform/log/log.ts'
import { buildFolder } from '../platform/process/build-folder.ts'
import { endWhenOrphaned } from '../platform/process/on-shutdown.ts'
import { terminalText } from '../platform/process/operator-error.ts'
import { FIRST_SOCKET, shareOf, takeSupervision } from '../platform/process/supervision.ts'
import { issueToken } from '../platform/secrets/signing.ts'
import { fullDiskText } from '../platform/storage/disk-space.ts'
import { cachedAddresses, createServer, uploadPaths } from '../server.ts'
import { warmPictures } from '../shop/ground/pictures/index.ts'
import { firstOwnerLinkOnce, staffLinkToken, workingDemoLogins } from '../shop/staff/staff/index.ts'
import { probes } from '../web/server/admission/health.ts'
import { openListeners } from '../web/server/admission/listeners.ts'
import { openServer, type ServerBindings } from '../web/server/admission/open-server.ts'
import { serveMetrics } from '../web/server/admission/serve-metrics.ts'
import type { FinishedRequest } from '../web/server/admission/watch-requests.ts'
import { admissionLimits } from '../web/server/call-limits.ts'
import { openPageCache } from '../web/server/page-cache/open-page-cache.ts'
import { sendCached } from '../web/server/page-cache/send-cached.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { bothApplications } from './pages.ts'
import { watchWork } from './running-work.ts'
import { shareAssets } from './shared-assets.ts'
import { staticFiles } from './static-files.ts'
import { endOnShutdown } from './stop-process.ts'
import { openTestOrders } from './test-orders/open-test-orders.ts'
import { startWorker } from './worker.ts'

// Pictures are warmed after this delay, so that the first requests are fast.
const IDLE_WORK_DELAY_MS = 15_000
// Idle time after which pictures are warmed.
const IDLE_AFTER_MS = 1_000

let lastRequest = 0

try {
  await (process.argv[2] === 'worker' ? startWorker() : start())
} catch (error) {
  console.error((await fullDiskText(shopFolders(process.env))) ?? terminalText(error))
  process.exit(1)
}

async function start(): Promise<void> {
  const endsNoMore = endWhenOrphaned()
  const supervision = takeSupervision(process.env)
  const config = shareOf(readConfig(process.env), supervision?.processes ?? 1)
  const log = createLog(config.logLevel)
  const startsShop = supervision?.startsShop ?? true
  if (startsShop && !config.rateLimits) log.warn('RATE_LIMITS is off: nothing holds back a flood of requests')
  const shop = await openShop(config, log, {
    embeddedUrl: supervision?.embeddedUrl ?? null,
    slot: supervision && supervision.processes > 1 ? supervision.slot : null,
    onLost() {
      log.fatal('the database is gone')
      process.exit(1)
    },
  })
  const isFirst = !supervision || supervision.slot === 0
  // Before any page names them.
  if (isFirst) {
    await shareAssets(shop.storage, join(buildFolder, 'client/assets')).catch(error =>
      log.warn({ err: error }, 'the files of this build are not stored for shops of another build'),
    )
  }
  // Before it listens: from then on a database that goes away ends nothing.
  const staff = startsShop ? await staffLines(shop) : []
  const state = { isStopping: () => false }
  const { server, workSettled } = serve(shop, state)
  const listeners = openListeners(server)
  const { stopping } = endOnShutdown({
    server,
    listeners,
    drainMs: config.drainMs,
    workSettled,
    endStreams: shop.changes.close,
    close: shop.close,
  })
  endsNoMore()
  state.isStopping = () => stopping.aborted
  try {
    const { port, host } = config
    const { backlog } = admissionLimits
    if (supervision?.sockets) await listeners.listenOn({ first: FIRST_SOCKET, count: supervision.sockets, backlog })
    else await listeners.listen({ port, host, backlog })
  } catch (error) {
    await shop.close()
    throw error
  }
  if (startsShop) {
    console.log(`The shop:  ${config.publicUrl}/\nThe calls: ${config.publicUrl}/v1/docs`)
    console.log(`The back office: ${config.publicUrl}/admin`)
    for (const line of staff) console.log(line)
    console.log('ready')
  }
  // From now on the supervisor starts it again when it crashes.
  process.send?.('ready')
  if (isFirst) await renderPicturesWhenIdle(shop, stopping)
}

/** Who may sign in: the first owner's link, at the first start; the demo shop's logins. */
async function staffLines({ config, db }: OpenShop): Promise<string[]> {
  const link = await firstOwnerLinkOnce(db)
  if (link === 'given before')
    return [
      'Nobody works here yet. A link for the first owner was printed before; npm run owner-link prints another one',
    ]
  if (link) {
    const token = issueToken(config.sessionSecret, staffLinkToken(link.linkId))
    return [
      `Nobody works here yet. The first owner joins, once, within a week: ${config.publicUrl}/admin/join?token=${token}`,
    ]
  }
  if (!config.demo) return []
  if (config.publicUrl.startsWith('https:'))
    return ['The logins of the demo shop are closed on https: npm run owner-link prints a link for an owner']
  const logins = await workingDemoLogins(db, config.sessionSecret)
  return logins.map(({ role, email, password }) => `  ${role.padEnd(10)} ${email.padEnd(30)} ${password}`)
}

/** A picture that fails here is rendered, or fails, at its first request. */
async function renderPicturesWhenIdle({ db, storage, log }: OpenShop, stopping: AbortSignal): Promise<void> {
  await pause(IDLE_WORK_DELAY_MS, undefined, { ref: false })
  const spareTime = async () => {
    while (!stopping.aborted && performance.now() - lastRequest < IDLE_AFTER_MS)
      await pause(IDLE_AFTER_MS, undefined, { ref: false })
  }
  await warmPictures(db, storage, stopping, spareTime).catch(error =>
    log.warn({ err: error }, 'pictures were not rendered in advance'),
  )
}

type Served = {
  server: Server
  /** Resolves once the shop works on no request. */
  workSettled: () => Promise<void>
}

function serve(shop: OpenShop, state: { isStopping: () => boolean }): Served {
  const { publicUrl, pageCacheBytes: maxBytes, cdnMaxAge } = shop.config
  const { pages, pageParameters, pageRoute } = bothApplications(storefront, backOffice)
  const known = (path: string) => cachedAddresses(path) ?? pageParameters(path)
  const cache =
    maxBytes > 0
      ? openPageCache({
          changes: shop.changes,
          known,
          origin: publicUrl,
          cdnMaxAge,
          maxBytes,
          countSearch: shop.searches.add,
        })
      : undefined
  const tests = openTestOrders({ ...shop, serve: parts => createServer({ ...parts, pages, pageRoute }) })
  shop.changes.closed.addEventListener('abort', () => void tests.close())
  const app = createServer({ ...shop, pages, pageRoute, cache, tests })
  const files = staticFiles(join(buildFolder, 'client'), shop.config.publicUrl, shop.storage)
  const { metrics } = shop
  if (cache) {
    metrics?.watchPageCache(cache.responses.use)
    shop.requestCounts.watchCache(cache.responses.use)
  }
  const measured = metrics && serveMetrics(metrics, shop.config.metricsToken ?? '')
  const probe = probes(shop.db, () => state.isStopping())
  const work = watchWork((request: Request, env: ServerBindings) => {
    lastRequest = performance.now()
    const { pathname } = new URL(request.url)
    const isFile = files.has(pathname)
    if (isFile) env.note.route = 'file'
    return isFile ? files.app.fetch(request, env) : app.fetch(request, env)
  })
  const server = openServer({
    trustProxy: shop.config.trustProxy,
    uploadPaths,
    log: shop.log,
    sendCached: cache && sendCached(cache),
    respondToProbe: (...request) => measured?.(...request) || probe(...request),
    onResponse: watched(shop),
    countView: shop.views.add,
    onIncidents: shop.incidents.add,
    fetch: work.handle,
  })
  return { server, workSettled: work.settled }
}

/** What is done with each finished request: measured, logged, or nothing. */
function watched({ config, metrics, log }: OpenShop): ((request: FinishedRequest) => void) | undefined {
  if (!metrics && !config.requestLog) return undefined
  return request => {
    metrics?.observeRequest(request)
    if (config.requestLog) log.info(request, 'request')
  }
}
