import cormorant from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { listCategories } from './shop/catalogue/index.ts'
import { listCoupons } from './shop/coupons/index.ts'
import { ErrorPage } from './storefront/frame/later-error-page.tsx'
import { type ShellData, useShellData } from './storefront/frame/shell-data.ts'
import { canonicalAddress } from './storefront/search-engines/canonical.ts'
import { StorefrontShell } from './storefront/shell/storefront-shell.tsx'
import stylesheet from './storefront/storefront.css?url'
import { night } from './ui/colours.ts'
import { requestContext } from './web/server/request-context.ts'

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links = () => [font(figtree), font(cormorant), { rel: 'stylesheet', href: stylesheet }]

export async function loader({ context }: LoaderFunctionArgs): Promise<ShellData> {
  const { db, settings, publicUrl } = context.get(requestContext)
  const [shop, categories, coupons] = await Promise.all([
    settings(),
    listCategories(db),
    // A page without coupons is still a page: the browser then asks for them, and says what it hears.
    listCoupons(db).catch(() => null),
  ])
  return {
    shopName: shop.shopName,
    tagline: shop.tagline,
    announcements: shop.announcements,
    categories: categories.map(({ name }) => name),
    supportPhone: shop.supportPhone,
    supportEmail: shop.supportEmail,
    supportAddress: shop.supportAddress,
    socialLinks: shop.socialLinks,
    paymentMethods: shop.paymentMethods,
    chatNumber: shop.chatNumber,
    chatText: shop.chatText,
    coupons,
    renderedAt: Date.now(),
    origin: publicUrl,
  }
}

// Names, categories and contacts hold for a visit; every page need not ask again.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={night} />
        <Meta />
        <Canonical />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** In the browser too: who shares a page from a phone shares this address. */
function Canonical() {
  const { pathname, search } = useLocation()
  const { origin } = useShellData()
  return origin ? <link rel="canonical" href={canonicalAddress(origin, pathname, search)} /> : null
}

export default function Root() {
  return (
    <StorefrontShell>
      <Outlet />
    </StorefrontShell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <StorefrontShell>
      <ErrorPage error={error} />
    </StorefrontShell>
  )
}
