import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const base = {
  // A page may be stricter than this.
  overwrite: false,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false },
  // Mail programs in a browser show our pictures, and other sites show shared ones.
  crossOriginResourcePolicy: false,
  strictTransportSecurity: false,
  // Headers of browsers that are gone, and one that only slows the next page down.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies Parameters<typeof secureHeaders>[0]

/** Headers that every answer carries. Browsers stay with https where `publicUrl` has it. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const https = publicUrl.startsWith('https:')
  return secureHeaders({ ...base, strictTransportSecurity: https && `max-age=${YEAR_SECONDS}` })
}

/**
 * The content policy of a page, whose scripts carry `c.var.secureHeadersNonce`. `pictures`: an address whose origin may
 * serve pictures too. Style attributes are allowed: React writes a few.
 */
export function contentPolicy(pictures?: string): MiddlewareHandler {
  return secureHeaders({
    ...base,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(pictures ? [new URL(pictures).origin] : [])],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  })
}
