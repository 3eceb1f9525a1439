import { useLocation } from 'react-router'

/** Where a list stands; another filter, tab or order begins at the first page. */
export const PLACES = ['page', 'after', 'before']

/** The value of `sort` of a list that its reader has arranged and looks at as usual. */
export const AS_USUAL = 'usual'

/** The query of this page, and its address with other parameters: empty ones are left out. */
export function useHere() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const here = (change: Record<string, string | number>, path = pathname): string => {
    const other = new URLSearchParams(search)
    for (const name of PLACES) other.delete(name)
    for (const [name, value] of Object.entries(change)) {
      if (value === '') other.delete(name)
      else other.set(name, String(value))
    }
    return other.size > 0 ? `${path}?${other}` : path
  }
  return { pathname, search, query, here }
}
