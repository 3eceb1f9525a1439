import { isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { requestContext } from './request-context.ts'

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** Logs what a page's loader, action or component threw. Refusals such as 404 or 405 are the visitor's. */
export function logPageError(error: unknown, { request, context }: Failed): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const path = new URL(request.url).pathname
  context.get(requestContext).log.error({ err: error, path }, 'a page failed')
}
