import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { filterNames } from '../../shop/catalogue/catalogue/listing-filter-rules.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { publicPageOf } from '../../web/server/who-may-cache.ts'
import { Listing } from './listing.tsx'
import { ListingFailure } from './listing-failure.tsx'
import { listingMeta } from './listing-meta.ts'
import { listingPageAt } from './listing-pages.ts'
import { type ListingData, loadListing } from './load-listing.ts'

/** The page of each listing in listing-pages.ts. */
export const loader = (args: LoaderFunctionArgs) => loadListing(listingPageAt(args.url.pathname), args)

type Loaded = { listing: ListingData }

type Args = { request: Request; serverLoader: <T>() => Promise<T> }

// Going back and forward within a minute shows the same listing at its scroll position.
const MAX_AGE_MS = 60_000

const MAX_LISTINGS = 30

const cache = new Map<string, Loaded & { at: number }>()

/**
 * The loader of a listing in the browser: the page opens at once with skeletons until the response arrives. Recent
 * listings come from memory.
 */
function loadListingAgain({ request, serverLoader }: Args): { listing: ListingData | Promise<ListingData> } {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const known = cache.get(address)
  if (known && Date.now() - known.at < MAX_AGE_MS) return { listing: known.listing }

  const listing = serverLoader<Loaded>().then(loaded => {
    cache.delete(address)
    cache.set(address, { listing: loaded.listing, at: Date.now() })
    const [oldest] = cache.keys()
    if (cache.size > MAX_LISTINGS && oldest !== undefined) cache.delete(oldest)
    return loaded.listing
  })
  // The component that awaits it handles the failure; this avoids an unhandled rejection.
  listing.catch(() => {})
  return { listing }
}

export const clientLoader = loadListingAgain

export const headers = publicPageOf(...filterNames)

export const meta = (args: MetaArgs) => listingMeta(listingPageAt(args.location.pathname), args)

const usePage = () => listingPageAt(useLocation().pathname)

export function ErrorBoundary() {
  return <ListingFailure page={usePage()} />
}

export default function ListingRoute() {
  const page = usePage()
  const { listing } = useLoaderData<typeof clientLoader>()
  const { categories } = useShellData()
  // The key resets the state when another listing is shown.
  return <Listing key={page.path} page={page} listing={listing} categories={categories} />
}
