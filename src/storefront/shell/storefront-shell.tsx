import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, useLocation, useNavigation } from 'react-router'
import { useBrokenPictures } from '../../ui/broken-pictures.ts'
import { ConnectionNotice } from '../../ui/connection-notice.tsx'
import { useInteractiveMark } from '../../ui/interactive.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PlainLinks } from '../../ui/plain-links.tsx'
import { BAG_FORM } from '../../ui/product-card.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ToastCorner } from '../../ui/toast-corner.tsx'
import { useKeptHands } from '../../ui/use-kept-hands.ts'
import { sayWhenSlow } from '../../web/browser/say-when-slow.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { cartStore } from '../cart/cart-store.ts'
import { useFollowedAccount } from '../cart/use-followed-account.ts'
import { useCookieCart } from '../cart/use-plain-cart.ts'
import { useNotedVisit } from '../source/use-noted-visit.ts'
import { Header } from './header.tsx'
import { Panels } from './panels.tsx'

const Footer = lazyPart(() => import('./footer.tsx').then(({ Footer }) => Footer), '.site-footer')

// Registered with a delay, so that it does not slow down the first page.
const REGISTER_DELAY_MS = 5_000

/**
 * Registers the service worker with the offline page (public/sw.js says how to remove it). Used once, in the layout.
 */
function useOfflinePage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => {
      // Without a service worker there is no offline page.
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
    }, REGISTER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

const TestVisit = lazyPart(() => import('./test-visit.tsx').then(({ TestVisit }) => TestVisit), '.test-strip')

/** Header, footer and panels of every page. `children`: the content of `<main>`. */
export function StorefrontShell({ children }: { children: ReactNode }) {
  useBrokenPictures()
  useOfflinePage()
  useInteractiveMark()
  useCookieCart()
  useFollowedAccount()
  useKeptHands()
  useNotedVisit()
  const { orderLimits, tests } = useShellData()
  // Where an order is made or shown, nothing leads away from it but the way back, help and the rules.
  const quiet = /^\/(checkout|order\/)/i.test(useLocation().pathname)
  useEffect(() => {
    cartStore.setState({ limits: orderLimits })
  }, [orderLimits])
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {tests && <TestVisit />}
      <Header quiet={quiet} />
      {/* Before the cards, whose buttons can be pressed while the page is still on its way. */}
      <form id={BAG_FORM} method="post" action={href('/cart')} data-held="">
        {/* The cards' buttons belong to it; on a page without cards it has this one. */}
        <button type="submit" hidden>
          Add To Bag
        </button>
      </form>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer quiet={quiet} />
      <Panels />
      <ToastCorner />
      <ConnectionNotice />
      <PlainLinks />
    </>
  )
}

/**
 * A progress bar at the top while a page is loading; not shown for fast pages. Who does not see the next one hears its
 * heading: it is no document of its own.
 */
function LoadingBar() {
  const waiting = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [heading, setHeading] = useState('')
  useEffect(() => {
    if (!waiting) return
    setHeading('')
    return sayWhenSlow()
  }, [waiting])
  // By its address, not by the wait: a page that was fetched ahead is there without one. A listing says itself what a
  // filter has changed.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setHeading(document.querySelector('h1')?.textContent ?? '')
  }, [pathname])
  return (
    <div role="status">
      {waiting && <div className="loading-bar" aria-hidden="true" />}
      <span className="sr-only">{waiting ? 'Loading' : heading}</span>
    </div>
  )
}
