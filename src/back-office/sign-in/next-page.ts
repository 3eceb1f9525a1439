/** The page of the back office in `?next=`; /admin/today for everything else, so that the sign-in is no open redirect. */
export function nextPage(next: string | null): string {
  const first = '/admin/today'
  if (!next || !/^\/admin\/[\x21-\x5b\x5d-\x7e]*$/.test(next)) return first
  const shop = 'http://shop.invalid'
  const { origin, pathname, search } = new URL(next, shop)
  if (origin !== shop || !pathname.startsWith('/admin/')) return first
  return /^\/admin\/(sign-in|join)(\/|$)/.test(pathname) ? first : pathname + search
}
