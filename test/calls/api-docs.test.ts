import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const { paths } = (await shop.browser().get('/v1/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  const shown = [...page.matchAll(/<b>(\w+)<\/b> <code>\/v1([^<]*)<\/code>/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(shown.toSorted()).toEqual(described.toSorted())
  expect(shown.length).toBeGreaterThan(40)
})
