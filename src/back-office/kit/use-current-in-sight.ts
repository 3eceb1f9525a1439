import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls a line of links to the current one, which may be further along it on a phone. The style sheet does it where
 * browsers know how.
 */
export function useCurrentInSight(links: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link that is current changes with the page.
  useEffect(() => {
    const line = links.current
    const current = line?.querySelector<HTMLElement>('[aria-current]')
    if (line && current) line.scrollLeft = current.offsetLeft - (line.clientWidth - current.offsetWidth) / 2
  }, [pathname, links])
}
