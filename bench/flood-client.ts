/** A process that floods a server until it is ended: `node flood-client.ts '{"port":3000,...}'`. Prints the answers' statuses. */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Flood = {
  port: number
  connections: number
  /** Sent on each connection: once, or `repeat` times in one piece. */
  request: string
  repeat?: number
  /** One more byte every so many ms. */
  dripMs?: number
  /** Opens a connection again when it closes. */
  again?: boolean
  /** The connections come from this many addresses, 127.0.A.B from A = `from`. */
  addresses?: number
  from?: number
}

const flood = JSON.parse(process.argv[2] ?? '') as Flood
const { port, connections, request, repeat = 1, dripMs, again, addresses = 1, from = 1 } = flood
const statuses: Record<string, number> = {}
const count = (name: string) => {
  statuses[name] = (statuses[name] ?? 0) + 1
}
const sockets = new Set<Socket>()

function open(n: number): void {
  const address = n % addresses
  const localAddress = `127.0.${from + Math.floor(address / 250)}.${1 + (address % 250)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('connect', () => {
    sockets.add(socket)
    socket.write(request.repeat(repeat))
  })
  socket.on('data', bytes => {
    for (const [, status = ''] of bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g)) count(status)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    count('closed')
    sockets.delete(socket)
    if (again) setTimeout(open, 200, n)
  })
}

process.on('SIGTERM', () => {
  console.log(JSON.stringify(statuses))
  process.exit(0)
})
// It runs until it is ended, also when all its connections are closed.
setInterval(() => {}, 1_000_000)
if (dripMs) setInterval(() => sockets.forEach(socket => void socket.write('x')), dripMs)
for (let n = 0; n < connections; n++) {
  open(n)
  // Opening thousands in one go would only delay the first ones.
  if (n % 500 === 499) await wait(1)
}
