import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Pages } from './web/server/answer-page.ts'
import { publicPages } from './web/server/kept-answers/public-pages.ts'
import { requestContext } from './web/server/request-context.ts'
import { storefrontManifest, storefrontRoutes } from './web/server/storefront-manifest.ts'

const handleAll = createRequestHandler(build, import.meta.env.MODE)
// Shoppers do not load the list of the back office's pages. The development server has one manifest alone.
const handleStorefront = import.meta.env.PROD
  ? createRequestHandler(withoutBackOffice(build), import.meta.env.MODE)
  : handleAll

/** The parameters of public pages. */
export const pageParameters = publicPages(build.routes)

/** Renders a page, or the error that its loaders threw. */
export const pages: Pages = (request, context) => {
  const provider = new RouterContextProvider()
  provider.set(requestContext, context)
  const { pathname } = new URL(request.url)
  const handle = /^\/admin(\/|\.|$)/i.test(pathname) ? handleAll : handleStorefront
  return handle(request, provider)
}

function withoutBackOffice({ assets, ...rest }: ServerBuild): ServerBuild {
  return {
    ...rest,
    assets: { ...assets, url: storefrontManifest(assets.url), routes: storefrontRoutes(assets.routes, assets.entry) },
  }
}
