import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PublicPage } from '../who-may-cache.ts'
import type { KnownParameters } from './addresses.ts'

// Paths whose route is remembered: matching one ranks all routes anew, which takes longer than sending a cached page.
const MAX_PATHS = 2000

/** The query parameters of each page, and of its data, whose route says `headers = publicPage`. */
export function publicPages(routes: ServerBuild['routes']): KnownParameters {
  const tree = childrenOf(routes, undefined)
  const parametersOf = (path: string): readonly string[] | null => {
    const data = path.endsWith('.data')
    const page = data ? path.replace(/(?<=\/)_\.data$|\.data$/, '') : path
    const id = matchRoutes(tree, page)?.at(-1)?.route.id
    const headers = id === undefined ? undefined : routes[id]?.module.headers
    const parameters = (headers as Partial<PublicPage> | undefined)?.parameters
    if (!parameters) return null
    // React Router asks for the data of some routes alone.
    return data ? [...parameters, '_routes'] : parameters
  }
  return remembered(parametersOf)
}

/** The route of each page, and of its data, as it is written: '/product/:id'. */
export function pageRoutes(routes: ServerBuild['routes']): (path: string) => string {
  const tree = childrenOf(routes, undefined)
  return remembered(path => {
    const page = path.replace(/(?<=\/)_\.data$|\.data$/, '')
    const parts = matchRoutes(tree, page)?.flatMap(({ route }) => route.path || []) ?? ['*']
    return `/${parts.join('/')}`
  })
}

function remembered<T>(of: (path: string) => T): (path: string) => T {
  const known = new LRUCache<string, { of: T }>({ max: MAX_PATHS })
  return path => {
    const found = known.get(path) ?? { of: of(path) }
    known.set(path, found)
    return found.of
  }
}

function childrenOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap(route => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, caseSensitive } = route
    const plain = { id, path, caseSensitive }
    return [route.index ? { ...plain, index: true as const } : { ...plain, children: childrenOf(routes, id) }]
  })
}
