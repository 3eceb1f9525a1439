import type { Server } from 'node:http'
import { createServer, type Server as Listener } from 'node:net'

type Address = {
  port: number
  host?: string | undefined
  /** Connections that the system holds until they are accepted, on all sockets. */
  backlog: number
}

/**
 * Sockets that listen on the port. Node accepts one connection per socket and turn of its event loop, and a turn takes up to
 * 40 ms while pages render: behind a flood of connections to one socket a shopper would wait for thousands of turns.
 */
const SOCKETS = 64

/** Listens for an HTTP server with several sockets, among which Linux spreads the connections; with one on other systems. */
export function openListeners(server: Server) {
  const listeners: Listener[] = [server]
  return {
    /** Rejects with EADDRINUSE when another program has the port. */
    async listen({ port, host, ...all }: Address): Promise<void> {
      const reusePort = process.platform === 'linux'
      const backlog = reusePort ? Math.ceil(all.backlog / SOCKETS) : all.backlog
      if (reusePort && port > 0) await tryAlone({ port, host, backlog })
      await startListening(server, { port, host, backlog, reusePort })
      const address = server.address()
      const shared = address && typeof address === 'object' ? address.port : port
      while (reusePort && listeners.length < SOCKETS) {
        // The same options as those of an HTTP server.
        const listener = createServer({ allowHalfOpen: true, noDelay: true })
        listener.on('connection', socket => server.emit('connection', socket))
        listeners.push(listener)
        await startListening(listener, { port: shared, host, backlog, reusePort })
      }
    },
    /** Accepts no more connections. Resolves once all have ended. */
    async close(): Promise<void> {
      await Promise.all(listeners.map(stopListening))
    },
  }
}

/** Sockets that share a port share it with other processes too; one that does not share finds out whether it is free. */
async function tryAlone(address: Address): Promise<void> {
  const listener = createServer()
  await startListening(listener, address)
  await stopListening(listener)
}

function startListening(listener: Listener, options: Address & { reusePort?: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(options, () => {
      listener.off('error', reject)
      resolve()
    })
  })
}

const stopListening = (listener: Listener): Promise<void> => new Promise(resolve => listener.close(() => resolve()))
