import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isBackOffice } from './back-office-path.ts'
import type { WebEnv } from './request-context.ts'

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

/**
 * Of calls, pictures and files: opened as a document they load nothing from elsewhere and run no script of their own.
 */
const fileContent = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** The security headers of every response. HSTS when `publicUrl` is https. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const https = publicUrl.startsWith('https:')
  return secureHeaders({
    ...base,
    strictTransportSecurity: https && `max-age=${YEAR_SECONDS}`,
    contentSecurityPolicy: fileContent,
  })
}

// Staff scan barcodes with the camera, read by WebAssembly where the browser cannot. Its pages follow each other in one
// document.
const CAMERA_ALLOWED = 'camera=(self), microphone=(), geolocation=(), payment=()'

/**
 * The content security policy of a page, whose inline scripts are those of `c.var.scriptHashes` and no others, and
 * whose forms go to the shop and `c.var.formTargets`. `pictures`: a URL whose origin may serve pictures too. Style
 * attributes are allowed: React writes a few.
 */
export function contentPolicy(pictures?: string): MiddlewareHandler<WebEnv> {
  const { defaultSrc, styleSrc, objectSrc, baseUri, formAction, frameAncestors } = fileContent
  const directives = (scripts: readonly string[], forms: readonly string[], office: boolean) => ({
    'default-src': defaultSrc,
    'script-src': ["'self'", ...scripts.map(hash => `'sha256-${hash}'`), ...(office ? ["'wasm-unsafe-eval'"] : [])],
    'style-src': styleSrc,
    'img-src': ["'self'", 'data:', 'blob:', ...(pictures ? [new URL(pictures).origin] : [])],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': objectSrc,
    'base-uri': baseUri,
    'form-action': [...formAction, ...forms],
    'frame-ancestors': frameAncestors,
  })
  return async (c, next) => {
    await next()
    const office = isBackOffice(c.req.path)
    if (office) c.header('permissions-policy', CAMERA_ALLOWED)
    const policy = Object.entries(directives([...c.var.scriptHashes], [...c.var.formTargets], office)).map(
      ([name, sources]) => `${name} ${sources.join(' ')}`,
    )
    c.header('content-security-policy', policy.join('; '))
  }
}
