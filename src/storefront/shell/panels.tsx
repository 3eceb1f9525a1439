import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { closePanel, type Panel, returnFocus, usePanel } from '../../ui/open-panel.ts'

// Not needed for the first render: each is loaded when it is first opened.
const panels = {
  menu: () => import('./mobile-menu.tsx'),
  search: () => import('./search-overlay.tsx'),
  cart: () => import('../cart/cart-drawer.tsx'),
  coupons: () => import('../coupons/coupon-window.tsx'),
  account: () => import('./account-menu.tsx'),
} satisfies Record<Panel, Load>

type Load = () => Promise<{ default: ComponentType }>

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

  return [...opened.current].map(name => <LaterPanel key={name} load={panels[name]} />)
}

/** Shows a panel as soon as its code is there: React's `Suspense` would wait for 300 ms in any case. */
function LaterPanel({ load }: { load: Load }) {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType } | { error: unknown } | null>(null)
  useEffect(() => {
    load().then(
      module => setLoaded({ Panel: module.default }),
      error => setLoaded({ error }),
    )
  }, [load])
  if (loaded && 'error' in loaded) throw loaded.error
  return loaded && <loaded.Panel />
}
