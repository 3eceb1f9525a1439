import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { sendUntilResponse } from './connection.ts'

/**
 * Keeps the page, and what was typed on it, when the script of another page cannot be fetched: React Router then loads
 * this one again, even when a pointer only rests on a link. Once the shop responds, the page that was asked for is
 * loaded from it. Browsers without the Navigation API load again. Used once, in the layout: the shop's own code must
 * not call `location.reload`.
 */
export function useKeptPage(): void {
  const { state, location: to } = useNavigation()
  const asked = useRef('')
  useEffect(() => {
    asked.current = state === 'loading' ? to.pathname + to.search + to.hash : ''
  }, [state, to])
  useEffect(() => {
    // In development Vite loads pages again.
    if (!import.meta.env.PROD || !('navigation' in window)) return
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      void sendUntilResponse(() => fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })).then(() => {
        if (asked.current) location.assign(asked.current)
      })
    }
    window.navigation.addEventListener('navigate', stay)
    return () => window.navigation.removeEventListener('navigate', stay)
  }, [])
}
