import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closePanel, type Panel, returnFocus, usePanel } from '../frame/open-panel.ts'

// Not needed for the first render: each is loaded when it is first opened.
const panels = {
  menu: lazy(() => import('./mobile-menu.tsx')),
  search: lazy(() => import('./search-overlay.tsx')),
  cart: lazy(() => import('../cart/cart-drawer.tsx')),
  coupons: lazy(() => import('../coupons/coupon-window.tsx')),
  account: lazy(() => import('./account-menu.tsx')),
} satisfies Partial<Record<Panel, unknown>>

/** The panels over the page. A navigation closes them. */
export function Panels() {
  const panel = usePanel()
  const opened = useRef(new Set<Panel>())
  if (panel) opened.current.add(panel)

  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation.
  useEffect(closePanel, [pathname, search])

  // Runs after the effects of the panels, which close their dialogs.
  useEffect(() => {
    if (panel === null) returnFocus()
  }, [panel])

  return (
    <Suspense>
      {opened.current.has('menu') && <panels.menu />}
      {opened.current.has('search') && <panels.search />}
      {opened.current.has('cart') && <panels.cart />}
      {opened.current.has('coupons') && <panels.coupons />}
      {opened.current.has('account') && <panels.account />}
    </Suspense>
  )
}
