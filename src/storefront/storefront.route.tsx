import { Outlet, useLocation, useMatches, useRouteError } from 'react-router'
import { fontLinks } from '../ui/font-links.ts'
import { WITHOUT_SCRIPTS } from '../web/browser/document.tsx'
import { useShellData } from '../web/browser/shell-data.ts'
import { ErrorPage } from './errors/lazy-error-page.tsx'
import { canonicalAddress } from './search-engines/canonical.ts'
import { loadShell } from './shell/load-shell.ts'
import { StorefrontShell } from './shell/storefront-shell.tsx'
import stylesheet from './storefront.css?url'

/**
 * The layout of every page for shoppers. A built page has in itself what it needs of the style sheet (entry.server.ts),
 * which names the fonts: they are fetched once the text is laid out, after picture and scripts, which have no stand-in.
 * The scripts wait for the whole (entry.client.tsx).
 */
export const links = () =>
  import.meta.env.PROD
    ? [{ rel: 'preload', href: stylesheet, as: 'style' }]
    : [...fontLinks, { rel: 'stylesheet', href: stylesheet }]

export const loader = loadShell

// Names, categories and contacts hold for a visit; every page need not ask again.
export const shouldRevalidate = () => false

export default function Storefront() {
  // Such a page stands alone: the frame needs scripts.
  if (useMatches().some(({ handle }) => handle === WITHOUT_SCRIPTS)) return <Outlet />
  return (
    <StorefrontShell>
      <Canonical />
      <Outlet />
    </StorefrontShell>
  )
}

/** In the browser too: who shares a page from a phone shares this address. */
function Canonical() {
  const { pathname, search } = useLocation()
  const { origin } = useShellData()
  return <link rel="canonical" href={canonicalAddress(origin, pathname, search)} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <StorefrontShell>
      <ErrorPage error={error} />
    </StorefrontShell>
  )
}
