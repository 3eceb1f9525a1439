import { href } from 'react-router'
/** The default target after a login. */
export const afterLogin = href('/dashboard')

/**
 * The page of this shop in `?next=`; '/dashboard' for everything else. A link to the login page must never be an open
 * redirect to another site, nor lead to a call or back to a login.
 */
export function nextPath(next: string | null | undefined): string {
  // Browsers read a backslash as a slash and ignore tabs and line breaks: '/\evil' and '/<tab>/evil' would leave the
  // shop.
  if (!next || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return afterLogin
  const shop = 'http://shop.invalid'
  if (!URL.canParse(next, shop)) return afterLogin
  const { origin, pathname, search, hash } = new URL(next, shop)
  if (origin !== shop || pathname.startsWith('//')) return afterLogin
  if (/^\/(v1|pictures|assets|login|signup|sign-in|forgot-password|reset-password)(\/|$)/i.test(pathname))
    return afterLogin
  return pathname + search + hash
}

/** A page with the target as parameter: '/signup?next=%2Fcheckout'. */
export function withNext(page: string, next: string | null | undefined): string {
  const path = nextPath(next)
  return path === afterLogin ? page : `${page}?next=${encodeURIComponent(path)}`
}
