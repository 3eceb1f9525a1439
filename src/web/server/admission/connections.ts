import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { changeCount } from '../../../platform/limits/change-count.ts'
import { addressKey, type ClientAddresses } from '../client-address.ts'
import type { AdmissionLimits } from '../limits.ts'

export type Connection = {
  socket: Socket
  /** The unfinished answers, each with the function that is called when the connection closes before. */
  answers: Map<ServerResponse, () => void>
  /** No more requests are taken, since one was refused. */
  isStopped: boolean
}

type Limits = Pick<AdmissionLimits, 'connections' | 'connectionsPerAddress' | 'unsentBytes' | 'pipeliningPenaltyMs'>

// Connections with too many pipelined requests until their address is refused.
const TIMES_UNTIL_REFUSED = 3

/** Limits connections, in all and per address. When all are taken the one closes that has waited longest for its client. */
export function trackConnections(limits: Limits, { clientAddress, isProxy }: ClientAddresses) {
  const all = new Map<Socket, Connection>()
  /** Those whose client is to send, in the order in which this wait began. */
  const waiting = new Set<Connection>()
  const perAddress = new Map<string, number>()
  /** The addresses that pipelined too much: how often, and until when (performance.now()) this counts. */
  const pipelined = new Map<string, { times: number; until: number }>()
  let closed = 0

  /** What counts for a socket; null for a proxy, which has the connections of all its clients. */
  const keyOf = ({ remoteAddress }: Socket) =>
    isProxy(remoteAddress) ? null : addressKey(clientAddress(remoteAddress, undefined))
  const close = (socket: Socket) => {
    closed += 1
    socket.resetAndDestroy()
  }
  const isPunished = (key: string) => {
    const { times, until } = pipelined.get(key) ?? { times: 0, until: 0 }
    return times >= TIMES_UNTIL_REFUSED && until > performance.now()
  }
  const forget = (connection: Connection) => {
    all.delete(connection.socket)
    waiting.delete(connection)
    for (const leave of connection.answers.values()) leave()
    connection.answers.clear()
  }
  const makeRoom = () => {
    const oldest = waiting.values().next().value ?? all.values().next().value
    if (!oldest) return
    forget(oldest)
    close(oldest.socket)
  }
  return {
    accept(socket: Socket): void {
      const key = keyOf(socket)
      if (key && ((perAddress.get(key) ?? 0) >= limits.connectionsPerAddress || isPunished(key))) {
        close(socket)
        return
      }
      if (all.size >= limits.connections) makeRoom()
      const connection: Connection = { socket, answers: new Map(), isStopped: false }
      all.set(socket, connection)
      waiting.add(connection)
      if (key) changeCount(perAddress, key, 1)
      socket.once('close', () => {
        if (key) changeCount(perAddress, key, -1)
        forget(connection)
      })
    },
    of: (socket: Socket) => all.get(socket),
    /** Reads no more from a connection that pipelined more than it may. After the third time its address is refused for a while. */
    stop(connection: Connection): void {
      const { socket } = connection
      connection.isStopped = true
      socket.pause()
      const key = keyOf(socket)
      if (!key) return
      const now = performance.now()
      for (const [old, { until }] of pipelined) if (until < now) pipelined.delete(old)
      pipelined.set(key, { times: (pipelined.get(key)?.times ?? 0) + 1, until: now + limits.pipeliningPenaltyMs })
      if (isPunished(key)) close(socket)
    },
    /** Whose turn it is: the client's to send, or the shop's to answer. */
    waitForClient(connection: Connection, wait: boolean): void {
      waiting.delete(connection)
      if (wait && all.has(connection.socket)) waiting.add(connection)
    },
    /** Closes the connections with the most unread answers until the rest fits into memory. */
    closeUnread(): void {
      const unread = [...all.values()]
        .filter(({ answers }) => answers.size > 0)
        .map(({ socket, answers }) => ({ socket, bytes: sum([...answers.keys()].map(each => each.writableLength)) }))
        .sort((a, b) => b.bytes - a.bytes)
      let bytes = sum(unread.map(each => each.bytes))
      for (const each of unread) {
        if (bytes <= limits.unsentBytes) return
        bytes -= each.bytes
        close(each.socket)
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
