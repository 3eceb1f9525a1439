import type { IncomingHttpHeaders } from 'node:http'
import type { Searched } from './cache-tags.ts'

/** Counts a search whose results were shown, cached or made anew. */
export type CountSearch = (searched: Searched, visitor: string) => void

/** Counts the search of a response, if it has one, unless a browser only fetches it ahead. */
export function countShown(
  count: CountSearch,
  searched: Searched | null,
  headers: Pick<IncomingHttpHeaders, string>,
  address: string | undefined,
): void {
  if (!searched || headers['sec-purpose'] || headers.purpose === 'prefetch') return
  // Only tells two visitors apart: nothing is allowed by it.
  count(searched, [address, headers['x-forwarded-for'], headers['user-agent']].join(' '))
}
