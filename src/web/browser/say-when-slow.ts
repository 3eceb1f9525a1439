import { toast } from '../../ui/toast.ts'

// The specification sets no time limit: the shopper is told that the connection is slow, and the request goes on.
const SLOW_AFTER_MS = 8_000
// One message for all that waits at the same time.
const SILENCE_MS = 30_000

let saidAt = Number.NEGATIVE_INFINITY

/**
 * Tells a shopper who still waits after 8 seconds that the line is slow. Call the returned function when the response
 * is there.
 */
export function sayWhenSlow(): () => void {
  const timer = setTimeout(() => {
    if (Date.now() - saidAt < SILENCE_MS) return
    saidAt = Date.now()
    toast('The connection is slow. We are still waiting for an answer.')
  }, SLOW_AFTER_MS)
  return () => clearTimeout(timer)
}
