import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { plainPage, unavailable } from '../web/server/admission/refuse.ts'
import { isBackOffice } from '../web/server/back-office-path.ts'
import { isUnavailableFor, withFailures } from '../web/server/log-page-error.ts'
import type { PageRoute } from '../web/server/note-route.ts'
import type { KnownParameters } from '../web/server/page-cache/addresses.ts'
import { pageRoutes, publicPages } from '../web/server/page-cache/page-parameters.ts'
import { requestContext } from '../web/server/request-context.ts'
import type { Pages } from '../web/server/serve-page.ts'
import { personal } from '../web/server/who-may-cache.ts'

export type Application = {
  pages: Pages
  /** The parameters of public pages. */
  pageParameters: KnownParameters
  /** The route of a page, for metrics and the log. */
  pageRoute: PageRoute
}

/** The two applications as one: each gets the requests of its own paths. */
export function bothApplications(storefront: ServerBuild, backOffice: ServerBuild): Application {
  const shop = application(storefront)
  const office = application(backOffice)
  const of = (path: string) => (isBackOffice(path) ? office : shop)
  return {
    pages: (request, context) => of(new URL(request.url).pathname).pages(request, context),
    pageParameters: path => of(path).pageParameters(path),
    pageRoute: path => of(path).pageRoute(path),
  }
}

/** One of them, made by React Router. */
export function application(build: ServerBuild): Application {
  const handle = createRequestHandler(withFailures(build), import.meta.env.MODE)
  return {
    pages: (request, context) => respond(handle, request, context),
    pageParameters: publicPages(build.routes),
    pageRoute: pageRoutes(build.routes),
  }
}

/** Renders a page, or its error page: 503 with Retry-After while the database is away. */
async function respond(
  handle: ReturnType<typeof createRequestHandler>,
  ...[request, context]: Parameters<Pages>
): Promise<Response> {
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
