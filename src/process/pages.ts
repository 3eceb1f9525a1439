import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { plainPage, unavailable } from '../web/server/admission/refuse.ts'
import type { Pages } from '../web/server/answer-page.ts'
import { personal } from '../web/server/caching.ts'
import { isUnavailableFor, withFailures } from '../web/server/log-page-error.ts'
import { pageRoutes, publicPages } from '../web/server/page-cache/public-pages.ts'
import { requestContext } from '../web/server/request-context.ts'

const handle = createRequestHandler(withFailures(build), import.meta.env.MODE)

/** The parameters of public pages. */
export const pageParameters = publicPages(build.routes)

/** The route of a page, for metrics and the log. */
export const pageRoute = pageRoutes(build.routes)

/** Renders a page, or its error page: 503 with Retry-After while the database is away. */
export const pages: Pages = async (request, context) => {
  const provider = new RouterContextProvider()
  provider.set(requestContext, context)
  const { pathname } = new URL(request.url)
  const page = await handle(request, provider)
  if (page.status < 500 || !isUnavailableFor(provider)) return page
  const headers = new Headers({ ...Object.fromEntries(page.headers), ...unavailable.headers, ...personal })
  // A page's data keeps the body that React Router reads.
  const isData = pathname.endsWith('.data')
  return new Response(isData ? page.body : plainPage(unavailable.message), { status: unavailable.status, headers })
}
