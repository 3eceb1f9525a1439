/**
 * Where a redirect leads, with the query of the request (utm_source, gclid, size): what the target itself says stays.
 * `without`: parameters that the redirect has used. An address elsewhere has them too.
 * @rule that a redirect keeps the query of its request
 */
export function keepQuery(to: string, asked: URLSearchParams, without: ReadonlySet<string> = new Set()): string {
  // Any name: it is taken off again where the address stays in the shop.
  const shop = 'http://shop.invalid'
  const target = new URL(to, shop)
  const own = new Set(target.searchParams.keys())
  for (const [name, value] of asked) if (!own.has(name) && !without.has(name)) target.searchParams.append(name, value)
  const { origin, pathname, search, hash, href } = target
  return origin === shop ? pathname + search + hash : href
}
