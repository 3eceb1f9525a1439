import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createStaticHandler, RouterContextProvider, type StaticHandlerContext } from 'react-router'
import routes from '../src/back-office/routes.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { requestContext } from '../src/web/server/request-context.ts'
import type { Pages } from '../src/web/server/serve-page.ts'

type Named = { permission?: string; permissions?: Record<string, string> }
type Module = {
  loader?: Named & ((args: never) => unknown)
  action?: Named & ((args: never) => unknown)
  default?: unknown
}

/** A page or resource of the back office: its path below /admin and its module. */
export type StaffRoute = { path: string; file: string; module: Module }

const [office] = routes as RouteConfigEntry[]
const load = (file: string): Promise<Module> => import(join(projectRoot, 'src/back-office', file))

/** Every route of the back office, as `src/back-office/routes.ts` lists them. */
export const staffRoutes: StaffRoute[] = await Promise.all(
  (office?.children ?? []).map(async ({ path = '', file }) => ({
    path: path ? `/admin/${path}` : '/admin',
    file,
    module: await load(file),
  })),
)

const tree = [
  {
    id: 'back-office',
    path: '/admin',
    ...(await handlersOf(office?.file ?? '')),
    children: staffRoutes.map(({ path, file, module: { loader, action, default: page } }) => ({
      id: file,
      path: path.replace(/^\/admin\/?/, '') || undefined,
      index: path === '/admin' ? (true as const) : undefined,
      loader: loader as never,
      action: action as never,
      hasPage: page !== undefined,
    })),
  },
]

async function handlersOf(file: string) {
  const { loader, action } = await load(file)
  return { loader: loader as never, action: action as never }
}

const { query, queryRoute } = createStaticHandler(tree as never)

/** The back office without React: its loaders and actions answer in JSON what the pages would show. */
export const staffPages: Pages = async (request, context) => {
  const provider = providerOf(context)
  const { pathname } = new URL(request.url)
  const route = staffRoutes.find(({ path }) => path === pathname)
  if (route && !route.module.default) {
    const answer = await queryRoute(request, { requestContext: provider, routeId: route.file }).catch(e => e)
    return isPlain(answer) ? Response.json(answer) : asResponse(answer)
  }
  return asResponse(await query(request, { requestContext: provider }))
}

/** The same of these routes. */
export function pagesOf(routes: readonly object[]): Pages {
  const { query } = createStaticHandler(routes as never)
  return async (request, context) => asResponse(await query(request, { requestContext: providerOf(context) }))
}

function providerOf(context: Parameters<Pages>[1]): RouterContextProvider {
  const provider = new RouterContextProvider()
  provider.set(requestContext, context)
  return provider
}

/** What a loader answers that has no page, for a fetcher; neither a response nor an error. */
const isPlain = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.getPrototypeOf(answer) === Object.prototype &&
  !('type' in answer)

function asResponse(answer: StaticHandlerContext | Response | unknown): Response {
  if (answer instanceof Response) return answer
  const { statusCode, loaderData, actionData, errors } = answer as StaticHandlerContext
  const crash = Object.values(errors ?? {}).find(error => error instanceof Error)
  if (crash) throw crash
  return Response.json({ loaderData, actionData, errors }, { status: statusCode })
}
