import { afterAll, beforeAll, expect, test } from 'vitest'
import { wingLabels } from '../../src/shop/ground/wing-rules.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the page of the calls shows every call of the OpenAPI document, without a script', async () => {
  const response = await shop.browser().raw('/v1/docs')
  const page = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(page).not.toMatch(/<script|\son\w+=/)
  const { paths, tags } = (await shop.browser().get('/v1/openapi.json')).body as unknown as {
    tags: { name: string }[]
    paths: Record<string, Record<string, { summary: string; tags: string[] }>>
  }
  const shown = [...page.matchAll(/<b>(\w+)<\/b> <code>\/v1([^<]*)<\/code>/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(shown.toSorted()).toEqual(described.toSorted())
  expect(shown.length).toBeGreaterThan(40)
  // The groups bear the names of the shop's wings, and hold every call.
  const groups = new Set<string>(Object.values(wingLabels))
  for (const item of Object.values(paths)) {
    for (const { tags: named } of Object.values(item)) expect(groups).toContain(named.join())
  }
  const headings = [...page.matchAll(/<h2 id="[^"]*">([^<]*)</g)].map(([, name]) => name)
  expect(headings).toEqual(tags.map(({ name }) => name))
})
