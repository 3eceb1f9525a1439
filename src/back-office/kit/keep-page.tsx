import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker, useNavigate } from 'react-router'
import { isPressWaiting, pressKey, sendUntilResponse, useConnectionLost } from '../../ui/connection.ts'
import { ConnectionNotice } from '../../ui/connection-notice.tsx'
import { hasPress } from './use-press.ts'

/** Keeps the page, and what was typed and pressed on it, while the connection is lost, and says so. */
export function KeepPage() {
  const lost = useConnectionLost()
  const [held, setHeld] = useState(false)
  useEffect(keepSending, [])
  useLeaveAfterPresses()
  useEffect(() => {
    if (!lost) return
    // Not in the state's updater, which React may run after the event.
    const hold = (event: Event) => {
      if (holdBack(event)) setHeld(true)
    }
    const events = ['click', 'submit']
    for (const event of events) addEventListener(event, hold, { capture: true })
    addEventListener('beforeunload', askBeforeLeaving)
    return () => {
      removeEventListener('beforeunload', askBeforeLeaving)
      for (const event of events) removeEventListener(event, hold, { capture: true })
      setHeld(false)
    }
  }, [lost])
  return <ConnectionNotice>{held && ' Until then nothing else can be opened or sent.'}</ConnectionNotice>
}

/** A press that waits for the one before it is sent before another page is opened. */
function useLeaveAfterPresses(): void {
  const navigate = useNavigate()
  // React Router forgets what it held back when a write ends.
  const next = useRef<Location | null>(null)
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname === currentLocation.pathname) return false
    next.current = hasPress({ waiting: true }) ? nextLocation : null
    return next.current !== null
  })
  useEffect(() => {
    if (!next.current || hasPress()) return
    void navigate(next.current)
    next.current = null
  })
}

/** Stops what would take the page away, or the place of the press that waits. Whether it did. */
function holdBack(event: Event): boolean {
  const on = event.target instanceof Element ? event.target : null
  const link = event.type === 'click' && on?.closest<HTMLAnchorElement>('a[href]')
  const leaves = link && link.origin === location.origin && !link.hash
  // A form of scans has a queue of its own.
  const overtakes = event.type === 'submit' && isPressWaiting() && !on?.hasAttribute('data-queues')
  if (!leaves && !overtakes) return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (isPressWaiting()) event.preventDefault()
}

/**
 * Requests of React Router, which are loads and writes of pages, wait for a lost connection instead of failing: a
 * failed one would replace the page, with all that was typed, by the error page. A write is named by a key, so that it
 * counts once, and is sent also when its page was left. Returns what ends it.
 */
function keepSending(): () => void {
  const { fetch } = window
  // React Router has no setting for this.
  window.fetch = (input, init = {}) => {
    if (!(input instanceof URL) || input.origin !== location.origin || !input.pathname.endsWith('.data')) {
      return fetch(input, init)
    }
    const { signal, ...request } = init
    if ((init.method ?? 'GET') === 'GET') return sendUntilResponse(() => fetch(input, init), { signal })
    const headers = { ...request.headers, 'idempotency-key': pressKey() }
    return until(
      signal,
      sendUntilResponse(() => fetch(input, { ...request, headers }), { write: true }),
    )
  }
  return () => {
    window.fetch = fetch
  }
}

/** The response, unless nobody waits for it any more. */
async function until(signal: AbortSignal | null | undefined, response: Promise<Response>): Promise<Response> {
  const left = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([response, left])
}
