import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Keeps the first results in sight after a filter changed further down the page: the list may have become much
 * shorter. The ref goes on the results.
 */
export function useResultsInSight() {
  const results = useRef<HTMLElement>(null)
  const { search } = useLocation()
  // Back and forward have a place of their own to return to.
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
