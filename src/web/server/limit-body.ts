import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_BODY_BYTES, MAX_STAFF_FILE_BYTES } from './call-limits.ts'
import type { WebEnv } from './request-context.ts'

export const TOO_LARGE = 'The request is too large'

const limitTo = (maxSize: number): MiddlewareHandler<WebEnv> =>
  bodyLimit({ maxSize, onError: c => c.json({ success: false, message: TOO_LARGE }, 413) })

/**
 * Middleware for routes that read the body into memory: responds with 413 to larger bodies. Uploads have their own
 * limits.
 * @rule what a request may weigh
 */
export const limitBody = limitTo(MAX_BODY_BYTES)

/** Where pages begin whose forms send files or long texts, of which a letter of Urdu takes six bytes: staff alone. */
export const staffFilePaths = [
  '/admin/settlements/import',
  '/admin/dispatch/lists',
  '/admin/redirects',
  '/admin/content',
  '/admin/newsletter',
  '/admin/offers',
  '/admin/payments',
  '/admin/products',
  '/admin/reports',
  '/admin/sales',
  '/admin/settings',
]

const limitFile = limitTo(MAX_STAFF_FILE_BYTES)

/**
 * The same for `staffFilePaths`. A body that does not say its length is refused: it would be read before its sender is
 * known.
 */
export const limitStaffFile: MiddlewareHandler<WebEnv> = async (c, next) => {
  if (c.req.header('transfer-encoding'))
    return c.json({ success: false, message: 'Please send the length of the file' }, 411)
  return limitFile(c, next)
}
