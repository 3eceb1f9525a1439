import type { ListingAnswer } from './load-listing.ts'

type Loaded = { listing: ListingAnswer }
type Args = { request: Request; serverLoader: <T>() => Promise<T> }

// Going back and forward within a minute shows the same listing at its scroll position.
const MAX_AGE_MS = 60_000
const MAX_LISTINGS = 30
const kept = new Map<string, Loaded & { at: number }>()

/**
 * The loader of a listing in the browser: the page opens at once with skeletons until the answer arrives. Recent
 * listings come from memory.
 */
export function loadListingAgain({ request, serverLoader }: Args): { listing: ListingAnswer | Promise<ListingAnswer> } {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const known = kept.get(address)
  if (known && Date.now() - known.at < MAX_AGE_MS) return { listing: known.listing }

  const listing = serverLoader<Loaded>().then(loaded => {
    kept.delete(address)
    kept.set(address, { listing: loaded.listing, at: Date.now() })
    const [oldest] = kept.keys()
    if (kept.size > MAX_LISTINGS && oldest !== undefined) kept.delete(oldest)
    return loaded.listing
  })
  // The component that awaits it handles the failure; this avoids an unhandled rejection.
  listing.catch(() => {})
  return { listing }
}
