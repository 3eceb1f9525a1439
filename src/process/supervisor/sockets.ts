import { lookup } from 'node:dns/promises'
import { BoundSocket } from 'node:net'
import { refuseTakenPort, SOCKETS } from '../../web/server/admission/listeners.ts'

export type Sockets = {
  /**
   * File descriptors to be inherited. Binds them unless they are bound. Throws with EADDRINUSE when another program has
   * the port.
   */
  open: () => Promise<number[]>
  /** Processes that inherited them go on listening. */
  close: () => void
}

/**
 * The sockets of a port, bound by the supervisor, which never listens on them: a connection that waits to be accepted
 * is not lost with the process that ends, since the others listen on the same sockets.
 */
export function portSockets({ port, host }: { port: number; host: string | undefined }): Sockets {
  let sockets: BoundSocket[] = []
  let boundPort = port
  return {
    async open() {
      if (sockets.length === 0) {
        const reusePort = process.platform === 'linux'
        if (boundPort > 0) await refuseTakenPort({ port: boundPort, host })
        const address = host ? (await lookup(host)).address : '::'
        const bind = () => bindSocket({ port: boundPort, host: address, reusePort })
        const first = bind()
        boundPort = first.address().port
        sockets = [first]
        while (reusePort && sockets.length < SOCKETS) sockets.push(bind())
      }
      return sockets.map(socket => socket.fd())
    },
    close() {
      for (const socket of sockets.splice(0)) socket.close()
    },
  }
}

function bindSocket(options: { port: number; host: string; reusePort: boolean }): BoundSocket {
  try {
    return new BoundSocket(options)
  } catch (error) {
    // A machine without IPv6.
    const { code } = error as NodeJS.ErrnoException
    if (options.host !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error
    return new BoundSocket({ ...options, host: '0.0.0.0' })
  }
}
