import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Await, awaitInPlace } from '../../../platform/limits/turns.ts'
import { concurrencyLimit } from '../../../platform/uploads/concurrency-limit.ts'
import { addressKey, type ClientAddresses } from '../client-address.ts'
import type { AdmissionLimits } from '../limits.ts'
import type { SendCached } from '../page-cache/send-cached.ts'
import type { Connection, trackConnections } from './connections.ts'
import { fairQueue } from './fair-queue.ts'
import type { AnswerProbe } from './health.ts'
import { bodyReceiver } from './receive-body.ts'
import { busy, findIncident, hasBody, type Refusal, refuse } from './refuse.ts'

/** An admitted request. */
export type Admitted = {
  clientAddress: string
  /** To be called once its work is done. */
  end: () => void
  /** Awaits something without holding its place among those that are worked on, and takes one again for what follows. */
  waitAside: Await
}

type Parts = {
  limits: AdmissionLimits
  addresses: ClientAddresses
  connections: ReturnType<typeof trackConnections>
  uploadPaths: readonly string[]
  sendCached?: SendCached | undefined
  /** Whether a request, with its body, could only be told that the shop is busy: it costs no work then. */
  isFutile?: IsFutile | undefined
  answerProbe?: AnswerProbe | undefined
  work: (incoming: IncomingMessage, outgoing: ServerResponse, admitted: Admitted) => void
  /** Called for each request that was one too many. */
  onBusy: () => void
}

/** `address`: what limits count for the client's (`addressKey`). */
export type IsFutile = (url: string, body: Buffer, address: string) => boolean

const UPLOAD_METHODS = ['POST', 'PUT']

/** Answers a request from memory, refuses it, or hands it to `work` in its turn, with its body received unless it is an upload. */
export function admitRequests({
  limits,
  addresses,
  connections,
  uploadPaths,
  sendCached,
  isFutile,
  answerProbe,
  work,
  onBusy,
}: Parts) {
  const queue = fairQueue({
    running: limits.working,
    runningPerKey: limits.workingPerAddress,
    waiting: limits.waiting,
    waitingPerKey: limits.waitingPerAddress,
  })
  const bodies = concurrencyLimit({ total: Number.POSITIVE_INFINITY, perKey: limits.bodiesPerAddress })
  const uploads = concurrencyLimit({ total: limits.uploads, perKey: limits.uploadsPerAddress })
  const receive = bodyReceiver(limits)

  const track = (connection: Connection, outgoing: ServerResponse): void => {
    connections.waitForClient(connection, false)
    connection.answers.set(outgoing, () => {})
    outgoing.once('close', () => {
      connection.answers.delete(outgoing)
      if (connection.answers.size === 0) connections.waitForClient(connection, true)
    })
  }
  const admit = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { socket, url = '' } = incoming
    const connection = connections.of(socket)
    if (!connection || socket.destroyed || connection.isStopped) return
    track(connection, outgoing)
    const no = (refusal: Refusal) => {
      if (refusal === busy) onBusy()
      refuse(incoming, outgoing, refusal, connection.isStopped)
    }
    if (connection.answers.size > limits.requestsPerConnection) {
      connections.stop(connection)
      return no(busy)
    }
    const isUpload = UPLOAD_METHODS.includes(incoming.method ?? '') && uploadPaths.some(path => url.startsWith(path))
    const fault = findIncident(incoming, isUpload)
    if (fault) return no(fault)
    if (!hasBody(incoming) && answerProbe?.(incoming, outgoing)) return
    // A kept answer costs no more than waiting for a turn.
    if (!hasBody(incoming) && sendCached?.(incoming, outgoing)) return
    const forwardedFor = incoming.headers['x-forwarded-for'] as string | undefined
    const clientAddress = addresses.clientAddress(socket.remoteAddress, forwardedFor)
    const key = addressKey(clientAddress)
    const proceed = () => {
      if (incoming.headers.expect) outgoing.writeContinue()
    }
    if (isUpload) {
      const end = uploads.acquire(key)
      if (!end) return no(busy)
      proceed()
      return work(incoming, outgoing, { clientAddress, end, waitAside: awaitInPlace })
    }
    if (hasBody(incoming)) {
      const end = bodies.acquire(key)
      if (!end) return no(busy)
      proceed()
      connections.waitForClient(connection, true)
      const refusal = await receive(incoming).finally(end)
      connections.waitForClient(connection, false)
      if (socket.destroyed) return
      if (refusal) return no(refusal)
      const { rawBody } = incoming as { rawBody?: Buffer }
      if (rawBody && isFutile?.(url, rawBody, key)) return no(busy)
    }
    const start = (end: () => void) => {
      // During its wait its client may have left, or its answer may have been kept.
      if (outgoing.destroyed || (!hasBody(incoming) && sendCached?.(incoming, outgoing))) end()
      else work(incoming, outgoing, { clientAddress, ...placeIn(queue, key, end) })
    }
    const stopWaiting = queue.add({ key, start, refuse: () => no(busy) })
    if (connection.answers.has(outgoing)) connection.answers.set(outgoing, stopWaiting)
  }
  return admit
}

/** The place of a request that is worked on, which it may leave and take again. */
function placeIn(
  queue: ReturnType<typeof fairQueue>,
  key: string,
  end: () => void,
): Pick<Admitted, 'end' | 'waitAside'> {
  let leave = end
  return {
    end: () => leave(),
    async waitAside(wait) {
      leave()
      await wait
      await new Promise<void>(resolve => {
        const start = (again: () => void) => {
          leave = again
          resolve()
        }
        // When too many wait it goes on without a place: what it waited for is held for it.
        queue.add({ key, start, refuse: resolve })
      })
    },
  }
}
