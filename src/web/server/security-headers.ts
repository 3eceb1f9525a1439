import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const base = {
  // A page may be stricter than this.
  overwrite: false,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false },
  // Webmail and sites with shared links show the shop's pictures.
  crossOriginResourcePolicy: false,
  strictTransportSecurity: false,
  // Headers for obsolete browsers, and one that slows down navigation.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies Parameters<typeof secureHeaders>[0]

/** Of calls, pictures and files: opened as a document they load nothing from elsewhere and run no script of their own. */
const fileContent = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** The security headers of every answer. HSTS when `publicUrl` is https. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const https = publicUrl.startsWith('https:')
  return secureHeaders({
    ...base,
    strictTransportSecurity: https && `max-age=${YEAR_SECONDS}`,
    contentSecurityPolicy: fileContent,
  })
}

/**
 * The content security policy of a page, whose scripts have `c.var.secureHeadersNonce`. `pictures`: a URL whose origin may
 * serve pictures too. Style attributes are allowed: React writes a few.
 */
export function contentPolicy(pictures?: string): MiddlewareHandler {
  return secureHeaders({
    ...base,
    contentSecurityPolicy: {
      ...fileContent,
      scriptSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:', 'blob:', ...(pictures ? [new URL(pictures).origin] : [])],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
    },
  })
}
