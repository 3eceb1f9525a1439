import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabasePort = {
  port: number
  /** Passes connections on to this port of PostgreSQL from now on. */
  leadTo: (port: number) => Promise<void>
  /** Refuses connections, as a machine does on which nothing listens. */
  refuse: () => Promise<void>
  /** Ends every open connection on both sides, in the middle of whatever is sent. */
  cut: () => void
  close: () => Promise<void>
}

/** A port of this machine whose address stays the same while PostgreSQL behind it ends and starts on others. */
export async function openDatabasePort(): Promise<DatabasePort> {
  const sockets = new Set<Socket>()
  let target = 0
  const server = createServer(client => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refuse = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    port,
    async leadTo(next) {
      target = next
      if (!server.listening) await listen(port)
    },
    refuse,
    cut,
    close: refuse,
  }
}
