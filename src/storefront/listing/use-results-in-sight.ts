import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Scrolls to the first results after a filter changed further down the page: the list may have become much
 * shorter. The ref goes on the results.
 */
export function useResultsInSight() {
  const results = useRef<HTMLElement>(null)
  const { search } = useLocation()
  // Going back and forward restores its own scroll position.
  const returning = useNavigationType() === 'POP'
  const shown = useRef(search)

  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const top = results.current?.getBoundingClientRect().top ?? 0
    if (top < 0 && !returning) results.current?.scrollIntoView({ block: 'start' })
  }, [search, returning])
  return results
}
