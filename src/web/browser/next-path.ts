import { href } from 'react-router'
/** Where a login leads when nothing better is asked for. */
export const afterLogin = href('/dashboard')

/**
 * The page of this shop that `?next=` names; '/dashboard' for everything else. A link to the login page must never be a
 * way to another site, nor to a call or back into a login.
 */
export function nextPath(next: string | null | undefined): string {
  // Browsers read a backslash as a slash and skip tabs and line breaks: '/\evil' and '/<tab>/evil' would leave the shop.
  if (!next || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return afterLogin
  const shop = 'http://shop.invalid'
  if (!URL.canParse(next, shop)) return afterLogin
  const { origin, pathname, search, hash } = new URL(next, shop)
  if (origin !== shop || pathname.startsWith('//')) return afterLogin
  if (/^\/(v1|pictures|assets|login|signup|forgot-password|reset-password)(\/|$)/i.test(pathname)) return afterLogin
  return pathname + search + hash
}

/** The address of another page for people, which keeps where they wanted to go: '/signup?next=%2Fcheckout'. */
export function withNext(page: string, next: string | null | undefined): string {
  const path = nextPath(next)
  return path === afterLogin ? page : `${page}?next=${encodeURIComponent(path)}`
}
