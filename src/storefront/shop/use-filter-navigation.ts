import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { changeFilters, type ListingFilters } from './listing-filters.ts'
import { chosenFilters, type ListingPage, listingAddress } from './listing-page.ts'

export type FilterNavigation = {
  chosen: ListingFilters
  /** Goes to the same listing with a change and answers the filters it went to. */
  change: (change: Partial<ListingFilters>, typed?: 'search' | 'price') => ListingFilters
  /** What makes a plain link go to these filters without losing the place on the page. */
  link: (filters: ListingFilters) => { href: string; onClick: (event: MouseEvent) => void }
}

/** The filters in the address, and the way to change them. Typing adds one entry to the history, not one a pause. */
export function useFilterNavigation(page: ListingPage): FilterNavigation {
  const navigate = useNavigate()
  const location = useLocation()
  const chosen = chosenFilters(page, new URLSearchParams(location.search))
  // Two changes in quick succession: the second builds on the first, which the address does not hold yet.
  const underWay = useRef<ListingFilters>(null)
  const lastTyped = useRef<string>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere ends what was under way
  useEffect(() => {
    underWay.current = null
  }, [location])

  const go = (filters: ListingFilters, replace: boolean) => {
    underWay.current = filters
    void navigate(listingAddress(page, filters), { replace, preventScrollReset: true })
  }

  return {
    chosen,
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
