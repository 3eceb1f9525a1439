import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { isUnavailable } from '../../platform/database/is-unavailable.ts'
import { requestContext } from './request-context.ts'

const metUnavailable = new WeakSet<object>()

/** Whether the database was away or locked for a page that is rendered with this context. */
export const isUnavailableFor = (context: object): boolean => metUnavailable.has(context)

type Failed = { request: Request; context: Readonly<RouterContextProvider> }

/** Logs what a page threw, unless `failureOf` has. Refusals such as 404 or 405 are the visitor's. */
export function logPageError(error: unknown, { request, context }: Failed): void {
  if (request.signal.aborted || error instanceof Response) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const { log, note } = context.get(requestContext)
  if (isUnavailable(error)) {
    metUnavailable.add(context)
    log.warn({ err: error, ...note }, 'a page found the database away or locked')
    return
  }
  log.error({ err: error, ...note }, 'a page failed')
}

/**
 * Logs an unexpected error of a page and returns what it throws instead: a response with the request's id, which the
 * error page shows (`RequestId`). Expected ones (redirects, refusals, a database that is away) are returned as they
 * are.
 */
export function failureOf(error: unknown, failed: Failed): unknown {
  if (!(error instanceof Error) || isUnavailable(error)) return error
  logPageError(error, failed)
  return Response.json({ requestId: failed.context.get(requestContext).note.requestId }, { status: 500 })
}

type Handler = (args: ActionFunctionArgs) => unknown

/**
 * The build with loaders and actions that fail by `failureOf`. React Router would send nothing of an error to its page.
 */
export function withFailures<Build extends Pick<ServerBuild, 'routes'>>(build: Build): Build {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: failing(loader as Handler) }),
      ...(action && { action: failing(action as Handler) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function failing(handler: Handler): Handler {
  return async args => {
    try {
      return await handler(args)
    } catch (error) {
      throw failureOf(error, args)
    }
  }
}
