import { isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { isUnavailable } from '../../platform/database/is-unavailable.ts'
import { requestContext } from './request-context.ts'

const metUnavailable = new WeakSet<object>()

/** Whether the database was away or locked for a page that is rendered with this context. */
export const isUnavailableFor = (context: object): boolean => metUnavailable.has(context)

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** Logs what a page's loader, action or component threw. Refusals such as 404 or 405 are the visitor's. */
export function logPageError(error: unknown, { request, context }: Failed): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const path = new URL(request.url).pathname
  if (isUnavailable(error)) {
    metUnavailable.add(context)
    context.get(requestContext).log.warn({ err: error, path }, 'a page found the database away or locked')
    return
  }
  context.get(requestContext).log.error({ err: error, path }, 'a page failed')
}
