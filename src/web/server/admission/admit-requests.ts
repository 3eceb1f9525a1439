import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Await, awaitInPlace } from '../../../platform/limits/keyed-limit.ts'
import { uploadPlaces } from '../../../platform/uploads/upload-places.ts'
import type { AdmissionLimits } from '../call-limits.ts'
import { addressKey, type ClientAddresses } from '../client-address.ts'
import type { SendCached } from '../page-cache/send-cached.ts'
import type { Connection, trackConnections } from './connections.ts'
import type { RespondToProbe } from './health.ts'
import { bodyReceiver } from './receive-body.ts'
import { busy, hasBody, type Refusal, refusalOf, refuse } from './refuse.ts'
import { fairQueue } from './request-queue.ts'
import type { watchRush } from './rush.ts'
import type { RequestNote } from './watch-requests.ts'

/** An admitted request. */
export type Admitted = {
  /** The client's IP address, behind trusted proxies too. */
  clientAddress: string
  note: RequestNote
  /** To be called once its work is done. */
  end: () => void
  /**
   * Awaits something without holding its place among those that are worked on, and takes one again for what follows.
   */
  waitAside: Await
}

type Parts = {
  limits: AdmissionLimits
  addresses: ClientAddresses
  connections: ReturnType<typeof trackConnections>
  rush: ReturnType<typeof watchRush>
  uploadPaths: readonly string[]
  sendCached?: SendCached | undefined
  respondToProbe?: RespondToProbe | undefined
  work: (incoming: IncomingMessage, outgoing: ServerResponse, admitted: Admitted) => void
  /** Called for each request that was one too many. */
  onBusy: () => void
}

const UPLOAD_METHODS = ['POST', 'PUT']

/**
 * Serves a request from memory, refuses it, or hands it to `work` in its turn, with its body received unless it is an
 * upload.
 */
export function admitRequests({
  limits,
  addresses,
  connections,
  rush,
  uploadPaths,
  sendCached,
  respondToProbe,
  work,
  onBusy,
}: Parts) {
  const queue = fairQueue({
    running: limits.working,
    runningPerKey: limits.workingPerAddress,
    waiting: limits.waiting,
    waitingPerKey: limits.waitingPerAddress,
  })
  const uploads = uploadPlaces({ total: limits.uploads, perNetwork: limits.uploadsPerAddress })
  const receive = bodyReceiver(limits)

  return async (connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse, note: RequestNote) => {
    const { socket, url = '', method = '', headers } = incoming
    connections.beginResponse(connection, outgoing)
    if (connection.responses.size > limits.requestsPerConnection) {
      onBusy()
      return connections.refuseAddress(connection)
    }
    const no = (refusal: Refusal) => {
      if (refusal === busy) onBusy()
      refuse(incoming, outgoing, refusal)
    }
    const isUpload = UPLOAD_METHODS.includes(method) && uploadPaths.some(path => url.startsWith(path))
    const refusal = refusalOf(incoming, isUpload)
    if (refusal) return no(refusal)
    const withBody = hasBody(incoming)
    // A cached response costs no more than waiting for a turn.
    if (!withBody && (respondToProbe?.(incoming, outgoing) || sendCached?.(incoming, outgoing))) return
    // Requests that arrived with it in one packet are parsed meanwhile: a connection that pipelines is refused before
    // any work.
    await null
    if (!connections.of(socket)) return
    const clientAddress = addresses.clientAddress(
      socket.remoteAddress,
      headers['x-forwarded-for'] as string | undefined,
    )
    const key = addressKey(clientAddress)
    const end = isUpload ? uploads.acquire(uploadOf(incoming, key)) : null
    if (isUpload && !end) return no(busy)
    if (headers.expect) outgoing.writeContinue()
    if (end) return work(incoming, outgoing, { clientAddress, note, end, waitAside: awaitInPlace })
    if (withBody) {
      connections.waitForClient(connection, true)
      const failure = await receive(incoming)
      connections.waitForClient(connection, false)
      if (failure) return no(failure)
    }
    const start = (end: () => void) => {
      // During its wait its client may have left, or its response may have been cached.
      if (outgoing.destroyed || (!withBody && sendCached?.(incoming, outgoing))) end()
      else work(incoming, outgoing, { clientAddress, note, ...placeIn(queue, key, end) })
    }
    queue.add({ key, start: end => rush.afterwards(() => start(end)), refuse: () => no(busy) })
  }
}

/** An upload by the bytes of its connection, which is closed when it makes room for another. */
function uploadOf(incoming: IncomingMessage, network: string) {
  const { socket } = incoming
  const makeRoom = () => {
    if (!incoming.complete) socket.resetAndDestroy()
    return !incoming.complete
  }
  return { network, received: () => socket.bytesRead, makeRoom }
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
