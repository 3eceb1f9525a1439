/** Whether a route, by its id, belongs to the back office. */
const isBackOffice = (id: string): boolean => id.startsWith('back-office')

/** The routes without those of the back office: what a shopper's browser gets to know. */
export const storefrontRoutes = <Route>(routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => !isBackOffice(id)))

/** Beside the manifest of all routes, the file of the storefront's. The build writes it, and pages name it. */
export const storefrontManifest = (path: string): string => path.replace(/\.js$/, '.storefront.js')
