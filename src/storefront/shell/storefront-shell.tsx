import { type ReactNode, useEffect } from 'react'
import { href } from 'react-router'
import { useBrokenPictures } from '../../ui/broken-pictures.ts'
import { ConnectionNotice } from '../../ui/connection-notice.tsx'
import { useInteractiveMark } from '../../ui/interactive.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PlainLinks } from '../../ui/plain-links.tsx'
import { BAG_FORM } from '../../ui/product-card.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ToastCorner } from '../../ui/toast-corner.tsx'
import { useKeptHands } from '../../ui/use-kept-hands.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { cartStore } from '../cart/cart-store.ts'
import { useFollowedAccount } from '../cart/use-followed-account.ts'
import { useCookieCart } from '../cart/use-plain-cart.ts'
import { useNotedVisit } from '../source/use-noted-visit.ts'
import { Header } from './header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Panels } from './panels.tsx'
import { useOfflinePage } from './use-offline-page.ts'

const Footer = lazyPart(() => import('./footer.tsx').then(({ Footer }) => Footer), '.site-footer')

/** Header, footer and panels of every page. `children`: the content of `<main>`. */
export function StorefrontShell({ children }: { children: ReactNode }) {
  useBrokenPictures()
  useOfflinePage()
  useInteractiveMark()
  useCookieCart()
  useFollowedAccount()
  useKeptHands()
  useNotedVisit()
  const { orderLimits } = useShellData()
  useEffect(() => {
    cartStore.setState({ limits: orderLimits })
  }, [orderLimits])
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <Header />
      {/* Before the cards, whose buttons can be pressed while the page is still on its way. */}
      <form id={BAG_FORM} method="post" action={href('/cart')} data-held="">
        {/* The cards' buttons belong to it; on a page without cards it has this one. */}
        <button type="submit" hidden>
          Add To Bag
        </button>
      </form>
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer />
      <Panels />
      <ToastCorner />
      <ConnectionNotice />
      <PlainLinks />
    </>
  )
}
