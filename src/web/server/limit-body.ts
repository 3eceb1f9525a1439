import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_BODY_BYTES } from './limits.ts'
import type { WebEnv } from './request-context.ts'

export const TOO_LARGE = 'The request is too large'

/** Middleware for routes that read the body into memory: answers 413 to larger bodies. Uploads have their own limits. */
export const limitBody: MiddlewareHandler<WebEnv> = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: c => c.json({ success: false, message: TOO_LARGE }, 413),
})
