import { expect, test } from 'vitest'
import { permissionsOf, roleNames } from '../../shop/staff/staff/permission-rules.ts'
import routes from '../routes.ts'
import { placeIn, railOf, waitingIn } from './office-pages.ts'

const railFor = (role: (typeof roleNames)[number]) => railOf(role, permissionsOf(role))
const paths = railFor('owner').flatMap(group => group.flatMap(({ pages }) => pages.map(({ path }) => path)))

test.each(roleNames)('the rail of %s has at most 15 entries and begins with Today', role => {
  const entries = railFor(role).flat()
  expect(entries.length).toBeLessThanOrEqual(15)
  expect(entries[0]?.label).toBe('Today')
})

test('a role finds first what it works in most', () => {
  expect(railFor('accounts').flat()[1]?.label).toBe('Money')
  expect(railFor('catalogue').flat()[1]?.label).toBe('Products')
})

test('every page stands once in the rail, and every list of the back office is there', () => {
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
  const unlisted = ['/admin/sign-in', '/admin/join', '/admin/search', '/admin/account', '/admin/*']
  const lists = (routes[0]?.children ?? [])
    .filter(({ path, file }) => path && !/[/:]/.test(path) && file.endsWith('.tsx'))
    .map(({ path }) => `/admin/${path}`)
    .filter(path => !unlisted.includes(path))
  expect(lists.filter(path => !paths.includes(path))).toEqual([])
})

test('an address belongs to the page that stands above it most closely', () => {
  const rail = railFor('owner')
  const pageOf = (pathname: string) => placeIn(rail, pathname)?.page.label
  expect(pageOf('/admin/orders/12')).toBe('Orders')
  expect(pageOf('/admin/content/houses/3')).toBe('Houses')
  expect(pageOf('/admin/content/texts/3')).toBe('Content')
  expect(pageOf('/admin/prices/bulk')).toBe('Prices')
  expect(pageOf('/admin/account')).toBeUndefined()
})

test("the day's work counts at the page where it stands and at the page's entry", () => {
  const rail = railFor('owner')
  const countOf = waitingIn(rail, [
    { path: '/admin/dispatch', count: 9 },
    { path: '/admin/dispatch/parcels?queue=packed', count: 5 },
    { path: '/admin/settlements', count: 2 },
    { path: '/admin/day', count: 1 },
  ])
  const pagesOf = (label: string) => rail.flat().find(each => each.label === label)?.pages ?? []
  const counts = ['Dispatch', 'Money', 'Orders'].map(label => countOf(pagesOf(label)))
  expect(counts).toEqual([14, 3, 0])
  expect(countOf(pagesOf('Money').slice(0, 1))).toBe(1)
})
