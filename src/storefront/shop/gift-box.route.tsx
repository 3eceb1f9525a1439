import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useShellData } from '../frame/shell-data.ts'
import { Listing } from './listing.tsx'
import { ListingFailure } from './listing-failure.tsx'
import { listingMeta } from './listing-meta.ts'
import type { ListingPage } from './listing-page.ts'
import { loadListing } from './load-listing.ts'
import { loadListingAgain } from './load-listing-again.ts'

const page: ListingPage = {
  path: '/gift-box',
  banner: { title: 'Gift Box', text: 'Boxed, tied and ready to be given.' },
  fixed: { category: 'Gift' },
  deals: false,
}

export const loader = (args: LoaderFunctionArgs) => loadListing(page, args)
export const clientLoader = loadListingAgain
export const meta = (args: MetaArgs) => listingMeta(page, args)
export const ErrorBoundary = () => <ListingFailure page={page} />

export default function GiftBox() {
  const { listing } = useLoaderData<typeof clientLoader>()
  return <Listing page={page} listing={listing} categories={useShellData().categories} />
}
