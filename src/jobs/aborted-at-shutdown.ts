/**
 * Aborted when a worker pool gives its job up while this process shuts down. A pool that broke gives its jobs up as
 * well, but they may end: an email that is aborted while the mail server accepts it would be sent twice.
 */
export function abortedAtShutdown(givenUp: AbortSignal, shutdown: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(givenUp.reason)
  const onGivenUp = () => (shutdown.aborted ? abort() : shutdown.addEventListener('abort', abort, { once: true }))
  givenUp.addEventListener('abort', onGivenUp, { once: true })
  return controller.signal
}
