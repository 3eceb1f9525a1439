import type { ReactNode } from 'react'
import { isRouteErrorResponse, type LoaderFunctionArgs, Outlet, useRouteError, useRouteLoaderData } from 'react-router'
import { isDarkBand } from '../shop/settings/theme/theme-colour-rules.ts'
import { permissionsOf } from '../shop/staff/staff/permission-rules.ts'
import { fontLinks } from '../ui/font-links.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { TestStrip } from '../ui/test-strip.tsx'
import { RequestId } from '../web/browser/request-id.tsx'
import { requestContext } from '../web/server/request-context.ts'
import stylesheet from './back-office.css?url'
import { BackOfficeShell } from './kit/back-office-shell.tsx'
import { KeepPage } from './kit/keep-page.tsx'
import { WorkBar } from './kit/work-bar.tsx'
import { SearchField } from './search/search-field.tsx'
import { loadRecentWork, loadWork } from './today/load-work.ts'
import { openWork } from './today/open-work.ts'

/** The layout of all pages for staff. */
export const links = () => [...fontLinks, { rel: 'stylesheet', href: stylesheet }]

export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const [{ shopName: name, brand, themeColours }, session] = await Promise.all([shop.settings(), shop.staff.session()])
  const shopName = brand.wordmark || name
  // Made for the band of the shop: the office's is dark.
  const logo = isDarkBand(themeColours) ? brand.logo.replace(/[^/]+$/, '480.webp') : ''
  if (!session) return { shopName, logo, staff: null, work: null, waiting: [], tries: false }
  const { staff: reader, mustAddSecondFactor } = session
  // The bar of the open work counts what is left after each press.
  const load = url.searchParams.has('work') ? loadWork : loadRecentWork
  const lines = mustAddSecondFactor ? [] : await load(shop, reader)
  const waiting = lines.map(({ path, waiting: count }) => ({ path, count }))
  const work = mustAddSecondFactor ? null : openWork(lines, url)
  return {
    shopName,
    logo,
    staff: { name: reader.name, role: reader.role, permissions: permissionsOf(reader.role) },
    work,
    waiting,
    tries: shop.visitor.triesOrders,
  }
}

export default function BackOffice() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('back-office')
  const { shopName = 'Our shop', logo = '', staff = null, work = null, waiting = [], tries = false } = loaded ?? {}
  return (
    <BackOfficeShell shopName={shopName} logo={logo} staff={staff} waiting={waiting} search={<SearchField />}>
      {tries && (
        <TestStrip>
          Orders, calls, dispatch, returns, payments, messages and customers show your test orders. All other pages are
          your shop.
        </TestStrip>
      )}
      {work && <WorkBar work={work} />}
      {children}
      <KeepPage />
    </BackOfficeShell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { title, text } = wordsOf(isRouteErrorResponse(error) ? error.status : 500, error)
  return (
    <Shell>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="page-title">{title}</h1>
      <p className="mt-4 text-muted">{text}</p>
      <LinkButton href="/admin/today" variant="outline" className="mt-8">
        Go to the first page
      </LinkButton>
      <RequestId label="In the shop's log this is" />
    </Shell>
  )
}

function wordsOf(status: number, error: unknown) {
  const said = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : null
  if (status === 404) return { title: 'Page not found', text: said ?? 'There is no page at this address.' }
  if (status === 403) return { title: 'Not for your role', text: said ?? 'Please ask an owner of the shop.' }
  return { title: 'Something went wrong', text: said ?? 'Please try again in a moment.' }
}
