/** The files of a route, as React Router's manifest names them. */
type RouteFiles = { imports?: string[] | undefined }

export type Manifest = { url: string; entry: RouteFiles; routes: Record<string, RouteFiles | undefined> }

/** The routes above every page for shoppers, whose files each page loads first. */
const layouts = ['root', 'storefront']

/** Whether a route, by its id, belongs to the back office. */
const isBackOffice = (id: string): boolean => id.startsWith('back-office')

/** What a map by the id of a route has for the storefront. */
export const ofStorefront = <T>(routes: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => !isBackOffice(id)))

/**
 * The manifest for a shopper's browser: without the routes of the back office, and with each file named once, by the first
 * route that loads it. The rest of the manifest is as it was.
 */
export function storefrontRoutes<Routes extends Manifest['routes']>(routes: Routes, entry: RouteFiles): Routes {
  const shared = new Set([entry, ...layouts.map(id => routes[id])].flatMap(route => route?.imports ?? []))
  const withOwnFiles = Object.entries(ofStorefront(routes)).map(([id, route]) =>
    layouts.includes(id) ? [id, route] : [id, { ...route, imports: route?.imports?.filter(file => !shared.has(file)) }],
  )
  return Object.fromEntries(withOwnFiles) as Routes
}

/** Beside the manifest of all routes, the file of the storefront's. The build writes it, and pages name it. */
export const storefrontManifest = (path: string): string => path.replace(/\.js$/, '.storefront.js')
