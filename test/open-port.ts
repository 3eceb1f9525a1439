import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server behind a free port of this machine. `close` ends its connections too. */
export async function openPort(fetch: Fetch): Promise<{ port: number; close: () => void }> {
  const server = createAdaptorServer({ fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
