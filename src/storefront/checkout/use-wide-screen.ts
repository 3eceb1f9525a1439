import { useSyncExternalStore } from 'react'

// Tailwind's `lg`, where the order is beside the form.
const wide = '(min-width: 64rem)'

/**
 * Whether the order is beside the form instead of above and below it. Only for parts that the server does not render.
 */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    changed => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(wide).matches,
    () => false,
  )
}
