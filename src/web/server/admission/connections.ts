import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { changeCount } from '../../../platform/limits/change-count.ts'
import type { AdmissionLimits } from '../call-limits.ts'
import { addressKey, type ClientAddresses } from '../client-address.ts'

/**
 * `responses`: those that are not finished. `key`: its address as limits count it; null for a proxy, which has the
 * connections of all its clients.
 */
export type Connection = { socket: Socket; key: string | null; responses: Set<ServerResponse> }

type Limits = Pick<AdmissionLimits, 'connections' | 'connectionsPerAddress' | 'unsentBytes' | 'pipeliningPenaltyMs'>

// More addresses than this are no longer remembered, the oldest first.
const MAX_REFUSED_ADDRESSES = 10_000

/**
 * Limits connections, in all and per address. When all are taken the one closes that has waited longest for its client;
 * in a rush an address that has its share of them gets no more, since to read and refuse a request costs more than to
 * close its connection unread.
 */
export function trackConnections(limits: Limits, { clientAddress, isProxy }: ClientAddresses) {
  const all = new Map<Socket, Connection>()
  /** Those whose client is to send, in the order in which this wait began. */
  const waiting = new Set<Connection>()
  const perAddress = new Map<string, number>()
  const refused = new LRUCache<string, true>({ max: MAX_REFUSED_ADDRESSES, ttl: limits.pipeliningPenaltyMs })
  let closed = 0

  const forget = (connection: Connection) => {
    all.delete(connection.socket)
    waiting.delete(connection)
  }
  const close = (connection: Connection) => {
    closed += 1
    forget(connection)
    connection.socket.resetAndDestroy()
  }
  const waitForClient = (connection: Connection, wait: boolean) => {
    waiting.delete(connection)
    if (wait && all.has(connection.socket)) waiting.add(connection)
  }
  // With a single address, such as when all others come by a proxy, there is nothing to divide.
  const mostOf = (shared: boolean) =>
    shared && perAddress.size > 1
      ? Math.min(limits.connectionsPerAddress, Math.max(1, Math.floor(limits.connections / perAddress.size)))
      : limits.connectionsPerAddress
  return {
    accept(socket: Socket, inRush: boolean): void {
      const { remoteAddress } = socket
      const key = isProxy(remoteAddress) ? null : addressKey(clientAddress(remoteAddress, undefined))
      const connection: Connection = { socket, key, responses: new Set() }
      const isFull = all.size >= limits.connections
      if (key && ((perAddress.get(key) ?? 0) >= mostOf(isFull && inRush) || refused.has(key))) {
        close(connection)
        return
      }
      const oldest = waiting.values().next().value ?? all.values().next().value
      if (oldest && isFull) close(oldest)
      all.set(socket, connection)
      waiting.add(connection)
      if (key) changeCount(perAddress, key, 1)
      socket.once('close', () => {
        if (key) changeCount(perAddress, key, -1)
        forget(connection)
      })
    },
    of: (socket: Socket) => all.get(socket),
    /**
     * Closes it and, but for a proxy, all connections of its address, and accepts no more of them for a while: Node
     * parses whatever they sent.
     */
    refuseAddress(connection: Connection): void {
      const { key } = connection
      close(connection)
      if (!key) return
      refused.set(key, true)
      for (const each of all.values()) if (each.key === key) close(each)
    },
    /** Whose turn it is: the client's to send, or the shop's to respond. */
    waitForClient,
    /** Counts a response until it was sent or its client left. */
    beginResponse(connection: Connection, outgoing: ServerResponse): void {
      waitForClient(connection, false)
      connection.responses.add(outgoing)
      outgoing.once('close', () => {
        connection.responses.delete(outgoing)
        if (connection.responses.size === 0) waitForClient(connection, true)
      })
    },
    /** Closes the connections with the most unread responses until the rest fits into memory. */
    closeUnread(): void {
      const unread = [...all.values()]
        .filter(({ responses }) => responses.size > 0)
        .map(connection => ({ connection, bytes: sum([...connection.responses].map(each => each.writableLength)) }))
        .sort((a, b) => b.bytes - a.bytes)
      let bytes = sum(unread.map(each => each.bytes))
      for (const each of unread) {
        if (bytes <= limits.unsentBytes) return
        bytes -= each.bytes
        close(each.connection)
      }
    },
    /** How many were closed since the last call. */
    takeClosed(): number {
      const before = closed
      closed = 0
      return before
    },
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
