import type { MiddlewareHandler } from 'hono'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that a page of another site asks a shopper's browser to make. Callers that are no browsers send neither
 * header. `open`: paths that decide by something only their owner has, not by cookies.
 */
export function refuseCrossSite(publicUrl: string, open: readonly string[] = []): MiddlewareHandler {
  const ours = new URL(publicUrl).host
  return async (c, next) => {
    if (safe.has(c.req.method) || open.includes(c.req.path)) return next()
    const origin = c.req.header('origin')
    const host = c.req.header('host')
    const foreign = origin !== undefined && ![host, ours].includes(hostOf(origin))
    if (foreign || c.req.header('sec-fetch-site') === 'cross-site') {
      return c.json({ success: false, message: 'Requests from other sites are not accepted' }, 403)
    }
    return next()
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
