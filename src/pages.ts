import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Pages } from './web/server/answer-page.ts'
import { requestContext } from './web/server/request-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders a page, or the error that its loaders threw. */
export const pages: Pages = (request, context) => {
  const provider = new RouterContextProvider()
  provider.set(requestContext, context)
  return handle(request, provider)
}
