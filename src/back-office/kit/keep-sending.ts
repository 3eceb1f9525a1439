import { pressKey, sendUntilAnswered } from '../../ui/connection.ts'

/**
 * Requests of React Router, which are loads and writes of pages, wait for a lost connection instead of failing: a failed one would replace
 * the page, with all that was typed, by the error page. A write is named by a key, so that it counts once, and is sent also when its page
 * was left. Returns what ends it.
 */
export function keepSending(): () => void {
  const { fetch } = window
  // React Router has no setting for this.
  window.fetch = (input, init = {}) => {
    if (!(input instanceof URL) || input.origin !== location.origin || !input.pathname.endsWith('.data')) {
      return fetch(input, init)
    }
    const { signal, ...request } = init
    if ((init.method ?? 'GET') === 'GET') return sendUntilAnswered(() => fetch(input, init), { signal })
    const headers = { ...request.headers, 'idempotency-key': pressKey() }
    return until(
      signal,
      sendUntilAnswered(() => fetch(input, { ...request, headers }), { write: true }),
    )
  }
  return () => {
    window.fetch = fetch
  }
}

/** The answer, unless nobody waits for it any more. */
async function until(signal: AbortSignal | null | undefined, answer: Promise<Response>): Promise<Response> {
  const left = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([answer, left])
}
