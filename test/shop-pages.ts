import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { projectRoot } from '../src/platform/process/project-root.ts'
import routes from '../src/storefront/routes.ts'
import { isBackOffice } from '../src/web/server/back-office-path.ts'
import type { Pages } from '../src/web/server/serve-page.ts'
import { pagesOf, staffPages } from './staff-pages.ts'

type Module = { loader?: unknown; action?: unknown }

const treeOf = (entries: readonly RouteConfigEntry[]): Promise<object[]> =>
  Promise.all(
    entries.map(async ({ path, index, file, id, children }) => {
      const folder = file.startsWith('..') ? 'src/web' : 'src/storefront'
      const { loader, action } = (await import(join(projectRoot, folder, file.replace(/^\.\.\/web\//, '')))) as Module
      const below = children && { children: await treeOf(children) }
      return { id: id ?? `${file} ${path ?? ''}`, path, index, loader, action, ...below }
    }),
  )

const shopPages = pagesOf(await treeOf(routes as RouteConfigEntry[]))

/** Both applications without React: loaders and actions answer in JSON what the pages would show. */
export const allPages: Pages = (request, context) =>
  (isBackOffice(new URL(request.url).pathname) ? staffPages : shopPages)(request, context)
