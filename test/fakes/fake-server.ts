import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A real HTTP server on this machine, on a free port. */
export async function fakeServer(answer: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
