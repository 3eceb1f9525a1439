/** Browsers and caches store it, and ask each time whether it is still today's. */
export const MUST_REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * The `headers` of a page that is the same for everybody: `export const headers = publicPage`. It is cached in memory,
 * and caches may store it, but must revalidate. Pages without it are personal.
 * @rule who may cache a page
 */
export const publicPage = publicPageOf()

/**
 * `publicPage` for a page that reads these query parameters. What it keeps knows no others. A response whose loader
 * says `cache-control` itself has the headers of its loader, and is not cached.
 */
export function publicPageOf(...parameters: string[]): PublicPage {
  const headers = (of?: { loaderHeaders: Headers }): Record<string, string> =>
    of?.loaderHeaders.has('cache-control') ? Object.fromEntries(of.loaderHeaders) : { 'cache-control': MUST_REVALIDATE }
  return Object.assign(headers, { parameters })
}

export type PublicPage = ((of?: { loaderHeaders: Headers }) => Record<string, string>) & {
  parameters: readonly string[]
}

/**
 * The `headers` of a page whose URL contains a token: no referrer to other sites. Not `no-referrer`: with it the
 * browser sends `Origin: null` with the page's own form, which the cross-site check refuses.
 */
export const secretAddress = () => ({ ...personal, 'referrer-policy': 'same-origin' })

/** The headers of personal pages and responses. */
export const personal = { 'cache-control': 'private, no-store' }
