import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { ListingData } from './load-listing.ts'

export type ListingState =
  | { status: 'loading' }
  | { status: 'error'; message: string }
  | { status: 'ready'; listing: ListingData }

/** The state of a listing that is loaded (by the server or recently) or still loading. */
export function useListing(listing: ListingData | Promise<ListingData>): ListingState {
  const [settled, setSettled] = useState<{ of: Promise<ListingData>; state: ListingState }>()

  useEffect(() => {
    if (!(listing instanceof Promise)) return
    // An outdated response is not shown.
    let wanted = true
    const settle = (state: ListingState) => wanted && setSettled({ of: listing, state })
    listing.then(
      ready => settle({ status: 'ready', listing: ready }),
      error => settle({ status: 'error', message: listingErrorMessage(error) }),
    )
    return () => {
      wanted = false
    }
  }, [listing])

  if (!(listing instanceof Promise)) return { status: 'ready', listing }
  return settled?.of === listing ? settled.state : { status: 'loading' }
}

/** The server's message, else the specification's. */
export function listingErrorMessage(error: unknown): string {
  const message: unknown = isRouteErrorResponse(error) ? error.data?.message : null
  return typeof message === 'string' && message ? message : 'Failed to fetch products'
}
