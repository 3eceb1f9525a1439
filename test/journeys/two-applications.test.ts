import { expect, test } from 'vitest'
import { productWithTwoSizes, stage } from './stage.ts'

const { url } = stage()
const { _id } = await productWithTwoSizes(url)

/** What names the back office: its addresses, its folder, its layout. */
const OFFICE = /\/admin|back-office|Back office/
const MANIFEST_BYTES = 40_000

const text = async (path: string) => (await fetch(url + path)).text()
/** The scripts that a text names: by their address or, among scripts, beside it. */
const scriptsIn = (code: string) =>
  Array.from(code.matchAll(/["'](?:\/assets|\.)\/([\w.-]+\.js)["']/g), ([, name]) => `/assets/${name}`)
/** Every script that a page may load sooner or later. */
async function scriptsFrom(page: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = scriptsIn(await text(page))
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue
    found.set(name, await text(name))
    waiting.push(...scriptsIn(found.get(name) ?? ''))
  }
  return found
}

test.each(['/', '/shop', `/product/${_id}`, '/checkout', '/login', '/no-such-page'])(
  'nothing in the page %s names the back office',
  async path => {
    const page = await text(path)
    expect(page).toContain('site-header')
    expect(page).not.toMatch(OFFICE)
  },
)

test('no script that a shopper can be sent names the back office, and the list of pages has the shop alone', async () => {
  const scripts = await scriptsFrom('/')
  const [list = ''] = [...scripts.keys()].filter(name => name.startsWith('/assets/manifest-'))
  expect(scripts.get(list)).toContain('product/:id')
  expect(scripts.get(list)?.length).toBeLessThan(MANIFEST_BYTES)
  expect(scripts.size).toBeGreaterThan(80)
  expect([...scripts].filter(([, code]) => OFFICE.test(code)).map(([name]) => name)).toEqual([])
})

test('the back office has its own pages, scripts and style sheet, and nothing of the storefront', async () => {
  const page = await text('/admin/sign-in')
  expect(page).toContain('Back office')
  expect(page).toMatch(/assets\/back-office[\w.-]*\.css/)
  const scripts = await scriptsFrom('/admin/sign-in')
  const [list = ''] = [...scripts.keys()].filter(name => name.startsWith('/assets/manifest-'))
  expect(scripts.get(list)).toContain('orders/:id')
  expect([...scripts].filter(([, code]) => /site-header|checkout\.route/.test(code)).map(([name]) => name)).toEqual([])
})
