import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'

const MIN_BYTES = 1024
const compressing = compress({ threshold: MIN_BYTES })

/**
 * Compresses responses for those who take them so. Others are left alone: Hono's `Vary` would turn their body into a
 * stream, which costs more than many a call.
 */
export const compressed: MiddlewareHandler = (c, next) =>
  c.req.header('accept-encoding') ? compressing(c, next) : next()
