import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type Server as Listener, type ListenOptions, Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

type Address = {
  port: number
  host?: string | undefined
  /** Connections that the system holds until they are accepted, on all sockets. */
  backlog: number
}

type Inherited = { first: number; count: number; backlog: number }

/**
 * Sockets that listen on the port. Node accepts one connection per socket and turn of its event loop, and a turn takes
 * up to 40 ms while pages render: behind a flood of connections to one socket a shopper would wait for thousands of
 * turns.
 */
export const SOCKETS = 64

// A connection that arrives in a longer turn of the event loop may not be accepted before its end.
const SHORT_TURN_MS = 1
// A socket is closed after this time at the latest: a busy process has few short turns, and a flood never ends.
const LAST_ACCEPT_MS = 1_000

/**
 * Listens for an HTTP server with several sockets, among which Linux spreads the connections; with one on other
 * systems.
 */
export function openListeners(server: Server) {
  const listeners: Listener[] = [server]
  /** Another socket, whose connections are the server's too. */
  const addListener = (): Listener => {
    // The same options as those of an HTTP server.
    const listener = createServer({ allowHalfOpen: true, noDelay: true })
    listener.on('connection', socket => server.emit('connection', socket))
    listeners.push(listener)
    return listener
  }
  return {
    /** Rejects with EADDRINUSE when another program has the port. */
    async listen({ port, host, ...all }: Address): Promise<void> {
      const reusePort = process.platform === 'linux'
      const backlog = reusePort ? Math.ceil(all.backlog / SOCKETS) : all.backlog
      if (reusePort && port > 0) await refuseTakenPort({ port, host })
      await startListening(server, { port, host, backlog, reusePort })
      const address = server.address()
      const shared = address && typeof address === 'object' ? address.port : port
      while (reusePort && listeners.length < SOCKETS) {
        await startListening(addListener(), { port: shared, host, backlog, reusePort })
      }
    },
    /** Listens on sockets that this process inherited: on `count` file descriptors from `first` on. */
    async listenOn({ first, count, backlog }: Inherited): Promise<void> {
      for (let at = 0; at < count; at++) {
        const listener = at === 0 ? server : addListener()
        await startListening(listener, { fd: first + at, backlog: Math.ceil(backlog / count) })
      }
    },
    /** Accepts no more connections, and closes those that no request is on. Resolves once all have ended. */
    async close(): Promise<void> {
      await Promise.all(listeners.map(stopListening))
    },
    /**
     * Accepts no more connections but those that wait, then resolves. Those that are open end after their next
     * response, or when they were idle for the server's `keepAliveTimeout`: closing one earlier could meet a request
     * that is on its way. `ended` resolves once all have.
     */
    async retire(): Promise<{ ended: Promise<unknown> }> {
      const ended: Promise<void>[] = []
      const deadline = performance.now() + LAST_ACCEPT_MS
      for (const each of listeners) {
        await acceptWaiting(each, deadline)
        // An HTTP server's own `close` would end idle connections at once.
        ended.push(new Promise(done => void NetServer.prototype.close.call(each, () => done())))
      }
      // Not before: a proxy would open new connections to the sockets that are left.
      const endConnection = (_: IncomingMessage, outgoing: ServerResponse) =>
        void outgoing.setHeader('connection', 'close')
      server.prependListener('request', endConnection)
      server.prependListener('checkContinue', endConnection)
      return { ended: Promise.all(ended) }
    },
  }
}

/**
 * Resolves after a short turn of the event loop in which no connection to it was accepted: those that wait are reset
 * when it closes.
 */
async function acceptWaiting(listener: Listener, deadline: number): Promise<void> {
  let isQuiet = false
  const onConnection = () => {
    isQuiet = false
  }
  listener.on('connection', onConnection)
  while (!isQuiet && performance.now() < deadline) {
    const began = performance.now()
    isQuiet = true
    await nextTurn()
    if (performance.now() - began > SHORT_TURN_MS) isQuiet = false
  }
  listener.off('connection', onConnection)
}

/**
 * Throws with EADDRINUSE. Sockets that share a port share it with other processes too; one that does not share finds
 * out whether it is free.
 */
export async function refuseTakenPort({ port, host }: Pick<Address, 'port' | 'host'>): Promise<void> {
  const listener = createServer()
  await startListening(listener, { port, host })
  await stopListening(listener)
}

function startListening(listener: Listener, options: ListenOptions & { fd?: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(options, () => {
      listener.off('error', reject)
      resolve()
    })
  })
}

const stopListening = (listener: Listener): Promise<void> => new Promise(resolve => listener.close(() => resolve()))
