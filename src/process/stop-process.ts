import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { onShutdown } from '../platform/process/on-shutdown.ts'
import { RETIRE } from '../platform/process/supervision.ts'
import type { openListeners } from '../web/server/admission/listeners.ts'
import { admissionLimits } from '../web/server/call-limits.ts'

// How long running requests may take after SIGTERM.
const SHUTDOWN_TIMEOUT_MS = 10_000
// Long: a replaced process only uses memory while it waits for its last upload.
const RETIRE_TIMEOUT_MS = admissionLimits.uploadMs + 60_000

type Parts = {
  server: Server
  listeners: ReturnType<typeof openListeners>
  /** How long it goes on after SIGTERM. */
  drainMs: number
  /** Resolves once no request is worked on, also of those whose clients have left. */
  workSettled: () => Promise<void>
  /** Ends the streams of events, which would never end by themselves. */
  endStreams: () => Promise<void>
  /** Closes everything behind the server. */
  close: () => Promise<void>
}

/**
 * Ends this process, with exit code 0, in one of two ways. On SIGTERM, SIGINT, a closed terminal or the end of its
 * supervisor: `stopping` is aborted, it goes on for `drainMs`, in which a balancer sees it, accepts no more connections
 * while those of the balancer end, finishes running requests, then closes everything. When another process took its
 * place: it finishes every request and upload that comes by an open connection.
 */
export function endOnShutdown({ server, listeners, drainMs, workSettled, endStreams, close }: Parts): {
  stopping: AbortSignal
} {
  const stopping = new AbortController()
  let retired: ReturnType<typeof listeners.retire> | undefined
  const end = async () => {
    await close()
    process.exit(0)
  }
  /** Closes all connections after this time, unless cancelled before. */
  const closeLate = (ms: number) => {
    const timer = new AbortController()
    const closed = pause(ms, undefined, { signal: timer.signal }).then(
      () => server.closeAllConnections(),
      () => undefined,
    )
    return { closed, cancel: () => timer.abort() }
  }
  const stop = async (goOnMs: number) => {
    stopping.abort()
    await pause(goOnMs)
    if (goOnMs > 0) retired ??= listeners.retire()
    const left = await retired
    await endStreams()
    // While the proxy keeps an idle connection a request may be on its way on it.
    if (goOnMs > 0) await Promise.race([left?.ended, pause(admissionLimits.lastIdleMs)])
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const late = closeLate(SHUTDOWN_TIMEOUT_MS)
    await (left?.ended ?? listeners.close())
    clearInterval(idle)
    await Promise.race([workSettled(), late.closed])
    late.cancel()
    await end()
  }
  const retire = async () => {
    const late = closeLate(RETIRE_TIMEOUT_MS)
    retired = listeners.retire()
    const { ended } = await retired
    await endStreams()
    await ended
    await Promise.race([workSettled(), late.closed])
    late.cancel()
    // `stop` was called meanwhile, and closes everything itself.
    if (!stopping.signal.aborted) await end()
  }
  // When its supervisor was killed the next one needs the port.
  onShutdown(cause => void stop(cause === 'signal' ? drainMs : 0))
  process.on('message', message => message === RETIRE && retire())
  return { stopping: stopping.signal }
}
