import { useLocation, useRouteError } from 'react-router'
import { RequestId } from '../../web/browser/request-id.tsx'
import { ListingHeader } from './listing-header.tsx'
import { chosenFilters, type ListingPage } from './listing-page.ts'
import { ListingError } from './results.tsx'
import { listingErrorMessage } from './use-listing.ts'

/** A listing whose loader failed: its title, and the message instead of the products. */
export function ListingFailure({ page }: { page: ListingPage }) {
  const chosen = chosenFilters(page, new URLSearchParams(useLocation().search))
  return (
    <>
      <ListingHeader page={page} chosen={chosen} />
      <div className="wrap py-16">
        <ListingError message={listingErrorMessage(useRouteError())} />
        <RequestId />
      </div>
    </>
  )
}
