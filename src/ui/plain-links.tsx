import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { hasFailed, loadWaiting } from './later.tsx'

/**
 * Lets plain `<a href>` navigate without a page load, and loads the page ahead when a pointer rests on one, or a finger
 * touches it (never for visitors who save data). One
 * listener serves the whole page, so that a link costs the server nothing but its tag. Used once, in the root.
 */
export function PlainLinks() {
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<string | null>(null)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // The router's own links have prevented the default by now: React's listeners come first.
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const page = pageOf(event.target)
      if (!page || hasFailed()) return
      event.preventDefault()
      navigate(page)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onIntent = ({ target, type }: Event) => {
      clearTimeout(timer)
      const page = pageOf(target)
      if (!page) return
      loadWaiting()
      // A finger that touches a link means it; a pointer may only be passing.
      if (!savesData()) timer = setTimeout(() => setAhead(page), type === 'touchstart' ? 0 : 100)
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
  }, [navigate])

  return ahead ? <PrefetchPageLinks page={ahead} /> : null
}

/** The page of ours behind a link that the router may open, or null: other sites, files, calls and parts of this page stay the browser's. */
function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  if (link.hash || /^\/(v1|pictures|assets)(\/|$)|\.\w+$/.test(link.pathname)) return null
  return link.pathname + link.search
}

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
