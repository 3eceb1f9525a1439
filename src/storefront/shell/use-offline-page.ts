import { useEffect } from 'react'

// Registered with a delay, so that it does not slow down the first page.
const REGISTER_DELAY_MS = 5_000

/** Registers the service worker with the offline page (public/sw.js says how to remove it). Used once, in the layout. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => {
      // Without a service worker there is no offline page.
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
    }, REGISTER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
