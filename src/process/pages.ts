import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { plainPage, unavailable } from '../web/server/admission/refuse.ts'
import type { Pages } from '../web/server/answer-page.ts'
import { personal } from '../web/server/keeping.ts'
import { isUnavailableFor, withFailures } from '../web/server/log-page-error.ts'
import { pageRoutes, publicPages } from '../web/server/page-cache/public-pages.ts'
import { requestContext } from '../web/server/request-context.ts'
import { ofStorefront, storefrontManifest, storefrontRoutes } from '../web/server/storefront-manifest.ts'

const served = withFailures(build)
const handleAll = createRequestHandler(served, import.meta.env.MODE)
// Shoppers do not load the list of the back office's pages, nor are their requests compared with it. The development server has one manifest alone.
const handleStorefront = import.meta.env.PROD
  ? createRequestHandler(withoutBackOffice(served), import.meta.env.MODE)
  : handleAll

/** The parameters of public pages. */
export const pageParameters = publicPages(build.routes)

/** The route of a page, for metrics and the log. */
export const pageRoute = pageRoutes(build.routes)

/** Renders a page, or its error page: 503 with Retry-After while the database is away. */
export const pages: Pages = async (request, context) => {
  const provider = new RouterContextProvider()
  provider.set(requestContext, context)
  const { pathname } = new URL(request.url)
  const handle = /^\/admin(\/|\.|$)/i.test(pathname) ? handleAll : handleStorefront
  const page = await handle(request, provider)
  if (page.status < 500 || !isUnavailableFor(provider)) return page
  const headers = new Headers({ ...Object.fromEntries(page.headers), ...unavailable.headers, ...personal })
  // A page's data keeps the body that React Router reads.
  const isData = pathname.endsWith('.data')
  return new Response(isData ? page.body : plainPage(unavailable.message), { status: unavailable.status, headers })
}

function withoutBackOffice({ assets, routes, ...rest }: ServerBuild): ServerBuild {
  return {
    ...rest,
    routes: ofStorefront(routes),
    assets: { ...assets, url: storefrontManifest(assets.url), routes: storefrontRoutes(assets.routes, assets.entry) },
  }
}
