import type { RouteConfigEntry } from '@react-router/dev/routes'
import backOffice from '../src/back-office/routes.ts'
import storefront from '../src/storefront/routes.ts'

/** Paths of routes, those below a layout with the layout's before them; without a slash at their start. */
const pathsOf = (routes: readonly RouteConfigEntry[], above = ''): string[] =>
  routes.flatMap(route => {
    const path = [above, route.path].filter(Boolean).join('/')
    const own = route.index || (route.path !== undefined && !route.children) ? [path] : []
    return [...own, ...pathsOf(route.children ?? [], path)]
  })

export const storefrontPaths = pathsOf(storefront)
/** Of all pages of both applications. */
export const pagePaths = [...storefrontPaths, ...pathsOf(backOffice)]
