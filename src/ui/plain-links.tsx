import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { trackHistory } from './back-closes.ts'
import { isOffline } from './connection.ts'
import { loadRemainingParts, partLoadFailed } from './lazy-part.tsx'
import { useKeptPage } from './use-kept-page.ts'

// How long a pointer rests on a link before its page is prefetched.
const HOVER_DELAY_MS = 100

/**
 * Makes plain `<a href>` navigate without a page load, and prefetches the page when a pointer rests on a link or a
 * finger touches it (not for visitors who save data). One listener for the whole page: rendering a React Router `Link`
 * for each of dozens of cards would cost the server more. Used once, in the layout. `below`: where the pages of this
 * application are; other links load a page.
 */
export function PlainLinks({ below = '/' }: { below?: string }) {
  const navigate = useNavigate()
  useKeptPage()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation.
  useEffect(trackHistory, [key])
  const [prefetched, setPrefetched] = useState<string | null>(null)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // React Router's own links have called preventDefault already: React's listeners run first.
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const page = pageOf(event.target, below)
      if (!page || partLoadFailed()) return
      event.preventDefault()
      navigate(page)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onIntent = ({ target, type }: Event) => {
      clearTimeout(timer)
      const page = pageOf(target, below)
      if (!page || isOffline()) return
      loadRemainingParts()
      // A touch is an intent; a pointer may only pass over the link.
      if (!savesData()) timer = setTimeout(() => setPrefetched(page), type === 'touchstart' ? 0 : HOVER_DELAY_MS)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('pointerover', onIntent, { passive: true })
    document.addEventListener('touchstart', onIntent, { passive: true })
    document.addEventListener('focusin', onIntent)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('touchstart', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [navigate, below])

  return prefetched ? <PrefetchPageLinks page={prefetched} /> : null
}

/**
 * The path of a page that the router can open, or null: other sites, files, calls and anchors are left to the browser.
 */
function pageOf(target: EventTarget | null, below: string): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  if (!link.pathname.startsWith(below)) return null
  if (link.hash || /^\/(v1|pictures|assets)(\/|$)|\.\w+$/.test(link.pathname)) return null
  return link.pathname + link.search
}

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
