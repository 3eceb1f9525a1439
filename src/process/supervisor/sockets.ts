import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { getSystemErrorName } from 'node:util'
import { refuseTakenPort, SOCKETS } from '../../web/server/admission/listeners.ts'

/** A bound socket of Node; a process that inherits it listens on it. */
type Handle = { close: () => void; getsockname: (out: { port?: number }) => number }
type CreateHandle = (host: string, port: number, type: 4 | 6, fd: undefined, flags: number) => Handle | number

/**
 * Node has no public function that binds a socket without listening on it; this one has been there since Node 0.12.
 * `keep-processes.test.ts` fails should it change.
 */
const createHandle = (net as unknown as { _createServerHandle: CreateHandle })._createServerHandle
// libuv's UV_TCP_REUSEPORT.
const REUSE_PORT = 2

export type Sockets = {
  /** To be inherited. Binds them unless they are bound. Throws with EADDRINUSE when another program has the port. */
  open: () => Promise<Handle[]>
  /** Processes that inherited them go on listening. */
  close: () => void
}

/**
 * The sockets of a port, held open by the supervisor: a connection that waits to be accepted is not lost with the process that
 * ends, since the others listen on the same sockets.
 */
export function portSockets({ port, host }: { port: number; host: string | undefined }): Sockets {
  let handles: Handle[] = []
  let boundPort = port
  return {
    async open() {
      if (handles.length > 0) return handles
      const shared = process.platform === 'linux'
      if (boundPort > 0) await refuseTakenPort({ port: boundPort, host })
      const { address, family } = host ? await lookup(host) : { address: '::', family: 6 }
      const bind = (flags: number) => {
        const handle = createHandle(address, boundPort, family === 4 ? 4 : 6, undefined, flags)
        if (typeof handle !== 'number') return handle
        // A machine without IPv6.
        const fallback = host ? handle : createHandle('0.0.0.0', boundPort, 4, undefined, flags)
        if (typeof fallback !== 'number') return fallback
        throw new Error(`the port ${boundPort} cannot be used: ${getSystemErrorName(fallback)}`)
      }
      const first = bind(shared ? REUSE_PORT : 0)
      const bound: { port?: number } = {}
      first.getsockname(bound)
      boundPort = bound.port ?? boundPort
      handles = [first]
      while (shared && handles.length < SOCKETS) handles.push(bind(REUSE_PORT))
      return handles
    },
    close() {
      for (const handle of handles.splice(0)) handle.close()
    },
  }
}
