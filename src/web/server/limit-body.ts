import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

// The largest call, an order of 100 lines, has 12 kB.
const MAX_BODY_BYTES = 64 * 1024

/** Middleware for routes that read the body into memory: answers 413 to larger bodies. Uploads have their own limits. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: c => c.json({ success: false, message: 'The request is too large' }, 413),
})
