import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

// The longest call, an order of 100 lines, has 12 kB.
const MAX_BODY_BYTES = 64 * 1024

/** Beside a route that reads its body into memory: answers 413 to a larger one, declared or not. Uploads have limits of their own. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: c => c.json({ success: false, message: 'The request is too large' }, 413),
})
