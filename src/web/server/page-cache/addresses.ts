/** The names of the query parameters that an address knows, or null when its response is not the same for everybody. */
export type KnownParameters = (pathname: string) => readonly string[] | null

// No link of the shop is longer.
const MAX_LENGTH = 600

/**
 * The one address of what a URL (path and query) shows, which is also the key of its cached response: known parameters
 * alone, in one order, so that ?utm_source=... shares a response. Null when its response is not cached.
 */
export function cachedAddress(url: string, known: KnownParameters): string | null {
  if (url.length > MAX_LENGTH) return null
  const mark = url.indexOf('?')
  const pathname = mark < 0 ? url : url.slice(0, mark)
  const names = known(pathname)
  if (!names) return null
  if (mark < 0 || names.length === 0) return pathname
  const sent = new URLSearchParams(url.slice(mark + 1))
  const query = new URLSearchParams(
    names.flatMap(name => {
      const value = sent.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
