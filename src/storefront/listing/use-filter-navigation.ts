import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { changeFilters, type ListingFilters } from './filters-in-address.ts'
import { chosenFilters, type ListingPage, listingAddress } from './listing-page.ts'

export type FilterNavigation = {
  chosen: ListingFilters
  /** What choices show: also what was chosen and is not in the URL yet. */
  shown: ListingFilters
  /** Navigates to the listing with a change and returns its filters. */
  change: (change: Partial<ListingFilters>, typed?: 'search' | 'price') => ListingFilters
  /** The props of a link that keep the scroll position. */
  link: (filters: ListingFilters) => { href: string; onClick: (event: MouseEvent) => void }
}

/** The filters in the URL and functions to change them. Typing adds one entry to the history. */
export function useFilterNavigation(page: ListingPage): FilterNavigation {
  const navigate = useNavigate()
  const location = useLocation()
  // What was chosen shows at once, though its page may take seconds on a slow phone.
  const [wanted, setWanted] = useState<ListingFilters | null>(null)
  const chosen = chosenFilters(page, new URLSearchParams(location.search))
  // The second of two quick changes builds on the first, which is not in the URL yet.
  const underWay = useRef<ListingFilters>(null)
  const lastTyped = useRef<string>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation ends the pending one
  useEffect(() => {
    underWay.current = null
    setWanted(null)
  }, [location])

  const go = (filters: ListingFilters, replace: boolean) => {
    underWay.current = filters
    setWanted(filters)
    void navigate(listingAddress(page, filters), { replace, preventScrollReset: true })
  }

  return {
    chosen,
    shown: wanted ?? chosen,
    change(change, typed) {
      const before = underWay.current ?? chosen
      if (listingAddress(page, { ...before, ...change }) === listingAddress(page, before)) return before
      const next = changeFilters(before, change)
      const goesOnTyping = typed !== undefined && typed === lastTyped.current
      lastTyped.current = typed ?? null
      go(next, goesOnTyping)
      return next
    },
    link: filters => ({
      href: listingAddress(page, filters),
      onClick(event) {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        lastTyped.current = null
        go(filters, false)
      },
    }),
  }
}
