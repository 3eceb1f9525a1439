import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pageRoutes } from './page-parameters.ts'

const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId, module: {} })
const routes = Object.fromEntries(
  [
    route('root', ''),
    route('layout', undefined, 'root'),
    { ...route('home', undefined, 'layout'), index: true },
    route('product', 'product/:id', 'layout'),
    route('admin', 'admin', 'root'),
    route('order', 'orders/:id', 'admin'),
    route('unknown', '*', 'layout'),
  ].map(each => [each.id, each]),
) as unknown as ServerBuild['routes']

test('a page is named by its route, so that neither metrics nor log name what was looked at', () => {
  const routeOf = pageRoutes(routes)
  expect(['/', '/_.data', '/product/oud', '/product/oud.data', '/admin/orders/o-1', '/a/b'].map(routeOf)).toEqual([
    '/',
    '/',
    '/product/:id',
    '/product/:id',
    '/admin/orders/:id',
    '/*',
  ])
})
