import type { RouteConfigEntry } from '@react-router/dev/routes'

/** Paths of routes, those below a layout with the layout's before them; without a slash at their start. */
export const pathsOf = (routes: readonly RouteConfigEntry[], above = ''): string[] =>
  routes.flatMap(route => {
    const path = [above, route.path].filter(Boolean).join('/')
    const own = route.index || (route.path !== undefined && !route.children) ? [path] : []
    return [...own, ...pathsOf(route.children ?? [], path)]
  })
