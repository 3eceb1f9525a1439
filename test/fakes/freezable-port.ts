import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A port before a server. Frozen, it accepts connections and passes nothing on, as a server that hangs. */
export async function freezablePort(server: string) {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  let frozen = false
  let accepted = 0
  const port = createServer(near => {
    accepted += 1
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.on('data', bytes => to.write(bytes))
      if (frozen) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(port, 'listening')
  const { port: number } = port.address() as { port: number }
  return {
    url: Object.assign(new URL(server), { hostname: '127.0.0.1', port: String(number) }).href,
    /** How many connections were accepted. */
    accepted: () => accepted,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      port.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
