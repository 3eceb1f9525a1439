import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type OpenShop, openShop } from './open-shop.ts'
import { pageParameters, pageRoute, pages } from './pages.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { AlreadyRunningError } from './platform/database/embedded-postgres.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { UnusableDatabaseError } from './platform/database/reach-database.ts'
import { createLog } from './platform/log.ts'
import { projectRoot } from './platform/project-root.ts'
import { issueToken } from './platform/signing.ts'
import { BucketError } from './platform/storage/bucket-error.ts'
import { createServer, keptAddresses, uploadPaths } from './server.ts'
import { warmPictures } from './shop/pictures/index.ts'
import { firstOwnerLink, staffLinkToken, workingDemoLogins } from './shop/staff/index.ts'
import { staticFiles } from './static-files.ts'
import { answerMetrics } from './web/server/admission/answer-metrics.ts'
import { probes } from './web/server/admission/health.ts'
import { openListeners } from './web/server/admission/listeners.ts'
import { openServer } from './web/server/admission/open-server.ts'
import type { AnsweredRequest } from './web/server/admission/watch-requests.ts'
import { openAnswerCache } from './web/server/kept-answers/open-answer-cache.ts'
import { sendKept } from './web/server/kept-answers/send-kept.ts'
import { admissionLimits } from './web/server/limits.ts'
import { startWorker } from './worker.ts'

// How long running requests may take after SIGTERM.
const SHUTDOWN_TIMEOUT_MS = 10_000
// Pictures are warmed after this delay, so that the first requests are fast.
const IDLE_WORK_DELAY_MS = 15_000
// Idle time after which pictures are warmed.
const IDLE_AFTER_MS = 1_000

// Failures whose message is one line for the terminal.
const EXPECTED = [ConfigError, AlreadyRunningError, BucketError, MigrationError, UnusableDatabaseError]

let lastRequest = 0

try {
  await (process.argv[2] === 'worker' ? startWorker() : start())
} catch (error) {
  console.error(isExpected(error) ? error.message : error)
  process.exit(1)
}

function isExpected(error: unknown): error is Error {
  return EXPECTED.some(kind => error instanceof kind) || isBusyPort(error)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: nothing holds back a flood of requests')
  const shop = await openShop(config, log, () => {
    log.fatal('the database is gone')
    process.exit(1)
  })
  // Before it listens: from then on a database that goes away ends nothing.
  const staff = await staffLines(shop)
  const stopping = new AbortController()
  const server = serve(shop, stopping.signal)
  const listeners = openListeners(server)
  stopOnSignal(shop, server, { stopping, stopListening: listeners.close })
  try {
    await listeners.listen({ port: config.port, host: config.host, backlog: admissionLimits.backlog })
  } catch (error) {
    await shop.close()
    throw error
  }
  console.log(`The shop:  ${config.publicUrl}/\nThe calls: ${config.publicUrl}/v1/docs`)
  console.log(`The back office: ${config.publicUrl}/admin`)
  for (const line of staff) console.log(line)
  console.log('ready')
  // `npm start` starts a crashed shop again once it was ready.
  process.send?.('ready')
  await renderPicturesWhenIdle(shop, stopping.signal)
}

/** Who may sign in: the first owner's link while nobody works here; the demo logins of the embedded database. */
async function staffLines({ config, db }: OpenShop): Promise<string[]> {
  const linkId = await firstOwnerLink(db)
  if (linkId) {
    const token = issueToken(config.sessionSecret, staffLinkToken(linkId))
    return [
      `Nobody works here yet. The first owner joins, once, within a week: ${config.publicUrl}/admin/join?token=${token}`,
    ]
  }
  if (config.databaseUrl) return []
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

function serve(shop: OpenShop, stopping: AbortSignal): Server {
  const { publicUrl, keptAnswersBytes: maxBytes, cdnMaxAge } = shop.config
  const known = (path: string) => keptAddresses(path) ?? pageParameters(path)
  const cache =
    maxBytes > 0 ? openAnswerCache({ changes: shop.changes, known, origin: publicUrl, cdnMaxAge, maxBytes }) : undefined
  const app = createServer({ ...shop, pages, pageRoute, cache })
  const files = staticFiles(join(projectRoot, 'build/client'), shop.config.publicUrl)
  const { metrics } = shop
  if (cache) metrics?.watchKeptAnswers(cache.answers.use)
  const measured = metrics && answerMetrics(metrics, shop.config.metricsToken ?? '')
  const probe = probes(shop.db, () => stopping.aborted)
  return openServer({
    trustProxy: shop.config.trustProxy,
    uploadPaths,
    log: shop.log,
    sendKept: cache && sendKept(cache),
    answerProbe: (...request) => measured?.(...request) || probe(...request),
    onAnswered: watched(shop),
    fetch: (request, env) => {
      lastRequest = performance.now()
      const { pathname } = new URL(request.url)
      const isFile = files.has(pathname)
      if (isFile && env.note) env.note.route = 'file'
      return isFile ? files.app.fetch(request, env) : app.fetch(request, env)
    },
  })
}

/** What is done with each answered request: measured, logged, or nothing. */
function watched({ config, metrics, log }: OpenShop): ((request: AnsweredRequest) => void) | undefined {
  if (!metrics && !config.requestLog) return undefined
  return request => {
    metrics?.observeRequest(request)
    if (config.requestLog) log.info(request, 'request')
  }
}

type Stopping = { stopping: AbortController; stopListening: () => Promise<void> }

/**
 * On SIGTERM, SIGINT, a closed terminal or the end of the launcher: is not ready any more, goes on for DRAIN_SECONDS, in which a
 * balancer sees it, finishes running requests, then closes everything.
 */
function stopOnSignal(shop: OpenShop, server: Server, { stopping, stopListening }: Stopping): void {
  const stop = async () => {
    // Ctrl-C may arrive twice, from the terminal and from the launcher.
    if (stopping.signal.aborted) return
    stopping.abort()
    await pause(shop.config.drainMs)
    // Ends the pages' streams of events, which would never end.
    await shop.changes.close()
    await finishRequests(server, stopListening)
    await shop.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
}

async function finishRequests(server: Server, stopListening: () => Promise<void>): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await stopListening()
  clearInterval(idle)
  clearTimeout(late)
}

function isBusyPort(error: unknown): error is Error {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (busy) error.message = `Port ${process.env.PORT ?? 3000} is taken by another program; choose another with PORT.`
  return busy
}
