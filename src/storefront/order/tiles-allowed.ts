import { mapPages } from './map-pages.ts'

/**
 * Whether this document may load map tiles. The content policy is that of the page the browser loaded, not of the one it
 * shows now: who came from the home page by links sees the drawn map.
 */
export function tilesAllowed(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && mapPages.test(new URL(loaded.name).pathname)
}
