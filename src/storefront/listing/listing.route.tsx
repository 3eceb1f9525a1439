import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { filterNames } from '../../shop/catalogue/catalogue/rules.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { publicPageOf } from '../../web/server/caching.ts'
import { Listing } from './listing.tsx'
import { ListingFailure } from './listing-failure.tsx'
import { listingMeta } from './listing-meta.ts'
import { listingPageAt } from './listing-pages.ts'
import { loadListing } from './load-listing.ts'
import { loadListingAgain } from './load-listing-again.ts'

/** The page of each listing in listing-pages.ts. */
export const loader = (args: LoaderFunctionArgs) => loadListing(listingPageAt(args.url.pathname), args)
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
