import { useEffect } from 'react'

/** A phone that has just got the page has better things to do first. In milliseconds. */
const PATIENCE = 5_000

/** Asks the browser to keep the offline page (see public/sw.js, also for how to be rid of it). Used once, in the root. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => {
      // A browser that refuses goes without.
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
    }, PATIENCE)
    return () => clearTimeout(timer)
  }, [])
}
