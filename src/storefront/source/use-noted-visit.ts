import { useEffect } from 'react'

/**
 * Notes where this visit came from, once, in this browser alone. The code is fetched only where an address or a link
 * from elsewhere says something.
 */
export function useNotedVisit(): void {
  useEffect(() => {
    const { search, origin } = location
    const { referrer } = document
    if (!/utm_source|gclid|fbclid/.test(search) && (!referrer || referrer.startsWith(origin))) return
    void import('./note-visit.ts').then(({ noteVisit }) => noteVisit(search, referrer)).catch(() => undefined)
  }, [])
}
