import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import { concurrencyLimit } from '../../../platform/uploads/concurrency-limit.ts'
import { addressKey, clientAddresses } from '../client-address.ts'
import type { SendKept } from '../kept-answers/send-kept.ts'
import { type AdmissionLimits, admissionLimits } from '../limits.ts'
import { trackConnections } from './connections.ts'
import { fairQueue } from './fair-queue.ts'
import type { AnswerProbe } from './health.ts'
import { bodyReceiver } from './receive-body.ts'
import { busy, findFault, hasBody, type Refusal, refuse } from './refuse.ts'
import { watchRush } from './rush.ts'
import { stopReading } from './stop-reading.ts'

/** What a request brings beside itself. */
export type ServerBindings = HttpBindings & {
  /** The client's IP address, behind trusted proxies too. */
  clientAddress: string
}

type Fetch = (request: Request, env: ServerBindings) => Response | Promise<Response>

type Parts = {
  fetch: Fetch
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  /** The beginnings of paths whose handlers read the body (POST, PUT) from the connection, with limits of their own. */
  uploadPaths: readonly string[]
  /** Answers a request from memory, or returns false. */
  sendKept?: SendKept | undefined
  /** Answers the probes of a balancer, or returns false. */
  answerProbe?: AnswerProbe | undefined
  log: Pick<Logger, 'warn' | 'error'>
  limits?: AdmissionLimits
}

const CALLS_AND_FILES = /^\/(v1|assets|pictures|review-videos)\//
const UPLOAD_METHODS = ['POST', 'PUT']
const CHECK_INTERVAL_MS = 250
const LOG_INTERVAL_MS = 10_000

/**
 * The HTTP server, which admits no more than the process can carry (`admissionLimits`): connections per address, heads and
 * bodies in time, and work in turns of the addresses. What is refused costs no work of the shop.
 */
export function openServer({
  fetch,
  trustProxy,
  uploadPaths,
  sendKept,
  answerProbe,
  log,
  limits = admissionLimits,
}: Parts): Server {
  const addresses = clientAddresses(trustProxy)
  const connections = trackConnections(limits, addresses)
  const { waiting, waitingPerAddress: waitingPerKey } = limits
  const pages = fairQueue({ running: limits.pages, runningPerKey: limits.pagesPerAddress, waiting, waitingPerKey })
  const calls = fairQueue({ running: limits.calls, runningPerKey: limits.callsPerAddress, waiting, waitingPerKey })
  const bodies = concurrencyLimit({ total: Number.POSITIVE_INFINITY, perKey: limits.bodiesPerAddress })
  const uploads = concurrencyLimit({ total: limits.uploads, perKey: limits.uploadsPerAddress })
  const receive = bodyReceiver(limits)
  const work = worker(fetch)
  const rush = watchRush()
  let refused = 0

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { socket, url = '' } = incoming
    const connection = connections.of(socket)
    if (!connection || socket.destroyed || connection.isStopped) return
    connections.waitForClient(connection, false)
    connection.answers.set(outgoing, () => {})
    outgoing.once('close', () => {
      connection.answers.delete(outgoing)
      if (connection.answers.size === 0) connections.waitForClient(connection, true)
    })
    const no = (refusal: Refusal) => {
      if (refusal === busy) refused += 1
      refuse(incoming, outgoing, refusal, connection.isStopped)
    }
    if (connection.answers.size > limits.requestsPerConnection) {
      connection.isStopped = true
      stopReading(socket, () => connections.countPipelining(socket))
      return no(busy)
    }
    const isUpload = UPLOAD_METHODS.includes(incoming.method ?? '') && uploadPaths.some(path => url.startsWith(path))
    const fault = findFault(incoming, isUpload)
    if (fault) return no(fault)
    if (!hasBody(incoming) && answerProbe?.(incoming, outgoing)) return
    // A kept answer costs no more than waiting for a turn.
    if (!hasBody(incoming) && sendKept?.(incoming, outgoing)) return
    const forwardedFor = incoming.headers['x-forwarded-for'] as string | undefined
    const clientAddress = addresses.clientAddress(socket.remoteAddress, forwardedFor)
    const key = addressKey(clientAddress)
    const proceed = () => {
      if (incoming.headers.expect) outgoing.writeContinue()
    }
    if (isUpload) {
      const end = uploads.acquire(key)
      if (!end) return no(busy)
      proceed()
      return work(incoming, outgoing, { clientAddress, end })
    }
    if (hasBody(incoming)) {
      const end = bodies.acquire(key)
      if (!end) return no(busy)
      proceed()
      connections.waitForClient(connection, true)
      const refusal = await receive(incoming).finally(end)
      connections.waitForClient(connection, false)
      if (socket.destroyed) return
      if (refusal) return no(refusal)
    }
    const queue = CALLS_AND_FILES.test(url) ? calls : pages
    const begin = (end: () => void) => {
      // During its wait its client may have left, or its answer may have been kept.
      if (outgoing.destroyed || (!hasBody(incoming) && sendKept?.(incoming, outgoing))) end()
      else work(incoming, outgoing, { clientAddress, end })
    }
    const start = (end: () => void) => (queue === pages ? rush.afterwards(() => begin(end)) : begin(end))
    const stopWaiting = queue.add({ key, start, refuse: () => no(busy) })
    if (connection.answers.has(outgoing)) connection.answers.set(outgoing, stopWaiting)
  }

  const server = createServer({ requestTimeout: limits.uploadMs, connectionsCheckingInterval: 5_000 })
  server.headersTimeout = limits.headMs
  server.keepAliveTimeout = limits.idleMs
  server.timeout = limits.stalledMs
  server.on('connection', socket => {
    rush.countConnection()
    connections.accept(socket)
  })
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    handle(incoming, outgoing).catch(error => {
      log.error({ err: error }, 'a request could not be admitted')
      incoming.socket.destroy()
    })
  }
  server.on('request', onRequest)
  // The client waits with its body until it is admitted.
  server.on('checkContinue', onRequest)
  const checking = setInterval(() => connections.closeUnread(), CHECK_INTERVAL_MS).unref()
  const logging = setInterval(() => {
    const closed = connections.takeClosed()
    if (refused + closed > 0) log.warn({ refused, closed }, 'too many requests or connections: some were refused')
    refused = 0
  }, LOG_INTERVAL_MS).unref()
  server.once('close', () => {
    clearInterval(checking)
    clearInterval(logging)
  })
  return server
}

/** Hands requests to the shop. Each ends when its answer is complete or streams: a client that leaves does not end it before. */
function worker(fetch: Fetch) {
  type Work = { clientAddress: string; end: () => void }
  const begun = new WeakMap<IncomingMessage, Work>()
  const listener = getRequestListener(async (request, env) => {
    const bindings = env as HttpBindings
    const { clientAddress = '', end } = begun.get(bindings.incoming) ?? {}
    begun.delete(bindings.incoming)
    try {
      return await fetch(request, Object.assign(bindings, { clientAddress }))
    } finally {
      end?.()
    }
  })
  return (incoming: IncomingMessage, outgoing: ServerResponse, each: Work): void => {
    begun.set(incoming, each)
    void listener(incoming, outgoing)
    // Refused by the library itself: `fetch` was not called.
    if (begun.delete(incoming)) each.end()
  }
}
