import { useSyncExternalStore } from 'react'

// Where the order moves beside the form: Tailwind's `lg`.
const wide = '(min-width: 64rem)'

/** Whether the order stands beside the form rather than above and below it. Only for what the server does not draw. */
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
