import { connect, type Socket } from 'node:net'

/** A client that writes any bytes to a connection, and reads only while `socket` flows. */
export type RawClient = {
  socket: Socket
  /** All that arrived. */
  text: () => string
  /** The statuses of the answers that arrived. */
  statuses: () => number[]
  isClosed: () => boolean
  /** Resolves when the connection has ended. */
  closed: Promise<void>
}

/** Connects to a port of this machine, from another address of it (127.0.0.0/8) if need be, and sends `text`. */
export async function rawClient(port: number, text = '', localAddress = '127.0.0.1'): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let received = ''
  socket.on('data', bytes => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  await new Promise<void>(resolve => socket.once('connect', resolve).once('close', () => resolve()))
  if (text) socket.write(text)
  return {
    socket,
    text: () => received,
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(found => Number(found[1])),
    isClosed: () => socket.closed,
    closed,
  }
}

/** A request as text. */
export function rawRequest(path: string, { method = 'GET', headers = {} as Record<string, string>, body = '' } = {}) {
  const lines = Object.entries({ host: 'shop.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
