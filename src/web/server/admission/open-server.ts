import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Incident } from '../../../platform/database/incidents.ts'
import { type AdmissionLimits, admissionLimits } from '../call-limits.ts'
import { clientAddresses } from '../client-address.ts'
import type { SendCached } from '../page-cache/send-cached.ts'
import { type Admitted, admitRequests } from './admit-requests.ts'
import { trackConnections } from './connections.ts'
import type { RespondToProbe } from './health.ts'
import { watchRush } from './rush.ts'
import { watchProxies } from './untrusted-proxy.ts'
import { type FinishedRequest, newNote, watchRequest } from './watch-requests.ts'
import { type CountView, watchView } from './watch-views.ts'

/** What a request brings beside itself. */
export type ServerBindings = HttpBindings & Omit<Admitted, 'end'>

type Fetch = (request: Request, env: ServerBindings) => Response | Promise<Response>

type Parts = {
  fetch: Fetch
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  /** The beginnings of paths whose handlers read the body (POST, PUT) from the connection, with limits of their own. */
  uploadPaths: readonly string[]
  /** Serves a request from memory, or returns false. */
  sendCached?: SendCached | undefined
  /** Responds to the probes of a balancer, or returns false. */
  respondToProbe?: RespondToProbe | undefined
  /** Called for each request once its response was sent or its client left. */
  onResponse?: ((request: FinishedRequest) => void) | undefined
  /** Counts views of pages on the way to an order. */
  countView?: CountView | undefined
  /** Takes what finds the incident of a proxy that is not trusted. */
  onIncidents?: ((find: () => Incident | null) => void) | undefined
  log: Pick<Logger, 'warn' | 'error'>
  limits?: AdmissionLimits
}

const CHECK_INTERVAL_MS = 250
const LOG_INTERVAL_MS = 10_000

/**
 * The HTTP server, which admits no more than the process can carry (`admissionLimits`): connections per address, heads
 * and bodies in time, and work in turns of the addresses. What is refused costs no work of the shop.
 */
export function openServer({
  fetch,
  trustProxy,
  uploadPaths,
  sendCached,
  respondToProbe,
  onResponse,
  countView,
  onIncidents,
  log,
  limits = admissionLimits,
}: Parts): Server {
  const addresses = clientAddresses(trustProxy)
  const connections = trackConnections(limits, addresses)
  const proxies = watchProxies(addresses)
  const rush = watchRush()
  onIncidents?.(proxies.find)
  let refused = 0
  const admit = admitRequests({
    limits,
    addresses,
    connections,
    rush,
    uploadPaths,
    sendCached,
    respondToProbe,
    work: worker(fetch),
    onBusy: () => {
      refused += 1
    },
  })

  const server = createServer({
    headersTimeout: limits.headMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: 5_000,
  })
  server.timeout = limits.stalledMs
  server.on('connection', socket => {
    rush.countConnection()
    connections.accept(socket, rush.isRushing())
  })
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const connection = connections.of(incoming.socket)
    // What arrived in one piece with the request that was one too many.
    if (!connection) return
    proxies.note(incoming)
    const note = newNote()
    if (onResponse) watchRequest(incoming, outgoing, note, onResponse)
    if (countView) watchView(incoming, outgoing, countView)
    admit(connection, incoming, outgoing, note).catch(error => {
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

/**
 * Hands requests to the shop. Each ends when its response is complete or streams: a client that leaves does not end it
 * before.
 */
function worker(fetch: Fetch) {
  const begun = new WeakMap<IncomingMessage, Admitted>()
  const listener = getRequestListener(async (request, env) => {
    const bindings = env as HttpBindings
    const admitted = begun.get(bindings.incoming)
    if (!admitted) throw new Error('a request was not admitted')
    begun.delete(bindings.incoming)
    const { end, ...known } = admitted
    return Promise.resolve(fetch(request, Object.assign(bindings, known))).finally(end)
  })
  return (incoming: IncomingMessage, outgoing: ServerResponse, admitted: Admitted): void => {
    begun.set(incoming, admitted)
    void listener(incoming, outgoing)
    // Refused by the library itself: `fetch` was not called.
    if (begun.delete(incoming)) admitted.end()
  }
}
